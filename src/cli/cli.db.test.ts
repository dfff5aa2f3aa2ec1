import { randomUUID } from 'node:crypto'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { dayFrom } from '../../tests/days.ts'
import { testDatabase } from '../../tests/test-database.ts'
import { testShop } from '../../tests/test-shop.ts'
import { placeCashOrder } from '../../tests/worlds/carts.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { alone } from '../db/migrate.ts'
import { beginCertificate } from '../domain/certificate/begin-certificate.ts'
import { writeCode } from '../domain/certificate/certificate.ts'
import { findCertificate } from '../domain/certificate/find-certificate.ts'
import { issueCertificate } from '../domain/certificate/issue-certificate.ts'
import { clocksAt } from '../i18n/format.ts'
import { readPortSettings } from '../integrations/ports.ts'
import { readConfig } from '../kernel/config.ts'
import { money } from '../kernel/money.ts'
import type { Undo } from '../kernel/undo.ts'
import { commands } from './commands.ts'
import { runCommand } from './run.ts'
import { openShared } from './start.ts'

const { url, database } = testDatabase()
const folder = mkdtempSync(join(tmpdir(), 'cli-'))
const env = { DATABASE_URL: url, DATA_DIR: folder }

/** What a command says and how it ends. */
async function vitrine(...words: string[]) {
  const said: string[] = []
  const spies = (['log', 'error'] as const).map((way) =>
    vi.spyOn(console, way).mockImplementation((line) => void said.push(line)),
  )
  const code = await runCommand(words, folder, env)
  for (const spy of spies) spy.mockRestore()
  return { code, said: said.join('\n') }
}

test('help lists every command, and each explains itself', async () => {
  const { code, said } = await vitrine('help')
  expect(code).toBe(0)
  for (const { name, says } of commands) {
    expect(said).toContain(`npx vitrine ${name}`)
    expect(said).toContain(says)
    expect((await vitrine(...name.split(' '), '--help')).said).toContain(says)
  }
  expect((await vitrine()).said).toBe(said)
})

test.each([
  [['nonsense'], /there is no command nonsense[\s\S]*stock receive <file.csv>/],
  [['stock'], /there is no command stock/],
  [['stock', 'receive'], /<file.csv> is missing/],
  [['stock', 'receive', 'a.csv', 'b.csv'], /nobody asked for b.csv/],
  [['migrate', '--fast'], /--fast[\s\S]*npx vitrine migrate/],
])('%j is wrong use: it ends with 2', async (words, told) => {
  const { code, said } = await vitrine(...words)
  expect([code, said]).toEqual([2, expect.stringMatching(told)])
})

test('a delivery is counted once; one of unknown sizes, or that is not there, not at all', async () => {
  const sku = (await database.pool.query('select sku from stock order by sku limit 1')).rows[0].sku
  writeFileSync(join(folder, 'good.csv'), `sku,quantity\n${sku},3\n`)
  writeFileSync(join(folder, 'bad.csv'), 'sku,quantity\nNOBODY-1,3\n')
  expect(await vitrine('stock', 'receive', 'good.csv')).toEqual({ code: 0, said: 'good.csv: 3 pieces received' })
  expect(await vitrine('stock', 'receive', 'good.csv')).toEqual({
    code: 0,
    said: 'good.csv: was received before, nothing counted',
  })
  expect(await vitrine('stock', 'receive', 'bad.csv')).toEqual({ code: 1, said: expect.stringContaining('no size NOBODY-1') })
  expect(await vitrine('stock', 'receive', 'none.csv')).toEqual({ code: 1, said: expect.stringContaining('none.csv') })
})

test('people of the house are let in, let in anew, named and shut out, and the journal says by whom', async () => {
  const add = (...words: string[]) => vitrine('staff', 'add', ...words)
  const good = ['Camille@averne.fr', '--name', 'Camille Aubry', '--role', 'service']
  expect(await add(...good)).toEqual({ code: 0, said: expect.stringMatching(/at \/atelier with the password \S{12,}/) })
  expect(await add(...good)).toEqual({ code: 1, said: expect.stringContaining('there is somebody of that e-mail') })
  for (const [words, told] of [
    [['no e-mail', '--name', 'X', '--role', 'service'], 'that is no e-mail'],
    [['a@averne.fr', '--role', 'service'], 'a name of 1 to 60'],
    [['a@averne.fr', '--name', 'A', '--role', 'king'], 'there are the roles'],
    [['a@averne.fr', '--name', 'A', '--role', 'boutique'], '--store PAR01'],
    [['a@averne.fr', '--name', 'A', '--role', 'boutique', '--store', 'XXX99'], '--store PAR01'],
    [['a@averne.fr', '--name', 'A', '--role', 'stock', '--language', 'de'], 'speaks en and fr'],
  ] as const)
    expect(await add(...words)).toEqual({ code: 1, said: expect.stringContaining(told) })
  expect((await vitrine('staff', 'list')).said).toMatch(/camille@averne\.fr +service +Camille Aubry \(no second factor yet\)/)
  expect((await vitrine('staff', 'reset', 'camille@averne.fr')).code).toBe(0)
  expect((await vitrine('staff', 'remove', 'camille@averne.fr')).code).toBe(0)
  expect((await vitrine('staff', 'remove', 'camille@averne.fr')).code).toBe(1)
  const { rows } = await database.pool.query(
    "select actor, action from audit_line where subject = 'camille@averne.fr' order by id",
  )
  expect(rows.map(({ action }) => action)).toEqual(['staff.add', 'staff.reset', 'staff.remove'])
  expect(new Set(rows.map(({ actor }) => actor))).toEqual(new Set(['command line']))
})

test('coupons are brought in, and changed; a file with a mistake, or with a category that there is none of, is refused whole', async () => {
  const write = (name: string, coupons: object[]) => writeFileSync(join(folder, name), JSON.stringify(coupons))
  const percentOf = async () => (await database.pool.query("select percent from coupon where code = 'MINE'")).rows[0]?.percent
  write('mine.json', [{ code: 'MINE', kind: 'percentage', percent: 5 }])
  expect(await vitrine('coupons', 'load', 'mine.json')).toEqual({ code: 0, said: '1 coupons loaded' })
  write('mine.json', [{ code: 'MINE', kind: 'percentage', percent: 6 }])
  await vitrine('coupons', 'load', 'mine.json')
  expect(await percentOf()).toBe(6)
  for (const [wrong, told] of [
    [{ code: 'mine', kind: 'percentage', percent: 5 }, /capitals A to Z/],
    [{ code: 'MINE', kind: 'percentage' }, /percent: for a percentage/],
    [{ code: 'MINE', kind: 'amount', amounts: { EUR: 100 } }, /USD is missing/],
    [{ code: 'MINE', kind: 'percentage', percent: 7, categories: ['hats'] }, /there is no category hats/],
    [{ code: 'MINE', kind: 'percentage', percent: 7, countries: ['XX'] }, /wrong\.json:1: 1\.countries\.0/],
    [
      { code: 'MINE', kind: 'percentage', percent: 7, startsAt: '2026-02-01T00:00:00Z', endsAt: '2026-01-01T00:00:00Z' },
      /before it starts/,
    ],
  ] as const) {
    write('wrong.json', [{ code: 'OTHER', kind: 'free_delivery' }, wrong])
    expect(await vitrine('coupons', 'load', 'wrong.json')).toEqual({ code: 1, said: expect.stringMatching(told) })
  }
  expect(await percentOf()).toBe(6)
  expect((await database.pool.query("select 1 from coupon where code = 'OTHER'")).rows).toEqual([])
})

test('the figures are proved, and those that contradict each other are named', async () => {
  expect(await vitrine('check')).toEqual({ code: 0, said: expect.stringMatching(/^ok +stock[\s\S]*everything agrees$/) })
  const { rows } = await database.pool.query('select sku, place from stock where quantity > 1 order by sku limit 1')
  const change = (by: number) =>
    database.pool.query('update stock set quantity = quantity + $3 where sku = $1 and place = $2', [
      rows[0].sku,
      rows[0].place,
      by,
    ])
  await change(-1)
  expect(await vitrine('check')).toEqual({
    code: 1,
    said: expect.stringMatching(new RegExp(`BROKEN stock[\\s\\S]*${rows[0].sku}`)),
  })
  await change(1)
})

test('a packing slip is a page to print: pieces, address, wrapping and card, and no price', async () => {
  const { app } = testShop(database)
  const slipOf = async (number: string, ...flags: string[]) => {
    const path = join(folder, `packing-slip-${number}.html`)
    expect(await vitrine('packing-slip', number, ...flags)).toEqual({ code: 0, said: path })
    return readFileSync(path, 'utf8')
  }
  const gift = await placeCashOrder(Shopper.in(app), 'VERR000-ROU', { gift: 'Joyeux <anniversaire>\nهدية لك' })
  const html = await slipOf(gift)
  for (const said of [gift, 'VERR000-ROU', '14 rue des Tanneurs', '75008 Paris', 'Gift wrapping', 'Home delivery', '612345678'])
    expect(html).toContain(said)
  expect(html).toContain('<blockquote dir="auto">Joyeux &lt;anniversaire&gt;\nهدية لك</blockquote>')
  expect(html.replace(/<style>[\s\S]*?<\/style>/, '')).not.toMatch(/[€$£¥]|EUR|2[^0-9]?450/)
  // Nothing has to be fetched to print it, the fonts of its card included.
  expect(html).not.toMatch(/https?:|src="|href="(?!#)/)
  for (const family of ['Gilda Display', 'Amiri']) expect(html).toContain(`@font-face { font-family: "${family}"; src: url(data:`)
  const plain = await placeCashOrder(Shopper.in(app), 'VERR000-ROU')
  const inFrench = await slipOf(plain, '--language', 'fr')
  expect(inFrench).toContain('Emballage courant')
  expect(inFrench).not.toContain('<blockquote')
  expect(await vitrine('packing-slip', 'AV00000000')).toEqual({ code: 1, said: expect.stringContaining('no order AV00000000') })
  expect(await vitrine('packing-slip', plain, '--language', 'xx')).toEqual({ code: 1, said: expect.stringContaining('xx') })
})

test('a certificate tells its movements to the house, however its code is typed; one that is nobody’s is refused', async () => {
  const certificate = {
    ...{
      amount: money(10_000, 'EUR'),
      country: 'FR',
      language: 'fr' as const,
      recipient: 'Jeanne',
      recipientEmail: 'j@averne.fr',
    },
    ...{ sender: 'Inès', buyerEmail: 'i@averne.fr', message: '', sendOn: dayFrom(30) },
  } as const
  const buying = { visitor: randomUUID(), attempt: randomUUID(), provider: 'stripe' }
  const { id: payment } = await beginCertificate(database, certificate, buying)
  const id = (await database.transaction((tx) => issueCertificate(tx, payment, clocksAt(new Date()))))!
  const { code } = (await findCertificate(database.db, id))!
  const told = await vitrine('certificate', writeCode(code!).toLowerCase())
  expect(told.code).toBe(0)
  expect(told.said).toContain('100.00 EUR of 100.00 EUR; WAITING')
  expect(told.said).toMatch(/issued {2}100\.00 EUR {2}bought/)
  expect(await vitrine('certificate', 'ABCD-EFGH-JKMN-PQRS')).toEqual({
    code: 1,
    said: expect.stringContaining('no such certificate'),
  })
  expect((await vitrine('check')).said).toContain('ok     certificates')
})

test('an order is taken on by its moves; what cannot follow is refused in a sentence, and nothing happens', async () => {
  const { app } = testShop(database)
  const number = await placeCashOrder(Shopper.in(app), 'VERR000-ROU')
  const order = (move: string, which = number) => vitrine('order', which, move)
  const refused = (told: RegExp) => ({ code: 1, said: expect.stringMatching(told) })
  expect(await order('deliver')).toEqual(refused(new RegExp(`${number} is IN_PREPARATION: deliver cannot follow`)))
  expect(await order('prepare')).toEqual({ code: 0, said: `${number}: IN_PREPARATION, packed` })
  expect(await order('collect')).toEqual(refused(/goes by DAH: collect is for another way/))
  const invoice = `invoice FR-${new Date().toLocaleDateString('sv', { timeZone: 'Europe/Paris' }).slice(0, 4)}-000001`
  expect(await order('ship')).toEqual({ code: 0, said: `${number}: SHIPPED, ${invoice}` })
  expect(await order('ship')).toEqual({ code: 0, said: `${number}: nothing to do, SHIPPED, ${invoice}` })
  expect(await order('cancel')).toEqual(refused(/is SHIPPED: cancel cannot follow/))
  expect(await order('trouble')).toEqual({ code: 0, said: `${number}: TROUBLE_TO_DELIVER, ${invoice}` })
  expect(await order('cancel')).toEqual({
    code: 0,
    said: `${number}: CANCELLED, ${invoice}, credit note ${invoice.slice(8, 16)}C000001`,
  })
  expect(await order('ship', 'AV00000000')).toEqual(refused(/there is no order AV00000000/))
  expect(await order('ship', "x'; drop table placed_order")).toEqual(refused(/there is no order/))
  expect(await order('lose')).toEqual(refused(/lose is no move of an order: prepare, ship/))
  expect(await vitrine('check')).toEqual({ code: 0, said: expect.stringContaining('everything agrees') })
})

test('the house says how many doors a concierge goes to on a day', async () => {
  expect(await vitrine('concierge', 'capacity', 'paris', '2026-12-24', '40')).toEqual({
    code: 0,
    said: 'paris, 2026-12-24: 40 doors',
  })
  const { rows } = await database.pool.query("select capacity from concierge_day where area = 'paris' and day = '2026-12-24'")
  expect(rows).toEqual([{ capacity: 40 }])
  for (const [wrong, told] of [
    [['rome', '2026-12-24', '4'], 'no concierge in rome'],
    [['paris', 'tomorrow', '4'], 'tomorrow is no day'],
    [['paris', '2026-12-24', 'four'], 'four is no number of doors'],
  ] as const)
    expect(await vitrine('concierge', 'capacity', ...wrong)).toEqual({ code: 1, said: expect.stringContaining(told) })
})

test('what a start does can be done alone', async () => {
  expect(await vitrine('migrate')).toEqual({ code: 0, said: 'up to date' })
  expect(await vitrine('seed', 'load')).toEqual({ code: 0, said: 'up to date' })
  expect(await vitrine('job', 'run', 'forget-lapsed')).toEqual({ code: 0, said: expect.stringContaining('forget-lapsed: {') })
  expect(await vitrine('job', 'run', 'nothing')).toEqual({ code: 1, said: expect.stringContaining('there is no job nothing') })
  expect(await vitrine('mail', 'test', 'ines@averne.fr')).toEqual({
    code: 0,
    said: expect.stringContaining('kept in the database'),
  })
})

test('the house is brought in by one process at a time, whether a command or a start does it', async () => {
  const [settings, undo] = [{ config: readConfig({ ...env, RUN: 'web' }), ports: readPortSettings({}) }, [] as Undo[]]
  const quietly = async (work: () => Promise<unknown>) => {
    const spy = vi.spyOn(console, 'log').mockImplementation(() => {})
    await work()
    spy.mockRestore()
  }
  const waiting = async () =>
    (
      await database.pool.query(
        "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and wait_event = 'advisory'",
      )
    ).rows.length
  const isLoaded = async () => (await database.pool.query("select 1 from house_file where path = 'coupons'")).rows.length === 1
  try {
    for (const bring of [() => vitrine('seed', 'load'), () => quietly(() => openShared(settings, undo))]) {
      await database.pool.query("delete from house_file where path = 'coupons'")
      const bringing = await alone(url, async () => {
        const begun = bring()
        await expect.poll(waiting).toBe(1)
        expect(await isLoaded()).toBe(false)
        return { begun }
      })
      await bringing.begun
      expect(await isLoaded()).toBe(true)
    }
  } finally {
    for (const step of undo.reverse()) await step()
  }
})

test('the settings are shown as they were understood, without their secrets', async () => {
  Object.assign(env, {
    SESSION_SECRET: 'x'.repeat(40),
    KICKBOX_KEY: 'kick',
    AFTERPAY_US: 'us:pay',
    SMTP_URL: 'smtps://me:pass@mail.example',
  })
  const { code, said } = await vitrine('config')
  expect(code).toBe(0)
  expect(said).toMatch(/webConcurrency +1\n/)
  expect(said).toMatch(/KICKBOX_KEY +\(set\)/)
  expect(said).toMatch(/SMTP_URL +smtps:\/\/\(secret\)@mail.example/)
  expect(said).not.toMatch(/xxxx|kick$|us:pay|pass@|vitrine:\w+@/m)
  Object.assign(env, { TWILIO_KEY: 'nosecret', PORT: 'x' })
  expect(await vitrine('migrate')).toEqual({
    code: 1,
    said: expect.stringMatching(/configuration refused\nPORT: [\s\S]*TWILIO_KEY: /),
  })
})

test('a bad vendor setting ends a start of several processes by its name, before anything is started', async () => {
  Object.assign(env, { PORT: '', TWILIO_KEY: '', ALMA_URL: 'nowhere', WEB_CONCURRENCY: '2' })
  expect(await vitrine('start')).toEqual({ code: 1, said: expect.stringMatching(/configuration refused\nALMA_URL: /) })
})
