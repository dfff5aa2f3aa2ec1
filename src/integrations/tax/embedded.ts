import type { TaxPlace, TaxRates } from '../../domain/pricing/tax-rates.port.ts'
import { stateOfZip } from '../../forms/postal-states.ts'

/**
 * Sales tax in percent, for a house without a tax vendor and for when the vendor is away. It is an average, and says nothing of single
 * streets.
 *
 * States: state rate and average local rate together, Tax Foundation, "State and Local Sales Tax Rates, Midyear 2024" (1 July 2024).
 */
const states = `AL 9.29; AK 1.82; AZ 8.38; AR 9.45; CA 8.85; CO 7.81; CT 6.35; DE 0; DC 6; FL 7; GA 7.38; HI 4.5; ID 6.03; IL 8.86
  IN 7; IA 6.94; KS 8.65; KY 6; LA 9.56; ME 5.5; MD 6; MA 6.25; MI 6; MN 8.04; MS 7.06; MO 8.39; MT 0; NE 6.97; NV 8.24; NH 0; NJ 6.6
  NM 7.62; NY 8.53; NC 7; ND 7.04; OH 7.24; OK 8.99; OR 0; PA 6.34; RI 7; SC 7.5; SD 6.11; TN 9.55; TX 8.2; UT 7.25; VT 6.36; VA 5.77
  WA 9.38; WV 6.57; WI 5.7; WY 5.44`

/**
 * ZIP Codes and three-digit prefixes of cities whose taxes stray from their state's average: what state, county, city and districts
 * published together for the same day, as in Tax Foundation, "Sales Tax Rates in Major Cities, Midyear 2024". A code comes before its prefix.
 */
const cities = `NewYork 8.875 100 101 102 103 104 111 112 113 114 116; Chicago 10.25 606; LosAngeles 9.5 900 902; SantaMonica 10.25 904
  LongBeach 10.25 908; SanDiego 7.75 921; Riverside 8.75 925; Irvine 7.75 926; SantaAna 9.25 927; Anaheim 7.75 928; Fresno 8.35 937
  SanFrancisco 8.625 941; Fremont 10.25 94536 94538 94539 94555; Oakland 10.25 946; SanJose 9.375 951; Sacramento 8.75 958
  Seattle 10.35 981; Tacoma 10.3 984; Spokane 9 992; Phoenix 8.6 850; Tucson 8.7 857; LasVegas 8.375 889 891; Reno 8.265 895
  Denver 8.81 802; ColoradoSprings 8.2 809; SaltLakeCity 7.75 841; Boise 6 837; Albuquerque 7.625 871; Anchorage 0 995
  Dallas 8.25 752; FortWorth 8.25 761; Houston 8.25 770; SanAntonio 8.25 782; Austin 8.25 787; ElPaso 8.25 799
  OklahomaCity 8.625 731; Tulsa 8.517 741; Wichita 7.5 672; KansasCityKS 9.125 661; KansasCityMO 8.975 641; SaintLouis 9.679 631
  Omaha 7 681; Lincoln 7.25 685; Minneapolis 9.025 554; SaintPaul 9.875 551; Milwaukee 7.9 532; Columbus 7.5 432; Cleveland 8 441
  Cincinnati 7.8 452; Nashville 9.25 372; Knoxville 9.25 379; Memphis 9.75 381; Birmingham 10 352; NewOrleans 9.45 701
  BatonRouge 9.95 708; Atlanta 8.9 303; Savannah 7 314; Charleston 9 294; Jacksonville 7.5 322; Orlando 6.5 328; Miami 7 331
  Tampa 7.5 336; Charlotte 7.25 282; Raleigh 7.25 276; Durham 7.5 277; Richmond 6 232; VirginiaBeach 6 234; Fairfax 6 220 221
  Arlington 6 222; Philadelphia 8 191; Pittsburgh 7 152; Burlington 7 054`

/** GST, HST and what a province adds, Canada Revenue Agency and the provinces, 1 April 2025. */
const provinces = 'AB 5; BC 12; MB 12; NB 15; NL 15; NS 14; NT 5; NU 5; ON 13; PE 15; QC 14.975; SK 11; YT 5'

const thousandths = (percent: string) => Math.round(Number(percent) * 1000)
const entries = (text: string) => text.split(/[;\n]/).map((entry) => entry.trim().split(/\s+/) as [string, string, ...string[]])
const byName = (text: string) => new Map(entries(text).map(([name, percent]) => [name, thousandths(percent)]))

const ofStates = byName(states)
const ofProvinces = byName(provinces)
const ofCities = new Map(entries(cities).flatMap(([, percent, ...zips]) => zips.map((zip) => [zip, thousandths(percent)])))

function rateOf({ country, state, postal }: TaxPlace): number | null {
  if (country === 'CA') return ofProvinces.get(state) ?? null
  if (country !== 'US') return null
  const lies = state || stateOfZip(postal)
  if (lies === null) return null
  return ofCities.get(postal.slice(0, 5)) ?? ofCities.get(postal.slice(0, 3)) ?? ofStates.get(lies) ?? null
}

export const embeddedTaxRates: TaxRates = { rateAt: async (place) => rateOf(place) }
