import type { Db, Transaction } from '../../db/database.ts'
import { runNamed } from '../../db/named.ts'
import { type Sql, sql } from '../../db/sql.ts'
import type { Chat, ChatMessage, EndedBy, MessageKind, SmallPicture } from './chat.ts'
import { chatChannel } from './chat-news.ts'

/** A window or a room that has not been heard of for longer is closed. */
const hereSeconds = 30
/** An adviser who looks something up elsewhere in the atelier comes back. */
const awaySeconds = 120

type Row = Omit<Chat, 'createdAt' | 'touchedAt'> & { createdAt: string; touchedAt: string }

const columns = sql`c.id, c.visitor, c.customer, c.country, c.language, c.context, c.firstname, c.lastname, c.email, c.state,
  c.ended_by as "endedBy", c.member, split_part(m.name, ' ', 1) as agent, c.case_number as "caseNumber", c.last_seq as "lastSeq",
  c.seen_seq as "seenSeq", c.customer_at > now() - make_interval(secs => ${hereSeconds}) as "isCustomerHere",
  c.created_at as "createdAt", c.touched_at as "touchedAt" from chat c left join staff_member m on m.id = c.member`

const dated = (row: Row): Chat => ({ ...row, createdAt: new Date(row.createdAt), touchedAt: new Date(row.touchedAt) })

export async function selectChat(db: Db | Transaction, id: string): Promise<Chat | undefined> {
  return (await runNamed<Row>(db, 'chat', sql`select ${columns} where c.id = ${id}`)).map(dated)[0]
}

/** The visitor's that is not over; else their last, while its end is news: the window says so. */
export async function selectOfVisitor(db: Db | Transaction, visitor: string): Promise<Chat | undefined> {
  const rows = await runNamed<Row>(
    db,
    'chat-of-visitor',
    sql`select ${columns} where c.visitor = ${visitor} and (c.state <> 'ended' or c.touched_at > now() - interval '1 day')
      order by c.state = 'ended', c.touched_at desc limit 1`,
  )
  return rows.map(dated)[0]
}

/** Nobody else changes it until the transaction ends. */
export async function lockChat(tx: Transaction, id: string): Promise<Chat | undefined> {
  await tx.execute(sql`select 1 from chat where id = ${id} for update`, 'chat-lock')
  return selectChat(tx, id)
}

/** The visitor's that is not over. */
export async function lockOpen(tx: Transaction, visitor: string): Promise<string | undefined> {
  const rows = await runNamed<{ id: string }>(
    tx,
    'chat-lock-open',
    sql`select id from chat where visitor = ${visitor} and state <> 'ended' for update`,
  )
  return rows[0]?.id
}

export type NewChat = Pick<Chat, 'visitor' | 'customer' | 'country' | 'language' | 'context' | 'firstname' | 'lastname' | 'email'>

/** In another tab somebody may be first: then it is theirs. */
export async function insertChat(tx: Transaction, c: NewChat): Promise<void> {
  await tx.execute(sql`insert into chat (visitor, customer, country, language, context, firstname, lastname, email)
    values (${c.visitor}, ${c.customer}, ${c.country}, ${c.language}, ${c.context}, ${c.firstname}, ${c.lastname}, ${c.email})
    on conflict (visitor) where state <> 'ended' do nothing`)
}

export async function selectSaid(db: Db | Transaction, clientId: string): Promise<{ chat: string; seq: number } | undefined> {
  const rows = await runNamed<{ chat: string; seq: number }>(
    db,
    'chat-said',
    sql`select chat, seq from chat_message where client_id = ${clientId}`,
  )
  return rows[0]
}

/**
 * The answer to a guest's first word may be lost, and with it the cookie that says who they are. They send it again as somebody new: whoever knows its
 * id and its words has said it, and the chat is theirs, while nothing more was said by them.
 */
export async function takeFirstWord(tx: Transaction, id: string, body: string, visitor: string): Promise<boolean> {
  const { rows } = await tx.execute(sql`update chat c set visitor = ${visitor}
    where id = ${id} and customer is null and visitor <> ${visitor} and state <> 'ended' and created_at > now() - interval '1 hour'
      and (select array_agg(m.body) from chat_message m where m.chat = c.id and m.author = 'customer') = array[${body}::text]
      and not exists (select from chat o where o.visitor = ${visitor} and o.state <> 'ended')
    returning id`)
  return rows.length > 0
}

export interface NewMessage {
  readonly author: ChatMessage['author']
  readonly member: string | null
  readonly name: string
  readonly kind: MessageKind
  readonly body: string
  readonly clientId: string
}

/** The next in its chat, whose row is held; every process is told when it is kept. */
export async function insertMessage(tx: Transaction, chat: string, m: NewMessage): Promise<number> {
  const rows = await runNamed<{ seq: number }>(
    tx,
    'chat-say',
    sql`with next as (
        update chat set last_seq = last_seq + 1, touched_at = now(),
          seen_seq = case when ${m.author}::text = 'agent' then last_seq + 1 else seen_seq end
        where id = ${chat} returning last_seq
      ), said as (
        insert into chat_message (chat, seq, author, member, name, kind, body, client_id)
        select ${chat}::uuid, last_seq, ${m.author}::text, ${m.member}::uuid, ${m.name}::text, ${m.kind}::text, ${m.body}::text,
          ${m.clientId}::uuid from next returning seq
      )
      select seq, pg_notify(${chatChannel}, ${JSON.stringify({ chat, kind: 'changed' })}) from said`,
  )
  return rows[0]!.seq
}

/** Messages that are read at once. */
const messagesPerRead = 500

/** All that was said after a message that somebody has, in order and a part at a time, however much it is. */
export async function* selectMessagesOn(db: Db | Transaction, chat: string, after: number): AsyncGenerator<ChatMessage[]> {
  for (let last = after; ; ) {
    const read = await selectMessages(db, chat, last)
    if (read.length > 0) yield read
    if (read.length < messagesPerRead) return
    last = read.at(-1)!.seq
  }
}

export async function selectAllMessages(db: Db | Transaction, chat: string, after = 0): Promise<ChatMessage[]> {
  const all: ChatMessage[] = []
  for await (const read of selectMessagesOn(db, chat, after)) all.push(...read)
  return all
}

async function selectMessages(db: Db | Transaction, chat: string, after: number): Promise<ChatMessage[]> {
  const rows = await runNamed<Omit<ChatMessage, 'saidAt'> & { saidAt: string }>(
    db,
    'chat-messages',
    sql`select seq, author, name, kind, body, client_id as "clientId", said_at as "saidAt" from chat_message
      where chat = ${chat} and seq > ${after} order by seq limit ${messagesPerRead}`,
  )
  return rows.map((row) => ({ ...row, saidAt: new Date(row.saidAt) }))
}

/** Those that are not over: the adviser's own, then who waits, the longest first, then the others'. */
export async function selectOpen(db: Db, member: string, most: number): Promise<Chat[]> {
  const rows = await runNamed<Row>(
    db,
    'chats-open',
    sql`select ${columns} where c.state <> 'ended' order by c.member is distinct from ${member}::uuid,
      c.state <> 'waiting', case when c.state = 'waiting' then c.created_at end, c.touched_at desc limit ${most}`,
  )
  return rows.map(dated)
}

export async function selectOfCustomer(db: Db, customer: string): Promise<Chat[]> {
  const { rows } = await db.execute<Row>(
    sql`select ${columns} where c.customer = ${customer} order by c.created_at desc limit 100`,
  )
  return rows.map(dated)
}

const update = (tx: Transaction, id: string, what: Sql) => tx.execute(sql`update chat set ${what} where id = ${id}`)

export const updateMember = (tx: Transaction, id: string, member: string | null) => update(tx, id, sql`member = ${member}`)
export const updateEnd = (tx: Transaction, id: string, by: EndedBy) => update(tx, id, sql`ended_by = ${by}, touched_at = now()`)
export const updateCase = (tx: Transaction, id: string, number: string) => update(tx, id, sql`case_number = ${number}`)
export const updateEmail = (tx: Transaction, id: string, email: string) => update(tx, id, sql`email = ${email}`)

export async function updateSeen(db: Db, id: string, seq: number): Promise<void> {
  await db.execute(sql`update chat set seen_seq = least(${seq}, last_seq) where id = ${id} and seen_seq < ${seq}`, 'chat-seen')
}

/** The guest's chat goes on as the customer's; where they have another, that one stays and this one is the guest's. */
export async function updateVisitor(tx: Transaction, guest: string, customer: string): Promise<void> {
  await tx.execute(sql`update chat set visitor = ${customer}, customer = ${customer} where visitor = ${guest} and state <> 'ended'
    and not exists (select from chat o where o.visitor = ${customer} and o.state <> 'ended')`)
}

/** Whose windows are open: one statement for all of a process. */
export async function updateWindows(db: Db, chats: readonly string[]): Promise<void> {
  await db.execute(sql`update chat set customer_at = now() where id = any(${chats}::uuid[])`, 'chat-windows')
}

/** Which advisers are here. Apart from the windows, and in their order: nobody waits in a circle. */
export async function updateHere(db: Db | Transaction, members: readonly string[]): Promise<void> {
  await db.execute(
    sql`insert into chat_presence (member) select m from unnest(${members}::uuid[]) m order by m
      on conflict (member) do update set seen_at = now()`,
    'chat-here',
  )
}

export async function selectIsStaffed(db: Db): Promise<boolean> {
  const rows = await runNamed<{ here: boolean }>(
    db,
    'chat-staffed',
    sql`select exists (select from chat_presence where seen_at > now() - make_interval(secs => ${hereSeconds})) as here`,
  )
  return rows[0]!.here
}

const abandoned = sql`select c.id from chat c where c.state = 'active' and not exists (
  select from chat_presence p where p.member = c.member and p.seen_at > now() - make_interval(secs => ${awaySeconds}))`

/** Chats whose adviser has left without a word. */
export async function selectAbandoned(db: Db): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(abandoned, 'chats-abandoned')
  return rows.map(({ id }) => id)
}

/** The same of one, whose row is held: its adviser may have come back meanwhile. */
export async function selectIsAbandoned(tx: Transaction, id: string): Promise<boolean> {
  return (await tx.execute(sql`${abandoned} and c.id = ${id}`)).rows.length > 0
}

const quietFor = (minutes: number): Sql =>
  sql`select id from chat where state <> 'ended' and greatest(touched_at, customer_at) < now() - make_interval(mins => ${minutes})`

/** Chats in which nothing is said any more, and whose shopper has gone. */
export async function selectQuiet(db: Db, minutes: number): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`${quietFor(minutes)} order by touched_at limit 500`)
  return rows.map(({ id }) => id)
}

/** The same of one, whose row is held: somebody may have spoken meanwhile. */
export async function selectIsQuiet(tx: Transaction, id: string, minutes: number): Promise<boolean> {
  return (await tx.execute(sql`${quietFor(minutes)} and id = ${id}`)).rows.length > 0
}

type Picture = SmallPicture & { readonly chat: string }

export async function insertPicture(tx: Transaction, { chat, bytes, width, height }: Picture): Promise<string> {
  const { rows } = await tx.execute<{ id: string }>(sql`insert into chat_picture (chat, bytes, width, height)
    values (${chat}, ${bytes}, ${width}, ${height}) returning id`)
  return rows[0]!.id
}

export async function selectPicture(db: Db, id: string): Promise<Picture | undefined> {
  const { rows } = await db.execute<Picture>(sql`select chat, bytes, width, height from chat_picture where id = ${id}`)
  return rows[0]
}

export async function deleteOld(db: Db, days: number): Promise<number> {
  const gone = await db.execute(
    sql`delete from chat where state = 'ended' and touched_at < now() - make_interval(days => ${days})`,
  )
  return gone.rowCount ?? 0
}
