import { randomUUID } from 'node:crypto'
import { type AddressInfo, connect } from 'node:net'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { testShop } from '../../../tests/test-shop.ts'
import { register } from '../../../tests/worlds/customers.ts'
import { hiddenFields, Shopper } from '../../../tests/worlds/shopper.ts'
import { signInAs } from '../../../tests/worlds/staff.ts'
import { listenTo } from '../../db/listen.ts'
import { chatChannel } from '../../domain/chat/chat-news.ts'
import { endEventStreams } from '../http/event-stream.ts'
import { listen as serve } from '../server.ts'

vi.setConfig({ testTimeout: 60_000 })

const { database, url } = testDatabase()
const shop = testShop(database, { PUBLIC_URL: 'http://localhost:3000', RATE_LIMIT_PER_IP: '100000' })
const { app, desk } = shop
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const base = '/fr/fr'
/** Somebody of the house comes in once: a code opens one door. */
let agent: Shopper

beforeAll(async () => {
  agent = await signInAs(app, database, 'service')
  const stop = await listenTo(url, { [chatChannel]: (payload) => desk.wire.hear(payload) }, () => desk.wire.gap())
  return stop
})

const say = (me: Shopper, text: string, more: Record<string, string> = {}) =>
  me.post(`${base}/chat/say`, { clientId: randomUUID(), text, context: 'product', ...more }, { accept: 'application/json' })

/** Asks, and is gone before anything can be answered. */
const leaveAtOnce = (port: number, path: string, cookie: string) =>
  new Promise<void>((left) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n\r\n`, () => {
        socket.resetAndDestroy()
        left()
      })
    })
  })

interface Heard {
  readonly event: string
  readonly id: string | null
  readonly data: Record<string, unknown>
}

/** Listens as a browser does, until it is told to stop. */
async function listen(path: string, me: Shopper, headers: Record<string, string> = {}) {
  const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const response = await app.request(path, { headers: { cookie, ...headers } })
  const heard: Heard[] = []
  const reader = response.body!.getReader()
  let isOver = false
  const reading = (async () => {
    const decoder = new TextDecoder()
    let rest = ''
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      rest += decoder.decode(value, { stream: true })
      const parts = rest.split('\n\n')
      rest = parts.pop()!
      for (const part of parts.filter((each) => each.includes('data: '))) {
        const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(part)?.[1] ?? null
        heard.push({ event: field('event')!, id: field('id'), data: JSON.parse(field('data')!) })
      }
    }
    isOver = true
  })()
  const stop = async () => {
    await reader.cancel().catch(() => {})
    await reading.catch(() => {})
  }
  onTestFinished(stop)
  return {
    response,
    heard,
    stop,
    isOver: () => isOver,
    texts: () => heard.filter(({ event }) => event === 'message').map(({ data }) => data.text),
  }
}

const infoOf = async (me: Shopper, context = 'product') =>
  JSON.parse((await me.get(`${base}/chat/user-info?context=${context}`)).html)

describe('who asks', () => {
  test('[CHAT-03,CHAT-17] is a customer by name and e-mail, and of a guest nothing is known; the page’s kind comes back', async () => {
    const me = Shopper.in(app)
    const email = await register(me)
    const [{ id }] = await query('select id from customer where email = $1', [email])
    expect(await infoOf(me, 'checkout')).toMatchObject({
      customer: { customerId: id, firstName: 'Inès', lastName: expect.any(String), email },
      context: 'checkout',
    })
    expect((await infoOf(Shopper.in(app))).customer).toEqual({ customerId: '', firstName: '', lastName: '', email: '' })
  })

  test('[CHAT-04,CHAT-06,CHAT-07,CHAT-08] is told the brand, the language, whether somebody is there, and how the window looks', async () => {
    const info = await infoOf(Shopper.in(app))
    expect(info).toMatchObject({ brand: 'Averne', displayButton: false, language: 'fr', windowWidth: 400, windowHeight: 640 })
    expect(info).toMatchObject({ enableofflineAgent: true, jsonCssConfig: {} })
    const room = await listen('/atelier/chat-events', agent)
    await vi.waitFor(async () => expect((await infoOf(Shopper.in(app))).displayButton).toBe(true), { timeout: 30_000 })
    await room.stop()
  })

  test('[CHAT-05] is given what starts a vendor’s script, spelled as the specification does', async () => {
    const account = {
      deploymentScript: 'https://c.vendor.example/deployment.js',
      serviceScript: 'https://service.vendor.example/esw.min.js',
      slbBaseURL: 'https://service.vendor.example',
      initializationURL: 'https://averne.vendor.example',
      snapNoPrechatURL: 'https://averne.vendor.example/snap',
      organizationID: '00D1',
      autoLauchParamName: 'Averne',
      objectParams: { buttonId: '573' },
      jsonCssConfig: { '--chat-edge': '#0b5a3e' },
    }
    const { app: other } = testShop(database, { CHAT: 'vendor', CHAT_VENDOR: JSON.stringify(account) })
    const answer = await other.request(`${base}/chat/user-info?context=home`)
    const { deploymentScript, serviceScript, jsonCssConfig, ...init } = account
    expect(await answer.json()).toMatchObject({ init, jsonCssConfig, scripts: [deploymentScript, serviceScript] })
    const policy = (await other.request(`${base}/`)).headers.get('content-security-policy')!
    const directive = (name: string) => policy.split('; ').find((each) => each.startsWith(name))
    for (const name of ['script-src', 'frame-src', 'connect-src', 'style-src', 'img-src'])
      expect(directive(name)).toContain('https://service.vendor.example')
    expect(directive('form-action')).not.toContain('vendor')
    expect((await app.request(`${base}/`)).headers.get('content-security-policy')).not.toContain('vendor')
  })

  test('[CHAT-15] gets the window as HTML with its style, and the same as a page without script', async () => {
    const part = await app.request(`${base}/chat?format=ajax`)
    expect([part.status, part.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')])
    const html = await part.text()
    expect(html).toContain('data-chat-window')
    expect(html).not.toContain('<html')
    expect(await (await app.request(`${base}/chat`)).text()).toContain('name="message"')
  })

  test('has a button that leads to the window without script too, and none where the house has nobody to answer', async () => {
    const { app: other } = testShop(database, { CHAT: 'off' })
    expect(await (await other.request(`${base}/`)).text()).not.toContain('data-help')
    expect(await (await app.request(`${base}/`)).text()).toMatch(
      new RegExp(`<form [^>]*action="${base}/chat"><button type="submit" class="help" data-help="">`),
    )
    expect(await (await other.request(`${base}/chat/user-info?context=home`)).json()).toMatchObject({ displayButton: false })
  })

  test('is told the seconds after which the window opens: others in the checkout than elsewhere', async () => {
    const { app: timed } = testShop(database, { CHAT_CHECKOUT_SECONDS: '90', CHAT_GENERAL_SECONDS: '30' })
    expect(await (await timed.request(`${base}/`)).text()).toContain('data-help="30"')
    expect(await (await timed.request(`${base}/onepage/empty`)).text()).toMatch(/data-help="(90|30)"/)
    const me = Shopper.in(timed)
    await me.post(`${base}/bag/add`, { pid: 'VERR000-ROU' })
    expect((await me.get(`${base}/onepage/login`)).html).toContain('data-help="90"')
  })
})

describe('a chat', () => {
  test('begins with the first word, and is heard in order by both, also after a line that was lost', async () => {
    const me = Shopper.in(app)
    expect((await me.get(`${base}/chat/events`)).status).toBe(404)
    expect((await say(me, 'Bonjour')).status).toBe(200)
    const window = await listen(`${base}/chat/events`, me)
    expect(window.response.headers.get('content-type')).toBe('text/event-stream')
    expect(window.response.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect(window.response.headers.get('x-accel-buffering')).toBe('no')
    expect(window.response.headers.get('content-encoding')).toBeNull()
    await vi.waitFor(() => expect(window.texts()).toEqual(['Bonjour']), 30_000)
    const [{ id }] = await query("select id from chat where state = 'waiting' order by created_at desc limit 1")
    const path = `/atelier/chats/${id}`
    const room = await listen(`/atelier/chat-events?chat=${id}`, agent)
    const fields = hiddenFields((await agent.get(path)).html, `${path}/say`)
    expect((await agent.post(`${path}/say`, { ...fields, text: 'Bonjour, que puis-je faire ?' })).status).toBe(303)
    await vi.waitFor(() => expect(window.texts()).toEqual(['Bonjour', 'joined', 'Bonjour, que puis-je faire ?']), 30_000)
    await window.stop()
    await agent.post(`${path}/say`, { ...fields, clientId: randomUUID(), text: 'Êtes-vous là ?' })
    const again = await listen(`${base}/chat/events?chat=${id}`, me, { 'last-event-id': '3' })
    await vi.waitFor(() => expect(again.texts()).toEqual(['Êtes-vous là ?']), 30_000)
    await say(me, 'Oui')
    await vi.waitFor(() => expect(room.texts().at(-1)).toBe('Oui'), 30_000)
    expect(room.heard.flatMap(({ event, id: seq }) => (event === 'message' ? [seq] : []))).toEqual(['1', '2', '3', '4', '5'])
    expect(again.heard.find(({ event }) => event === 'state')?.data).toMatchObject({ state: 'active' })
    await me.get(`${base}/chat/typing`)
    await agent.get(`${path}/typing`)
    await vi.waitFor(() => expect(again.heard.map(({ event }) => event)).toContain('typing'), 30_000)
    await agent.submit(`${path}/end`, await agent.get(path))
    await vi.waitFor(() => expect(again.isOver()).toBe(true), 30_000)
    expect(again.heard.findLast(({ event }) => event === 'state')?.data).toMatchObject({ state: 'ended', endedBy: 'agent' })
  })

  test('that follows another is heard from its first word, whatever the window has of the one before', async () => {
    const me = Shopper.in(app)
    const first = JSON.parse((await say(me, 'Bonjour')).html).chat
    await say(me, 'Merci')
    await me.post(`${base}/chat/end`, {})
    const second = JSON.parse((await say(me, 'Encore une question')).html).chat
    expect(second).not.toBe(first)
    const window = await listen(`${base}/chat/events?chat=${first}&after=3`, me)
    await vi.waitFor(() => expect(window.texts()).toEqual(['Encore une question']), 30_000)
    expect(window.heard[0]).toMatchObject({ event: 'chat', data: { chat: second } })
    const same = await listen(`${base}/chat/events?chat=${second}&after=1`, me)
    await vi.waitFor(() => expect(same.heard.map(({ event }) => event)).toContain('state'), 30_000)
    expect(same.texts()).toEqual([])
  })

  test('of more than five hundred messages comes whole', async () => {
    const me = Shopper.in(app)
    const { chat } = JSON.parse((await say(me, 'Bonjour')).html)
    await query(
      `insert into chat_message (chat, seq, author, kind, body, client_id)
       select $1, n, 'customer', 'text', 'mot ' || n, gen_random_uuid() from generate_series(2, 1001) n`,
      [chat],
    )
    await query('update chat set last_seq = 1001 where id = $1', [chat])
    const window = await listen(`${base}/chat/events`, me)
    await vi.waitFor(() => expect(window.heard.at(-1)?.event).toBe('state'), 30_000)
    expect(window.heard.flatMap(({ event, id }) => (event === 'message' ? [Number(id)] : []))).toEqual(
      Array.from({ length: 1001 }, (_, at) => at + 1),
    )
  })

  test('ends with its last word', async () => {
    const me = Shopper.in(app)
    await say(me, 'Bonjour')
    // It ends between the two looks: at the chat, and at what was said.
    const execute = database.db.execute.bind(database.db)
    let isEnded = false
    const looking = vi.spyOn(database.db, 'execute').mockImplementation(async (statement, name) => {
      if (name === 'chat' && !isEnded) {
        isEnded = true
        await me.post(`${base}/chat/end`, {})
      }
      return execute(statement, name) as never
    })
    onTestFinished(() => looking.mockRestore())
    const window = await listen(`${base}/chat/events`, me)
    await vi.waitFor(() => expect(window.isOver()).toBe(true), 30_000)
    expect(window.texts()).toEqual(['Bonjour', 'endedByCustomer'])
  })

  test('is nobody else’s: another finds no stream, no picture, and ends nothing', async () => {
    const [me, stranger] = [Shopper.in(app), Shopper.in(app)]
    await say(me, 'À moi seule')
    const token = (await infoOf(me)).token
    const png = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#0b5a3e' } })
      .png()
      .toBuffer()
    const path = `${base}/chat/picture?clientId=${randomUUID()}&csrf_token=${encodeURIComponent(token)}`
    expect((await me.postBody(path, new Uint8Array(png), 'image/png')).status).toBe(200)
    const window = await listen(`${base}/chat/events`, me)
    await vi.waitFor(() => expect(window.heard.filter(({ event }) => event === 'message')).toHaveLength(2), 30_000)
    const picture = String(window.heard.find(({ data }) => data.kind === 'picture')!.data.picture)
    expect([(await me.get(picture)).type, (await stranger.get(picture)).status]).toEqual(['image/webp', 404])
    expect((await stranger.get(`${base}/chat/events`)).status).toBe(404)
    await stranger.post(`${base}/chat/end`, {})
    await say(stranger, 'Et moi')
    expect(window.texts()).not.toContain('Et moi')
    expect((await infoOf(me)).chat).toBe('waiting')
    for (const sent of [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), png.subarray(0, 60), Buffer.from('%PDF-1.4')])
      expect(
        (await me.postBody(path.replace(/clientId=[^&]+/, `clientId=${randomUUID()}`), new Uint8Array(sent), 'image/png')).status,
      ).toBe(422)
    expect((await me.postBody(`${base}/chat/picture?clientId=${randomUUID()}`, new Uint8Array(png), 'image/png')).status).toBe(
      403,
    )
  })

  test('takes no megabyte, no flood and no word without an id, and says why', async () => {
    const me = Shopper.in(app)
    expect((await say(me, 'a'.repeat(1024 * 1024))).status).toBe(413)
    const long = await say(me, 'a'.repeat(2001))
    expect([long.status, JSON.parse(long.html).error.message]).toEqual([422, expect.stringContaining('2')])
    expect((await me.post(`${base}/chat/say`, { text: 'Sans nom' }, { accept: 'application/json' })).status).toBe(400)
    await say(me, 'Bonjour')
    const answers = []
    for (let count = 0; count < 60; count += 1) answers.push(await say(me, `${count}`))
    const refused = answers.find(({ status }) => status === 429)!
    expect(Number(refused.retryAfter)).toBeGreaterThan(0)
    expect(JSON.parse(refused.html).error.message).toMatch(/\p{L}/u)
    const [{ count }] = await query(
      `select last_seq as count from chat where context = 'product' order by touched_at desc limit 1`,
    )
    expect(count).toBe(1 + answers.filter(({ status }) => status === 200).length)
  })

  test('lets so many windows listen and no more, and ends them when the server stops', async () => {
    const me = Shopper.in(app)
    await say(me, 'Bonjour')
    const windows: Awaited<ReturnType<typeof listen>>[] = []
    // All at once: each has its place before the next is let in.
    const asked = await Promise.all(Array.from({ length: 8 }, () => listen(`${base}/chat/events`, me)))
    windows.push(...asked.filter(({ response }) => response.status === 200))
    expect(windows).toHaveLength(6)
    await vi.waitFor(() => expect(windows.every(({ heard }) => heard.length > 0)).toBe(true), 30_000)
    expect((await me.get(`${base}/chat/events`)).status).toBe(429)
    endEventStreams()
    await vi.waitFor(() => expect(windows.every(({ isOver }) => isOver())).toBe(true), 30_000)
    expect((await listen(`${base}/chat/events`, me)).response.status).toBe(200)
  })

  test('a window that asks for its headers alone, or is gone before it opens, keeps no place', async () => {
    const web = await serve(shop, app, 0, '127.0.0.1')
    onTestFinished(() => web.stop(100))
    const { port } = web.server.address() as AddressInfo
    const origin = `http://127.0.0.1:${port}`
    const me = Shopper.in(app)
    await say(me, 'Bonjour')
    const cookie = [...me.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const heads = []
    for (let count = 0; count < 8; count += 1)
      heads.push((await fetch(`${origin}${base}/chat/events`, { method: 'HEAD', headers: { cookie } })).status)
    expect(heads).toEqual(Array(8).fill(200))
    for (let count = 0; count < 8; count += 1) await leaveAtOnce(port, `${base}/chat/events`, cookie)
    const opened = async () => {
      const leaving = new AbortController()
      const { status } = await fetch(`${origin}${base}/chat/events`, { headers: { cookie }, signal: leaving.signal })
      leaving.abort()
      return status
    }
    await expect.poll(opened, { timeout: 10_000 }).toBe(200)
    await expect.poll(() => desk.wire.followed(), { timeout: 10_000 }).toEqual([])
  })

  test('a piece is shown in the shopper’s language with the price of their site', async () => {
    const me = Shopper.in(app)
    await say(me, 'Montrez-moi')
    const [{ id }] = await query('select id from chat order by created_at desc limit 1')
    const path = `/atelier/chats/${id}`
    const fields = hiddenFields((await agent.get(path)).html, `${path}/say`)
    expect((await agent.post(`${path}/say`, { ...fields, pid: 'NONE-XXX' })).status).toBe(422)
    expect((await agent.post(`${path}/say`, { ...fields, pid: 'sel085-rou' })).status).toBe(303)
    const window = await listen(`${base}/chat/events`, me)
    await vi.waitFor(() => expect(window.heard.find(({ data }) => data.kind === 'piece')).toBeTruthy(), 30_000)
    expect(window.heard.find(({ data }) => data.kind === 'piece')!.data.piece).toMatchObject({
      href: expect.stringMatching(/^\/fr\/fr\/p\/.+SEL085-ROU$/),
      price: expect.stringContaining('€'),
    })
  })
})

describe('while nobody is there', () => {
  test('a message is left by the form, without script too, and becomes one case with a letter', async () => {
    const me = Shopper.in(app)
    const page = await me.get(`${base}/chat`)
    const empty = await me.submit(`${base}/chat`, page, { email: 'no', message: '' })
    expect([empty.status, empty.html.match(/aria-invalid/g)?.length]).toEqual([422, 2])
    const typed = { email: 'Ines@averne.fr', firstname: 'Inès', lastname: '', message: 'Avez-vous la 38 ?' }
    const done = await me.submit(`${base}/chat`, page, typed)
    expect([done.status, done.location]).toEqual([303, `${base}/chat/left`])
    await me.submit(`${base}/chat`, page, typed)
    const cases = await query("select id, kind, email, language from service_case where email = 'ines@averne.fr'")
    expect(cases).toMatchObject([{ kind: 'chat', email: 'ines@averne.fr', language: 'fr' }])
    expect(await query("select 1 from event where kind = 'case.opened' and data->>'case' = $1", [cases[0].id])).toHaveLength(1)
    expect((await me.get(`${base}/chat/left`)).status).toBe(200)
  })

  test('nobody is sent more than a few letters by others, and where no messages are taken there is no form', async () => {
    const leave = (email: string) => Shopper.in(app).post(`${base}/chat`, { email, message: 'Bonjour' })
    const answers = []
    for (const email of ['Inondee@averne.fr', ...Array(6).fill('inondee@averne.fr')]) answers.push((await leave(email)).status)
    expect(answers).toEqual([303, 303, 303, 303, 303, 303, 429])
    const closed = Shopper.in(testShop(database, { CHAT_OFFLINE: '0' }).app)
    expect((await closed.post(`${base}/chat`, { email: 'ines@averne.fr', message: 'Bonjour' })).status).toBe(404)
  })
})

test('the advisers’ stream is for those who answer', async () => {
  const finance = await signInAs(app, database, 'finance')
  expect((await finance.get('/atelier/chat-events')).status).toBe(404)
  expect((await Shopper.in(app).get('/atelier/chat-events')).status).toBe(303)
})
