/** Carriers that the house hands parcels to, and where each shows one by its number. */
const pages: Readonly<Record<string, string>> = {
  Chronopost: 'https://www.chronopost.fr/tracking-no-cms/suivi-page?listeNumerosLT=',
  DHL: 'https://www.dhl.com/global-en/home/tracking.html?tracking-id=',
  FedEx: 'https://www.fedex.com/fedextrack/?trknbr=',
  UPS: 'https://www.ups.com/track?tracknum=',
  Yamato: 'https://jizen.kuronekoyamato.co.jp/jizen/servlet/crjz.b.NQ0010?id=',
}

export const carriers: readonly string[] = Object.keys(pages)

/** The carrier's own page of a parcel; null for a carrier that we know by name only. */
export function parcelPage(carrier: string, tracking: string): string | null {
  const known = carriers.find((each) => each.toLowerCase() === carrier.trim().toLowerCase())
  return known === undefined ? null : pages[known]! + encodeURIComponent(tracking)
}
