/** Who sells, as an invoice must name it. */
export interface Seller {
  readonly name: string
  readonly address: readonly string[]
  /** As the authorities write them: registers, then the tax number for where it is sold. */
  readonly numbers: readonly string[]
}

/** The same company everywhere, as the terms of sale name it. */
const house = {
  name: 'Averne SAS',
  address: ['31 quai Sainte-Claire', '26100 Romans-sur-Isère', 'France'],
  register: 'RCS Romans 999 319 364',
  /** In the Union tax is paid through the one-stop shop, under the number of the house's own country. */
  union: 'TVA FR 56 999319364',
} as const

/** Where the house is registered besides; in the United States tax goes by state, and an invoice names no number. */
const registered: Readonly<Record<string, string | null>> = {
  GB: 'VAT GB 319 3640 56',
  US: null,
  CA: 'GST/HST 93193 6456 RT0001',
  AE: 'TRN 100319364500003',
  JP: '登録番号 T7700150031936',
  KR: '사업자등록번호 319-36-45600',
  CN: '统一社会信用代码 91310000MA1K319365',
}

export function sellerIn(country: string): Seller {
  const tax = country in registered ? registered[country] : house.union
  return { name: house.name, address: house.address, numbers: [house.register, ...(tax ? [tax] : [])] }
}
