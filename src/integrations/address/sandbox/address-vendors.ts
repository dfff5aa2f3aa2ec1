import { Hono } from 'hono'
import { matchedRanges } from '../../../domain/address/matched.ts'
import { stateName } from '../../../forms/states.ts'
import { trouble } from '../../trouble.ts'
import { shortCode } from '../country-codes.ts'
import { withHouseNumber } from '../house-number.ts'
import { doorsOf, findHouses, type House, houseIn, housesOf, type Street } from './gazetteer.ts'
import { judge, type Written } from './judge.ts'

const numbered = <T>(lines: readonly T[]) =>
  Object.fromEntries(lines.slice(0, 25).map((line, index) => [String(index + 1), line]))

export function dqeRoutes(streets: readonly Street[]): Hono {
  const app = new Hono()
  app.use(async (c, next) => (c.req.query('Licence') ? next() : c.json({ error: 'licence' }, 401)))
  app.get('/SINGLEV2/', async (c) => {
    const { Pays = '', Adresse = '' } = c.req.query()
    const wrong = await trouble(c, Adresse)
    if (wrong) return wrong
    const lines = findHouses(streets, shortCode(Pays), Adresse).map(({ street, number }) => ({
      Numero: number,
      TypeVoie: '',
      Voie: street.name,
      CodePostal: street.postal,
      Localite: street.city,
      IDVoie: street.id,
      ListeNumero: housesOf(street).join(';'),
    }))
    return c.json(numbered(lines))
  })
  app.get('/COMPL/', async (c) => {
    const { Pays = '', Adresse = '', Numero = '', Complement = '' } = c.req.query()
    const wrong = await trouble(c, Complement)
    if (wrong) return wrong
    const country = shortCode(Pays)
    const number = Numero || houseIn(streets, country, Adresse)
    // A text is looked for in the whole street when it has named no house.
    const doors = number || Complement ? doorsOf(country, number) : []
    return c.json(numbered(doors.map((text) => ({ Complement: text }))))
  })
  return app
}

interface Search {
  readonly country_iso?: string
  readonly components?: { readonly unspecified?: readonly string[] }
}

export function experianRoutes(streets: readonly Street[]): Hono {
  const app = new Hono()
  app.use(async (c, next) => (c.req.header('auth-token') ? next() : c.json({ error: { title: 'Unauthorized' } }, 401)))
  app.post('/address/search/v1', async (c) => {
    const { country_iso = '', components } = (await c.req.json()) as Search
    const parts = components?.unspecified ?? []
    const wrong = await trouble(c, parts.join(' '))
    if (wrong) return wrong
    const country = shortCode(country_iso)
    return c.json({ result: parts.length > 1 ? judged(streets, country, parts) : found(streets, country, parts[0] ?? '') })
  })
  app.get('/address/format/v1/:key', async (c) => {
    const written = opened(c.req.param('key'))
    if (!written) return c.json({ error: { title: 'Not Found' } }, 404)
    const { country, line1, city, state, postal } = written
    return c.json({
      result: {
        global_address_key: c.req.param('key'),
        confidence: 'Verified match',
        address: {
          address_line_1: line1,
          address_line_2: '',
          address_line_3: '',
          locality: city,
          region: stateName(country, state, { AE: 'ar', JP: 'ja' }[country] ?? 'en'),
          postal_code: postal,
          country,
        },
      },
    })
  })
  return app
}

function found(streets: readonly Street[], country: string, searched: string) {
  const houses = findHouses(streets, country, searched).flatMap(withHouses)
  const suggestions = houses.slice(0, 25).map((house) => {
    const written = writtenAs(house)
    const text = inOneLine(written)
    return { global_address_key: closed(written), text, matched: matchedRanges(text, searched) }
  })
  const confidence = ['No matches', 'Verified match'][suggestions.length] ?? 'Multiple matches'
  return { more_results_available: houses.length > suggestions.length, confidence, suggestions }
}

/** As the country's people would write it on one line. */
function inOneLine({ country, line1, city, postal }: Written): string {
  if (country === 'JP' || country === 'CN') return `${postal} ${city}${line1}`
  if (country === 'KR') return `${postal} ${city} ${line1}`
  const comma = /\p{Script=Arabic}/u.test(line1) ? '، ' : ', '
  return [line1, city, postal].filter(Boolean).join(comma)
}

/** This vendor offers houses at once: a few of each street when no number was typed. */
function withHouses(house: House): House[] {
  if (house.number !== '') return [house]
  return housesOf(house.street)
    .slice(0, 4)
    .map((number) => ({ street: house.street, number }))
}

function writtenAs({ street, number }: House): Written {
  const { country, city, state, postal } = street
  return { country, line1: withHouseNumber(country, street.name, number), city, state, postal }
}

/** A whole address comes in parts: line, city, then state and postcode where the country has them. */
function judged(streets: readonly Street[], country: string, parts: readonly string[]) {
  const [line1 = '', city = '', ...rest] = parts
  const postal = country === 'AE' ? '' : (rest.at(-1) ?? '')
  const state = country === 'AE' ? (rest[0] ?? '') : rest.length > 1 ? rest[0]! : ''
  const { confidence, meant } = judge(streets, { country, line1, city, state, postal })
  const suggestions = meant ? [{ global_address_key: closed(meant), text: meant.line1, matched: [] }] : []
  return { more_results_available: false, confidence, suggestions }
}

function closed(written: Written): string {
  return Buffer.from(JSON.stringify(written)).toString('base64url')
}

function opened(key: string): Written | null {
  try {
    return JSON.parse(Buffer.from(key, 'base64url').toString()) as Written
  } catch {
    return null
  }
}
