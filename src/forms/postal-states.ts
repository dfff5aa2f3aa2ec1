/**
 * Which postcodes lie in which state. United States: the first three figures, after the Postal Service's list L002 (three-digit ZIP
 * Code prefix matrix); numbers that it gives to nobody stand with their neighbours. Canada: the first letter, after Canada Post's
 * addressing guidelines.
 */
const zips = `AL 350-369; AK 995-999; AZ 850-865; AR 716-729; CA 900-961; CO 800-816; CT 060-069; DE 197-199; DC 200 202-205 569
  FL 320-349; GA 300-319 398-399; HI 967-968; ID 832-838; IL 600-629; IN 460-479; IA 500-528; KS 660-679; KY 400-427; LA 700-714
  ME 039-049; MD 206-219; MA 010-027 055; MI 480-499; MN 550-567; MS 386-397; MO 630-658; MT 590-599; NE 680-693; NV 889-898
  NH 030-038; NJ 070-089; NM 870-884; NY 005 100-149; NC 270-289; ND 580-588; OH 430-459; OK 730-732 734-749; OR 970-979
  PA 150-196; RI 028-029; SC 290-299; SD 570-577; TN 370-385; TX 733 750-799 885; UT 840-847; VT 050-054 056-059
  VA 201 220-246; WA 980-994; WV 247-268; WI 530-549; WY 820-831`

/** Post offices that are served from across their state's line. */
const acrossTheLine: Readonly<Record<string, string>> = { '06390': 'NY', '75502': 'AR', '83414': 'WY', '20799': 'DC' }

const letters = 'A NL; B NS; C PE; E NB; G QC; H QC; J QC; K ON; L ON; M ON; N ON; P ON; R MB; S SK; T AB; V BC; X NT NU; Y YT'

const entries = (text: string) => text.split(/[;\n]/).map((entry) => entry.trim().split(/\s+/))

const holds = (ranges: readonly string[], prefix: string) =>
  ranges.some((range) => prefix >= range.slice(0, 3) && prefix <= range.slice(-3))

function isZipOf(state: string, postal: string): boolean {
  const zip = postal.slice(0, 5)
  const across = acrossTheLine[zip]
  if (across) return across === state
  const [, ...ranges] = entries(zips).find(([code]) => code === state) ?? []
  return ranges.length === 0 || holds(ranges, postal.slice(0, 3))
}

/** The state in which a ZIP Code lies; null for the territories, the military and numbers that nobody has. */
export function stateOfZip(zip: string): string | null {
  const found = entries(zips).find(([, ...ranges]) => holds(ranges, zip.slice(0, 3)))
  return acrossTheLine[zip.slice(0, 5)] ?? found?.[0] ?? null
}

function isCodeOf(province: string, postal: string): boolean {
  const own = entries(letters).filter(([, ...provinces]) => provinces.includes(province))
  return own.length === 0 || own.some(([letter]) => letter === postal[0])
}

/** Whether a postcode may lie in a state; true where nobody can say, and for a state that there is none of. */
export function isInState(country: string, state: string, postal: string): boolean {
  if (state === '' || postal === '') return true
  if (country === 'US') return isZipOf(state, postal)
  return country === 'CA' ? isCodeOf(state, postal) : true
}
