import { randomUUID } from 'node:crypto'
import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '../../../tests/test-database.ts'
import { listenTo } from '../../db/listen.ts'
import { openDemoStaff } from '../staff/demo-staff.ts'
import type { StaffMember } from '../staff/staff.ts'
import { chatChannel } from './chat-news.ts'
import { adoptChat, endAsAgent, endAsCustomer, endQuietChats, freeAbandoned, handOver } from './end-chat.ts'
import { exportChats, findChat, findOwnChat, forgetOldChats, listMessages, listOpenChats } from './find-chat.ts'
import { leaveMessage } from './leave-message.ts'
import { ChatDesk, isStaffed } from './presence.ts'
import { sayAsAgent, sayAsCustomer, takeChat } from './say.ts'

const { database, url } = testDatabase()
const { db } = database
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
let claire: StaffMember
let other: StaffMember

beforeAll(async () => {
  await openDemoStaff(database)
  const members = await query(`select id, email, name, role, store, language, true as "isDemo" from staff_member order by email`)
  claire = members.find(({ role }) => role === 'service')
  other = members.find(({ role }) => role === 'admin')
})

const guest = (more: object = {}) => ({
  ...{ visitor: randomUUID(), customer: null, country: 'FR', language: 'fr' as const, context: 'product' },
  ...{ firstname: 'Inès', lastname: '', email: 'ines@averne.fr', ...more },
})
const words = (body: string, clientId = randomUUID()) => ({ clientId, kind: 'text' as const, body })
const bodies = async (chat: string) => (await listMessages(db, chat, 0)).map(({ seq, body }) => [seq, body])

async function begun(who = guest()) {
  const said = await sayAsCustomer(database, who, words('Bonjour'))
  if (!said.ok) throw new Error(said.failure.code)
  return { who, chat: said.value.chat }
}

test('what is sent twice is said once, numbered without a gap, also by many at once', async () => {
  const who = guest()
  const sent = Array.from({ length: 12 }, (_, at) => words(`${at}`))
  const answers = await Promise.all([...sent, ...sent].map((each) => sayAsCustomer(database, who, each)))
  expect(answers.every(({ ok }) => ok)).toBe(true)
  const chat = await findOwnChat(db, who.visitor)
  const said = await listMessages(db, chat!.id, 0)
  expect(said.map(({ seq }) => seq)).toEqual(Array.from({ length: 12 }, (_, at) => at + 1))
  expect(said.map(({ body }) => body).sort()).toEqual(sent.map(({ body }) => body).sort())
  expect(await query('select count(*)::int from chat where visitor = $1', [who.visitor])).toEqual([{ count: 1 }])
})

test('a word whose answer was lost is not said again in the next chat', async () => {
  const { who, chat } = await begun()
  const lost = words('Encore là ?')
  await sayAsCustomer(database, who, lost)
  await endAsAgent(database, claire, chat)
  expect(await sayAsCustomer(database, who, lost)).toMatchObject({ ok: true, value: { chat, seq: 2 } })
  expect(await query('select count(*)::int from chat where visitor = $1 and last_seq > 0', [who.visitor])).toEqual([{ count: 1 }])
})

test('a first word whose answer was lost with who they are is sent again by somebody new, and the chat is theirs', async () => {
  const first = words('Il y a quelqu’un ?')
  const lost = await sayAsCustomer(database, guest(), first)
  const again = guest()
  expect(await sayAsCustomer(database, again, first)).toEqual(lost)
  expect((await findOwnChat(db, again.visitor))!.id).toBe(lost.ok && lost.value.chat)
  expect(await sayAsCustomer(database, again, words('Oui ?'))).toMatchObject({ ok: true, value: { seq: 2 } })
})

test('nobody speaks under the id of another’s message', async () => {
  const taken = words('À moi')
  const owner = guest()
  await sayAsCustomer(database, owner, taken)
  const guess = sayAsCustomer(database, guest(), { ...taken, body: 'À vous' })
  expect(await guess).toMatchObject({ ok: false, failure: { code: 'CHAT_NOT_FOUND' } })
  await sayAsCustomer(database, owner, words('Et encore'))
  expect(await sayAsCustomer(database, guest(), taken)).toMatchObject({ ok: false, failure: { code: 'CHAT_NOT_FOUND' } })
  const { chat } = await begun()
  expect(await sayAsAgent(database, claire, chat, taken)).toMatchObject({ ok: false, failure: { code: 'CHAT_NOT_FOUND' } })
})

test('nothing empty and nothing endless is said', async () => {
  expect(await sayAsCustomer(database, guest(), words(' \n '))).toMatchObject({ failure: { code: 'VALIDATE_REQUIRED' } })
  expect(await sayAsCustomer(database, guest(), words('a'.repeat(2001)))).toMatchObject({
    failure: { code: 'VALIDATE_MAXLENGTH' },
  })
  expect(await sayAsCustomer(database, guest(), words('a'.repeat(2000)))).toMatchObject({ ok: true })
})

test('who answers has the chat; who takes it over is named to the shopper; who has it ends it', async () => {
  const { chat } = await begun()
  await sayAsAgent(database, claire, chat, words('Bonjour Inès'))
  expect(await findChat(db, chat)).toMatchObject({ state: 'active', member: claire.id })
  await takeChat(database, other, chat)
  await takeChat(database, other, chat)
  await endAsAgent(database, other, chat)
  expect(await findChat(db, chat)).toMatchObject({ state: 'ended', endedBy: 'agent' })
  expect((await bodies(chat)).map(([, body]) => body)).toEqual(['Bonjour', 'joined', 'Bonjour Inès', 'joined', 'endedByAgent'])
  expect(await sayAsAgent(database, claire, chat, words('Encore'))).toMatchObject({ failure: { code: 'CHAT_ENDED' } })
  const steps = await query("select to_state from state_change where subject = 'chat' and subject_id = $1 order by id", [chat])
  expect(steps.map(({ to_state }) => to_state)).toEqual(['active', 'ended'])
})

test('an adviser who vanishes loses the chat to the others, the shopper is told, nothing is lost', async () => {
  const { chat } = await begun()
  const desk = new ChatDesk(database)
  const leave = await desk.enterRoom(claire.id)
  await sayAsAgent(database, claire, chat, words('Un instant'))
  expect(await isStaffed(db)).toBe(true)
  expect(await freeAbandoned(database)).toBe(0)
  leave()
  await query("update chat_presence set seen_at = now() - interval '3 minutes'")
  expect(await isStaffed(db)).toBe(false)
  await Promise.all([freeAbandoned(database), freeAbandoned(database)])
  expect(await findChat(db, chat)).toMatchObject({ state: 'waiting', member: null })
  expect((await bodies(chat)).map(([, body]) => body)).toEqual(['Bonjour', 'joined', 'Un instant', 'away'])
})

test('an adviser who comes back, speaks or takes a chat while theirs are given away keeps it', async () => {
  const { chat } = await begun()
  await sayAsAgent(database, claire, chat, words('Un instant'))
  const away = () => query("update chat_presence set seen_at = now() - interval '3 minutes'")
  await away()
  const holding = await database.pool.connect()
  onTestFinished(() => holding.release())
  await holding.query('begin')
  await holding.query('select 1 from chat where id = $1 for update', [chat])
  const freeing = freeAbandoned(database)
  await expect
    .poll(() => query("select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()"))
    .toHaveLength(1)
  await query('update chat_presence set seen_at = now() where member = $1', [claire.id])
  await holding.query('commit')
  expect(await freeing).toBe(0)
  expect(await findChat(db, chat)).toMatchObject({ state: 'active', member: claire.id })
  for (const back of [() => sayAsAgent(database, claire, chat, words('Me voici')), () => takeChat(database, claire, chat)]) {
    await away()
    await back()
    expect(await freeAbandoned(database)).toBe(0)
  }
})

test('a room that could not be entered is not open', async () => {
  const desk = new ChatDesk(database)
  await expect(desk.enterRoom(randomUUID())).rejects.toThrow()
  await desk.beat()
})

test('whoever has gone before they could follow a chat does not follow it', async () => {
  const { wire } = new ChatDesk(database)
  const heard: unknown[] = []
  for await (const news of wire.follow(randomUUID(), AbortSignal.abort())) heard.push(news)
  expect([heard, wire.followed()]).toEqual([[], []])
})

test('a chat of more than five hundred messages is handed over and taken along whole', async () => {
  const [customer] = await query(`insert into customer (email, password, title, firstname, lastname, country, language)
    values ('many@averne.fr', '$argon2id$none', '010', 'Inès', 'Roux', 'FR', 'fr') returning id`)
  const { chat } = await begun(guest({ visitor: customer.id, customer: customer.id }))
  await query(
    `insert into chat_message (chat, seq, author, kind, body, client_id)
     select $1, n, 'customer', 'text', 'mot ' || n, gen_random_uuid() from generate_series(2, 620) n`,
    [chat],
  )
  await query('update chat set last_seq = 620 where id = $1', [chat])
  const [taken] = (await exportChats(db, customer.id)) as { messages: { body: string }[] }[]
  expect([taken!.messages.length, taken!.messages.at(-1)!.body]).toEqual([620, 'mot 620'])
  const done = await handOver(database, claire, chat, '')
  const said = await query(
    'select count(*)::int from case_message m join service_case c on c.id = m."case" where c.number = $1',
    [done.ok && done.value],
  )
  expect(said).toEqual([{ count: 620 }])
})

test('an adviser sees their own chats first, then who has waited longest', async () => {
  const [own, second, first] = [await begun(), await begun(), await begun()]
  await takeChat(database, claire, own.chat)
  await query("update chat set created_at = now() - interval '9 years' where id = $1", [first.chat])
  await query("update chat set created_at = now() - interval '8 years' where id = $1", [second.chat])
  await sayAsCustomer(database, second.who, words('Encore moi'))
  const listed = await listOpenChats(db, claire.id)
  const mine = listed.filter(({ member }) => member === claire.id)
  expect(listed.slice(0, mine.length)).toEqual(mine)
  expect(mine.map(({ id }) => id)).toContain(own.chat)
  expect(listed.slice(mine.length, mine.length + 2).map(({ id }) => id)).toEqual([first.chat, second.chat])
})

test('a chat that is handed over is a case with all that was said, in its order and once', async () => {
  const { chat } = await begun(guest({ email: '' }))
  await sayAsAgent(database, claire, chat, words('Je vous écris.'))
  expect(await handOver(database, claire, chat, '')).toMatchObject({ failure: { code: 'CHAT_NO_EMAIL' } })
  const done = await handOver(database, claire, chat, 'ines@averne.fr')
  expect(done).toMatchObject({ ok: true, value: expect.stringMatching(/^C[0-9A-Z]{9}$/) })
  const said = await query(
    `select m.author, m.text, c.email, c.kind from case_message m join service_case c on c.id = m."case"
     where c.number = $1 order by m.place`,
    [done.ok && done.value],
  )
  expect(said).toEqual([
    { author: 'shopper', text: 'Bonjour', email: 'ines@averne.fr', kind: 'chat' },
    { author: 'house', text: 'Je vous écris.', email: 'ines@averne.fr', kind: 'chat' },
  ])
  expect(await handOver(database, claire, chat, '')).toMatchObject({ failure: { code: 'CHAT_ENDED' } })
})

test('what nobody answered becomes a case once the shopper has gone; what was answered only ends', async () => {
  const silent = await begun()
  const answered = await begun()
  await sayAsAgent(database, claire, answered.chat, words('Voilà.'))
  const busy = await begun()
  const quiet = [silent.chat, answered.chat]
  await query(
    "update chat set touched_at = now() - interval '1 hour', customer_at = now() - interval '1 hour' where id = any($1)",
    [quiet],
  )
  await Promise.all([endQuietChats(database), endQuietChats(database)])
  expect(await findChat(db, silent.chat)).toMatchObject({ state: 'ended', endedBy: 'house', caseNumber: expect.any(String) })
  expect(await findChat(db, answered.chat)).toMatchObject({ state: 'ended', endedBy: 'house', caseNumber: null })
  expect(await findChat(db, busy.chat)).toMatchObject({ state: 'waiting' })
})

test('a message that is left for later is one case however often it is sent', async () => {
  const left = { ...guest(), message: 'Avez-vous la 38 ?', form: randomUUID() }
  const { visitor: _, context: __, ...message } = left
  const numbers = await Promise.all([leaveMessage(database, message), leaveMessage(database, message)])
  expect(new Set(numbers).size).toBe(1)
})

test('the shopper ends it once; signing in takes the chat along; the old is forgotten', async () => {
  const { who, chat } = await begun()
  const [customer] = await query(`insert into customer (email, password, title, firstname, lastname, country, language)
    values ('chat@averne.fr', '$argon2id$none', '010', 'Inès', 'Roux', 'FR', 'fr') returning id`)
  await database.transaction((tx) => adoptChat(tx, who.visitor, customer.id))
  expect(await findOwnChat(db, customer.id)).toMatchObject({ id: chat, customer: customer.id })
  const visitor = customer.id
  await endAsCustomer(database, visitor)
  await endAsCustomer(database, visitor)
  expect((await bodies(chat)).map(([, body]) => body)).toEqual(['Bonjour', 'endedByCustomer'])
  await query("update chat set touched_at = now() - interval '91 days' where id = $1", [chat])
  expect(await forgetOldChats(db)).toBeGreaterThan(0)
  expect(await findChat(db, chat)).toBeUndefined()
})

test('whoever follows a chat hears of each change in whichever process it is made, and of nothing else', async () => {
  const desk = new ChatDesk(database)
  const stop = await listenTo(url, { [chatChannel]: (payload) => desk.wire.hear(payload) }, () => desk.wire.gap())
  onTestFinished(stop)
  const { who, chat } = await begun()
  const ending = new AbortController()
  const heard: string[] = []
  const following = (async () => {
    for await (const news of desk.wire.follow(chat, ending.signal)) heard.push('chat' in news ? news.chat : news.kind)
  })()
  expect(desk.wire.followed()).toEqual([chat])
  await begun()
  await sayAsCustomer(database, who, words('Et encore'))
  await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set([chat])), 30_000)
  await query("update chat set customer_at = now() - interval '1 hour'")
  await desk.beat()
  expect(await findChat(db, chat)).toMatchObject({ isCustomerHere: true })
  desk.wire.gap()
  await vi.waitFor(() => expect(new Set(heard)).toEqual(new Set([chat, 'gap'])), 30_000)
  ending.abort()
  await following
  expect(desk.wire.followed()).toEqual([])
})
