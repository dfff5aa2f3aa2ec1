import { gunzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextYear } from '../../../tests/days.ts'
import { testDatabase } from '../../../tests/test-database.ts'
import { testJobs } from '../../../tests/test-jobs.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { tellChanges } from '../../../tests/worlds/changes.ts'
import type { Answer, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { startEditions } from '../../domain/edition/publish-edition.ts'
import { changePrices } from '../../domain/pricing/change-prices.ts'
import { startPrices } from '../../domain/pricing/start-prices.ts'
import { indexWords } from '../../jobs/index-words.ts'
import { languages } from '../../kernel/visit.ts'

const { database } = testDatabase()
const { app, memory } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const tell = () => tellChanges(database, memory)
const shown = async (path: string) => (await app.request(path)).text()
const lastLine = async () =>
  (await query('select actor, action, subject, before, after from audit_line order by id desc limit 1'))[0]
/** By the clock of the house. */
const spring = `${nextYear}-03-20T08:00`
let writer: Shopper

const page = (id: string, language = 'fr') => `/atelier/words/${id}?language=${language}`
const write = async (id: string, language: string, fields: Record<string, string>, seen?: Answer) =>
  writer.post(`/atelier/words/${id}/part`, {
    ...tokens((seen ?? (await writer.get(page(id, language)))).html),
    language,
    ...fields,
  })
/** What every form of the page has: its token, and the edition as it was seen. */
const tokens = (html: string) =>
  Object.fromEntries(
    ['csrf_token', 'version'].map((name) => [name, new RegExp(`name="${name}" value="([^"]*)"`).exec(html)![1]!]),
  )
const send = async (id: string, act: string, fields: Record<string, string> = {}, seen?: Answer) =>
  writer.post(`/atelier/words/${id}/${act}`, {
    ...tokens((seen ?? (await writer.get(page(id)))).html),
    language: 'fr',
    ...fields,
  })

beforeAll(async () => {
  writer = await signInAs(app, database, 'service')
})
beforeEach(tell)

test('every page of content is listed, and opens in each of its languages', async () => {
  const { html } = await writer.get('/atelier/words')
  const ids = [...html.matchAll(/href="\/atelier\/words\/([a-z0-9-]+)"/g)].map(([, id]) => id!)
  expect(ids).toEqual((await query('select id from content_place order by position')).map(({ id }) => id))
  for (const id of ['home', 'faq', 'returns', 'show']) expect((await writer.get(page(id, 'ja'))).status, id).toBe(200)
  expect((await writer.get('/atelier/words/nowhere')).status).toBe(404)
  const korean = await writer.get(page('koreanlawage', 'ko'))
  expect(korean.html).toContain('Français (manquante)')
})

describe('a page that is being written', () => {
  test('is read by nobody before it is published, and by everybody within a second of it', async () => {
    expect(await shown('/fr/fr/')).toContain('Rouge jusqu’au dernier millimètre.')
    const kept = await write('home', 'fr', { part: '0', 't.headline': 'Vert d’abord.\r\nPuis rouge.' })
    expect(kept.location).toBe('/atelier/words/home?language=fr&done=written')
    expect(await lastLine()).toMatchObject({
      action: 'words.write',
      subject: 'home',
      before: { language: 'fr', part: 0, headline: 'Rouge jusqu’au dernier millimètre.\nPuis vert.' },
      after: { headline: 'Vert d’abord.\nPuis rouge.' },
    })
    await tell()
    expect(await shown('/fr/fr/')).toContain('Rouge jusqu’au dernier millimètre.')
    expect((await send('home', 'publish', { starts: '' })).location).toContain('done=published')
    await tell()
    expect(await shown('/fr/fr/')).toContain('Vert d’abord.')
    expect(await shown('/be/fr/')).toContain('Vert d’abord.')
    expect(await shown('/fr/en/')).not.toContain('Vert d’abord.')
    expect(await query("select language from content_page where id = 'home' and edited")).toEqual([{ language: 'fr' }])
    expect(await lastLine()).toMatchObject({
      action: 'words.publish',
      after: { fr: { 'blocks.0.headline': 'Vert d’abord.\nPuis rouge.' } },
    })
  })

  test('has its sections in another order, in every language', async () => {
    const before = (
      await query("select blocks -> 1 ->> 'type' as type from content_page where id = 'home' and language = 'ja'")
    )[0].type
    await send('home', 'place', { from: '1', to: '2' })
    expect((await send('home', 'publish')).status).toBe(303)
    await tell()
    const now = await query("select language, blocks -> 2 ->> 'type' as type from content_page where id = 'home'")
    expect([now.length, new Set(now.map(({ type }) => type))]).toEqual([10, new Set([before])])
    const html = (await shown('/jp/ja/')).split('<main')[1]!
    const titles = await query(
      "select blocks -> 1 ->> 'title' as first, blocks -> 2 ->> 'title' as next from content_page where id = 'home' and language = 'ja'",
    )
    expect(html.indexOf(titles[0].first)).toBeLessThan(html.indexOf(titles[0].next))
  })

  test('is found by its new words', async () => {
    await write('returns', 'en', { part: 'head', 't.title': 'Quincunx returns', 't.description': 'How a piece comes back.' })
    await send('returns', 'publish')
    await indexWords(testJobs(database), { id: 1, kind: 'words.published', data: { page: 'returns' } })
    await tell()
    expect(await shown('/gb/en/search?q=quincunx')).toContain('Quincunx returns')
    // Its path stays where it was.
    const [{ path }] = await query("select path from content_page where id = 'returns' and language = 'en'")
    expect((await app.request(`/gb/en${path}`)).status).toBe(200)
    expect(path).not.toContain('quincunx')
  }, 120_000)

  test('begins by itself at its hour, once', async () => {
    await write('care', 'fr', { part: 'head', 't.title': 'Entretien de printemps' })
    expect((await send('care', 'publish', { starts: spring })).location).toContain('done=planned')
    // Paris is an hour ahead of UTC until the end of March.
    expect(await startEditions(database, new Date(`${nextYear}-03-20T06:59:59Z`))).toBe(0)
    const done = await Promise.all([1, 2].map(() => startEditions(database, new Date(`${nextYear}-03-20T07:00:00Z`))))
    expect(done.sort()).toEqual([0, 1])
    await tell()
    const [{ path }] = await query("select path from content_page where id = 'care' and language = 'fr'")
    expect(await shown(`/fr/fr${path}`)).toContain('Entretien de printemps')
    expect(await lastLine()).toMatchObject({ actor: 'clock', action: 'words.publish' })
  })

  test('is shown to the house as it will be at a moment, marked and never kept', async () => {
    const price = { currency: 'EUR', amount: 412_300, seen: null } as const
    const [{ product, amount }] =
      await query(`select p.product, p.amount::int from price p join colourway w on w.product = p.product
      join listing_tile t on t.colourway = w.id and t.category = 'new-arrivals' and t.position = 0 where p.currency = 'EUR'`)
    expect(product).toBeDefined()
    const startsAt = new Date(`${nextYear}-02-01T00:00:00Z`)
    const by = { member: null, name: 'a test' }
    const planned = await changePrices(database, { product, prices: [{ ...price, seen: amount }], startsAt }, new Date(), by)
    expect(planned.ok).toBe(true)
    await write('home', 'fr', { part: '0', 't.text': 'Un aperçu du printemps.' })
    await send('home', 'publish', { starts: `${nextYear}-03-01T00:00` })
    const look = (at: string, site = 'fr/fr') => writer.get(`/atelier/words/home/preview?site=${site}&at=${at}`)
    const [before, after] = [`${nextYear}-01-24T09:00`, `${nextYear}-03-02T09:00`]
    const early = await look(before)
    const isMarked = /Aperçu au \S+\u00a024\u00a0janv\./.test(early.html)
    expect([early.status, early.html.includes('Un aperçu du printemps'), isMarked]).toEqual([200, false, true])
    expect(early.html).not.toMatch(/4.123/)
    const late = await look(after)
    expect([late.html.includes('Un aperçu du printemps'), /4.123/.test(late.html)]).toEqual([true, true])
    expect((await look(after, 'jp/ja')).html).not.toContain('Un aperçu du printemps')
    for (const none of ['xx/fr', 'fr/ja', '']) expect((await look(after, none)).status, none).toBe(404)
    const answer = await app.request('/atelier/words/home/preview?site=fr/fr')
    expect([answer.status, answer.headers.get('location')?.split('?')[0]]).toEqual([303, '/atelier/sign-in'])
    const headers = await fetchAs(writer, '/atelier/words/home/preview?site=fr/fr')
    expect([headers.get('cache-control'), headers.get('x-robots-tag')]).toEqual(['private, no-store', 'noindex'])
    expect(await shown('/fr/fr/')).not.toContain('Un aperçu du printemps')
    expect((await send('home', 'drop')).location).toContain('done=dropped')
    await startPrices(database, new Date(`${nextYear}-02-02T00:00:00Z`))
  })

  test('that somebody else has written on meanwhile is left as it is', async () => {
    const stale = await writer.get(page('home'))
    expect((await write('home', 'fr', { part: '0', 't.text': 'Une main.' }, stale)).status).toBe(303)
    const late = await write('home', 'fr', { part: '0', 't.text': 'Deux mains.' }, stale)
    expect([late.status, late.html.includes('Une main.')]).toEqual([409, true])
    // What was typed is not lost: it stands in its field, over what stands there now.
    expect(late.html).toMatch(/<details[^>]* id="part-0" open=""/)
    expect(late.html).toMatch(/<textarea name="t\.text"[^>]*>Deux mains\.<\/textarea>/)
    expect(late.html).toContain('Aujourd’hui\u202f: Une main.')
    expect((await send('home', 'publish', {}, stale)).status).toBe(409)
    await send('home', 'drop')
    expect((await send('home', 'drop')).status).toBe(422)
  })

  test.each(['publish', 'drop'])('is left as it is by who opened it before a %s', async (act) => {
    const stale = await writer.get(page('returns'))
    await write('returns', 'fr', { part: 'head', 't.description': `Avant ${act}.` })
    expect((await send('returns', act)).status).toBe(303)
    expect((await write('returns', 'fr', { part: 'head', 't.description': 'Trop tard.' }, stale)).status).toBe(409)
    expect(await query("select * from content_edition where page = 'returns'")).toEqual([])
  })

  test('keeps a text that the files have and nobody could type, when another is written', async () => {
    const long = 'x'.repeat(4001)
    await query(
      `update content_page set blocks = jsonb_set(blocks, '{0,text}', to_jsonb($1::text)) where id = 'home' and language = 'de'`,
      [long],
    )
    for (const sent of [{}, { 't.text': long }]) {
      expect((await write('home', 'de', { part: '0', 't.headline': 'Zuerst\r\ngrün', ...sent })).status).toBe(303)
      await send('home', 'drop')
    }
    expect((await write('home', 'de', { part: '0', 't.text': `${long}y` })).status).toBe(422)
  })

  test.each([
    ['an empty text', { part: '0', 't.text': ' \n ' }, 422],
    ['a headline of four lines', { part: '0', 't.headline': 'a\nb\nc\nd' }, 422],
    ['a text without an end', { part: '0', 't.text': 'x'.repeat(4001) }, 422],
    ['nothing new', { part: '0' }, 422],
    ['a section that is not there', { part: '99', 't.text': 'x' }, 404],
    ['a section that is no number', { part: '__proto__', 't.text': 'x' }, 400],
  ])('refuses %s', async (_, fields, status) => {
    expect((await write('home', 'fr', fields as Record<string, string>)).status).toBe(status)
    expect(await query("select * from content_edition where page = 'home'")).toEqual([])
  })

  test('shows again what was typed and could not be kept', async () => {
    const head = await write('home', 'fr', { part: 'head', 't.title': 'Un titre', 't.description': ' ' })
    expect(head.html).toMatch(/<textarea name="t\.title"[^>]*>Un titre<\/textarea>/)
    expect(head.html).toMatch(/<details[^>]* id="part-head" open=""/)
    await send('home', 'add', { kind: 'diptych', place: '1' })
    const { html } = await send('home', 'show', { part: '1', 's.looks.0.to': '/nowhere' })
    expect(html).toMatch(/<input(?=[^>]* name="s\.looks\.0\.to")[^>]* value="\/nowhere"/)
    // A text that nobody has written yet may wait while another is kept.
    const part = html
      .split('id="part-1"')[1]!
      .split('</form>')
      .find((each) => each.includes('/part"'))!
    expect(part.match(/<textarea name="t\.[^>]*required/g)).toBeNull()
    await send('home', 'drop')
  })

  test('keeps signs of control and markup as plain words', async () => {
    await write('home', 'fr', { part: '0', 't.text': 'Un  <b>mot</b>\tet\nun autre' })
    const [{ text }] = await query("select words -> 'fr' -> 'blocks' -> 0 ->> 'text' as text from content_edition")
    expect(text).toBe('Un <b>mot</b> et un autre')
    const { html } = await writer.get('/atelier/words/home/preview?site=fr/fr')
    expect(html).toContain('&lt;b&gt;mot&lt;/b&gt;')
    await send('home', 'drop')
  })
})

describe('sections of a page', () => {
  /** What the page has in a language, as kinds. */
  const kindsOf = async (id: string, language: string) =>
    (
      await query(
        "select jsonb_path_query_array(blocks, '$[*].type') as kinds from content_page where id = $1 and language = $2",
        [id, language],
      )
    )[0].kinds as string[]
  /** Every text of a section that nobody has written, in one language. */
  const fill = async (id: string, language: string, part: number, words: string) => {
    const { html } = await writer.get(page(id, language))
    const form = html
      .split(`id="part-${part}"`)[1]!
      .split('</form>')
      .find((each) => each.includes('/part"'))!
    const names = [...form.matchAll(/<textarea name="(t\.[^"]+)"/g)].map(([, name]) => name!)
    const fields = Object.fromEntries(names.map((name) => [name, `${words} ${language}`]))
    return write(id, language, { part: String(part), ...fields })
  }

  test('are added empty in every language, and published only once all ten have their words', async () => {
    const before = await kindsOf('accessibility', 'ja')
    const added = await send('accessibility', 'add', { kind: 'facts', place: '1', parts: '3' })
    expect(added.location).toBe('/atelier/words/accessibility?language=fr&done=added&part=1#part-1')
    expect(await lastLine()).toMatchObject({ action: 'words.add', after: { type: 'facts', place: 2 } })
    const open = await writer.get('/atelier/words/accessibility?language=fr&part=1')
    // It is open, and says per language what is missing.
    expect(open.html).toMatch(/<details[^>]* id="part-1" open=""/)
    expect(open.html.match(/\(7 à écrire\)/g)).toHaveLength(11)
    const refused = await send('accessibility', 'publish')
    expect([
      refused.status,
      /role="alert"[^>]*>Il reste des textes à écrire\u202f: English, Français, /.test(refused.html),
    ]).toEqual([422, true])
    const planned = await send('accessibility', 'publish', { starts: spring })
    expect(planned.status).toBe(422)
    for (const language of languages.slice(0, -1)) expect((await fill('accessibility', language, 1, 'Un fait')).status).toBe(303)
    const last = await send('accessibility', 'publish')
    expect([last.status, last.html.includes('Il reste des textes à écrire\u202f: العربية.')]).toEqual([422, true])
    // It may be looked at all the same, and shows nobody else anything.
    const preview = await writer.get('/atelier/words/accessibility/preview?site=fr/fr')
    expect([preview.status, preview.html.includes('Un fait fr')]).toEqual([200, true])
    expect(await kindsOf('accessibility', 'ja')).toEqual(before)
    expect((await fill('accessibility', languages.at(-1)!, 1, 'Un fait')).status).toBe(303)
    expect((await send('accessibility', 'publish')).location).toContain('done=published')
    await tell()
    for (const language of languages) {
      expect(await kindsOf('accessibility', language)).toEqual(before.toSpliced(1, 0, 'facts'))
    }
    const [{ path }] = await query("select path from content_page where id = 'accessibility' and language = 'ja'")
    expect(await shown(`/jp/ja${path}`)).toContain('Un fait ja')
  })

  test('are removed after a second question, brought back with their words until the page is published, and then gone', async () => {
    const before = await kindsOf('accessibility', 'fr')
    const seen = await writer.get(page('accessibility'))
    expect(seen.html).toContain('Oui, la retirer')
    expect((await send('accessibility', 'remove', { place: '1' })).location).toContain('done=removed')
    expect(await lastLine()).toMatchObject({ action: 'words.remove', before: { type: 'facts', place: 2 } })
    const gone = await writer.get(page('accessibility'))
    expect(gone.html).toContain('Faits: Un fait fr')
    const removed = /name="removed" value="([^"]+)"/.exec(gone.html)![1]!
    expect(await kindsOf('accessibility', 'fr')).toEqual(before)
    expect((await send('accessibility', 'bring-back', { removed })).location).toContain('done=broughtBack')
    const [{ words }] = await query(
      "select words -> 'ko' -> 'blocks' -> 1 as words from content_edition where page = 'accessibility'",
    )
    expect(words).toMatchObject({ type: 'facts', title: 'Un fait ko' })
    expect((await send('accessibility', 'bring-back', { removed })).status).toBe(422)
    await send('accessibility', 'remove', { place: '1' })
    await send('accessibility', 'publish')
    await tell()
    expect(await kindsOf('accessibility', 'ar')).toEqual(before.toSpliced(1, 1))
    const [{ path }] = await query("select path from content_page where id = 'accessibility' and language = 'fr'")
    expect(await shown(`/fr/fr${path}`)).not.toContain('Un fait fr')
  })

  test('show what the house has, and nothing else', async () => {
    await send('home', 'add', { kind: 'story', place: '1' })
    expect((await send('home', 'show', { part: '1', 's.scene': 'show-lock' })).location).toContain('done=shown&part=1')
    const scenes = await query(
      "select key, value -> 'blocks' -> 1 -> 'scene' as scene from content_edition, jsonb_each(words) where page = 'home'",
    )
    expect(new Set(scenes.map(({ scene }) => scene.name))).toEqual(new Set(['show-lock']))
    expect(new Set(scenes.map(({ scene }) => scene.alt)).size).toBe(10)
    for (const [part, field, value] of [
      ['1', 's.scene', 'nowhere'],
      ['1', 's.scene', 'par01-facade'],
    ] as const) {
      expect((await send('home', 'show', { part, [field]: value })).status, value).toBe(422)
    }
    await send('home', 'add', { kind: 'pieces', place: '1', parts: '3' })
    for (const pieces of ['VERR000-ROU', 'VERR000-ROU NOPE000-ROU', 'x y']) {
      expect((await send('home', 'show', { part: '1', 's.pieces': pieces })).status, pieces).toBe(422)
    }
    expect((await send('home', 'show', { part: '1', 's.pieces': 'VERR000-ROU,  VERR000-COG' })).status).toBe(303)
    await send('home', 'add', { kind: 'diptych', place: '1' })
    for (const to of ['/nowhere', '/heritage#Été', '/heritage#']) {
      expect((await send('home', 'show', { part: '1', 's.looks.0.to': to })).status, to).toBe(422)
    }
    expect((await send('home', 'show', { part: '1', 's.looks.0.to': '/heritage' })).status).toBe(303)
    await send('home', 'drop')
  })

  test.each([
    ['the heading', 'remove', { place: '0' }, 422],
    ['a section that is not there', 'remove', { place: '99' }, 422],
    ['a kind that there is not', 'add', { kind: 'marquee', place: '1' }, 400],
    ['a second heading', 'add', { kind: 'hero', place: '1' }, 400],
    ['a place above the heading', 'add', { kind: 'text', place: '0' }, 422],
    ['a place beyond the end', 'add', { kind: 'text', place: '98' }, 422],
    ['what nobody took out', 'bring-back', { removed: 'x' }, 422],
  ])('refuse %s', async (_, step, fields, status) => {
    expect((await send('home', step as string, fields as Record<string, string>)).status).toBe(status)
    expect(await query("select * from content_edition where page = 'home'")).toEqual([])
  })

  test('that are added take back the hour that an edition had: nothing unwritten begins by itself', async () => {
    await write('returns', 'fr', { part: 'head', 't.description': 'Plus tard.' })
    await send('returns', 'publish', { starts: spring })
    await send('returns', 'add', { kind: 'quote', place: '1' })
    expect(await query("select starts_at from content_edition where page = 'returns'")).toEqual([{ starts_at: null }])
    // However it came to have one.
    await query("update content_edition set starts_at = $1 where page = 'returns'", [`${nextYear}-03-20T07:00Z`])
    expect(await startEditions(database, new Date(`${nextYear}-04-01T00:00:00Z`))).toBe(0)
    expect(
      await query('select count(*)::int as n from content_page where id = \'returns\' and blocks @> \'[{"type": "quote"}]\''),
    ).toEqual([{ n: 0 }])
    await send('returns', 'drop')
  })

  test('that are brought back unwritten take it back too', async () => {
    await send('returns', 'add', { kind: 'quote', place: '1' })
    await send('returns', 'remove', { place: '1' })
    expect((await send('returns', 'publish', { starts: spring })).status).toBe(303)
    const hour = async () => (await query("select starts_at from content_edition where page = 'returns'"))[0].starts_at
    expect(await hour()).not.toBeNull()
    // What could be published keeps its hour.
    await write('returns', 'fr', { part: 'head', 't.description': 'Au printemps.' })
    expect(await hour()).not.toBeNull()
    const removed = /name="removed" value="([^"]+)"/.exec((await writer.get(page('returns'))).html)![1]!
    expect((await send('returns', 'bring-back', { removed })).status).toBe(303)
    expect(await hour()).toBeNull()
    await send('returns', 'drop')
  })

  test('have panels of their own names, whatever was taken out and comes back', async () => {
    const added = { kind: 'accordion', place: '1', parts: '2' }
    await send('show', 'add', added)
    await send('show', 'remove', { place: '1' })
    await send('show', 'add', added)
    const removed = /name="removed" value="([^"]+)"/.exec((await writer.get(page('show'))).html)![1]!
    await send('show', 'bring-back', { removed })
    const ids = await query(
      "select jsonb_path_query(words -> 'fr', '$.blocks[*].panels[*].id') #>> '{}' as id from content_edition where page = 'show'",
    )
    expect([ids.length, new Set(ids.map(({ id }) => id)).size]).toEqual([4, 4])
    await send('show', 'drop')
  })

  test('say before they are removed who would miss their panels', async () => {
    const missed = async (id: string, panel: string) => {
      const [{ part, title }] = await query(
        `select b.n - 1 as part, p ->> 'title' as title from content_page, jsonb_array_elements(blocks) with ordinality b (block, n),
          jsonb_array_elements(b.block -> 'panels') p where id = $1 and language = 'fr' and p ->> 'id' = $2`,
        [id, panel],
      )
      const { html } = await writer.get(page(id))
      const listed =
        html.split(`id="part-${part}"`)[1]!.split('id="part-')[0]!.split('data-missed=""')[1]?.split('</ul>')[0] ?? ''
      return [...listed.matchAll(/<li>([^<]*)/g)].map(([, said]) => said!).find((said) => said.startsWith(`${title}\u202f: `))
    }
    const [{ title: terms }] = await query("select title from content_page where id = 'terms' and language = 'fr'")
    const repaired = await missed('care', 'what-we-repair')
    for (const name of [terms, 'l’entretien d’une pièce', 'les questions près du formulaire']) expect(repaired).toContain(name)
    expect(await missed('care', 'patent')).toContain('l’entretien d’une pièce')
    expect(await missed('faq', 'gift-wrap')).toContain('le bandeau sous une pièce')
    expect((await writer.get(page('accessibility'))).html).not.toContain('data-missed')
  })

  test('of every kind can be written, seen and published', async () => {
    const kinds = [
      ...(await writer.get(page('show'))).html
        .split('name="kind"')[1]!
        .split('</select>')[0]!
        .matchAll(/<option value="([a-z]+)"/g),
    ]
    expect(kinds.length).toBe(18)
    for (const [, kind] of kinds) {
      expect((await send('show', 'add', { kind: kind!, place: '1', parts: '3' })).status, kind).toBe(303)
    }
    expect((await send('show', 'publish')).status).toBe(422)
    // What is missing is a text, in each of them, and nothing else.
    await query(`update content_edition set words = replace(words::text, '""', '"Un mot"')::jsonb where page = 'show'`)
    expect((await writer.get('/atelier/words/show/preview?site=jp/ja')).status).toBe(200)
    expect((await send('show', 'publish')).location).toContain('done=published')
    await tell()
    const [{ path }] = await query("select path from content_page where id = 'show' and language = 'fr'")
    const answer = await app.request(`/fr/fr${path}`)
    expect([answer.status, (await answer.text()).match(/<h1/g)?.length]).toEqual([200, 1])
  })
})

test('what was changed is given as files', async () => {
  const cookie = [...writer.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await app.request('/atelier/files', { headers: { cookie } })
  const tar = gunzipSync(Buffer.from(await answer.arrayBuffer()))
  expect(answer.headers.get('content-disposition')).toContain('averne-seed.tar.gz')
  expect(tar.subarray(0, 100).toString().replaceAll('\0', '')).toMatch(/^content\/[a-z]+\/[a-z]{2}\.json$/)
  expect(tar.toString()).toContain('"Vert d’abord."')
})

async function fetchAs(browser: Shopper, path: string): Promise<Headers> {
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return (await app.request(path, { headers: { cookie, 'sec-fetch-site': 'same-origin' } })).headers
}
