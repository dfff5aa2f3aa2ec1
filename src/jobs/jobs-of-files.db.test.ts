import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '../../tests/test-database.ts'
import { testJobs } from '../../tests/test-jobs.ts'
import { testShop } from '../../tests/test-shop.ts'
import { fillCart, placeCashOrder } from '../../tests/worlds/carts.ts'
import { setCoupons, typeCode } from '../../tests/worlds/coupons.ts'
import { move } from '../../tests/worlds/orders.ts'
import { Shopper } from '../../tests/worlds/shopper.ts'
import { setStock } from '../../tests/worlds/stock.ts'
import { commandLine } from '../domain/audit/audit.ts'
import { cancelPart } from '../domain/fulfilment/cancel-part.ts'
import { findOrderForHouse } from '../domain/order/find-order.ts'
import { pendingIncentives, settleIncentives } from '../domain/order/settle-incentives.ts'
import { capturePayment } from '../domain/payment/capture-payment.ts'
import { failure } from '../kernel/result.ts'
import { type AskForCapture, captureJob } from './capture-payments.ts'
import { runFiles } from './file-job.ts'
import { statusJob } from './import-order-status.ts'

const { database } = testDatabase()
const { app } = testShop(database, { RATE_LIMIT_PER_IP: '100000' })
const query = async (text: string, values: unknown[] = []) => (await database.pool.query(text, values)).rows
const shoe = 'SEL085-ROU-R-38'
const bag = 'VERR000-ROU'
const head = 'order,product,quantity'

/** Two of a shoe and a bag, ordered. */
async function placed(me = Shopper.in(app)): Promise<string> {
  await setStock(database, [shoe, bag], 9, { expected: null })
  await fillCart(me, shoe)
  await fillCart(me, shoe)
  return placeCashOrder(me, bag)
}

async function cutOneOf(number: string, sku: string): Promise<void> {
  const { lines } = (await findOrderForHouse(database.db, number))!
  const line = lines.find((each) => each.sku === sku)!.id
  const cut = { lines: [{ line, quantity: 1 }], reason: 'a scratch' }
  expect((await cancelPart(database, number, cut, { by: commandLine })).ok).toBe(true)
}

const folderWith = (...files: string[]) => {
  const folder = mkdtempSync(join(tmpdir(), 'files-'))
  for (const [at, text] of files.entries()) writeFileSync(join(folder, `${at}.csv`), text)
  return folder
}

interface Given {
  readonly folder?: string
  readonly mostLines?: number
  readonly dryRun?: boolean
  readonly capture?: AskForCapture
}

const capture = (text: string | null, { folder, mostLines = 1000, dryRun = false, capture: asked }: Given = {}) =>
  runFiles(database, captureJob(testJobs(database), asked), {
    folder: folder ?? folderWith(...(text === null ? [] : [text])),
    mostLines,
    dryRun,
  })
const codes = ({ files }: Awaited<ReturnType<typeof capture>>) => files.flatMap(({ failed }) => failed.map(({ code }) => code))
const paymentOf = async (number: string) =>
  (
    await query(
      `select p.state, p.amount, coalesce((select sum(c.amount)::bigint from payment_capture c where c.payment = p.id), 0) as captured
        from payment p join placed_order o on o.id = p."order" where o.number = $1`,
      [number],
    )
  )[0]

describe('payments are captured from a file', () => {
  test('[JOB-01] a good file gives OK, and the whole of its orders is captured', async () => {
    const number = await placed()
    const folder = folderWith(`${head}\n${number},${shoe},1\n${number},${shoe},1\n${number},${bag},1\n`)
    expect(await capture(null, { folder })).toMatchObject({ result: 'OK', files: [{ file: '0.csv', done: 3 }] })
    const { state, amount, captured } = await paymentOf(number)
    expect([state, captured]).toEqual(['PAYMENT_CAPTURED', amount])
    expect(readdirSync(join(folder, 'done')).length).toBe(2)
    expect(existsSync(join(folder, '0.csv'))).toBe(false)
  })

  test('[JOB-01] a file is read as table programs write it, without names of columns too, and of a piece without its size', async () => {
    for (const first of ['Order;Product;Quantity\n', '"order", "product", "quantity"\r\n', '']) {
      const number = await placed()
      const text = `${first}"${number}";SEL085-ROU;2\n${number},${bag},1\n`
      expect(await capture(text)).toMatchObject({ result: 'OK', files: [{ done: 2 }] })
      const { state, amount, captured } = await paymentOf(number)
      expect([state, captured]).toEqual(['PAYMENT_CAPTURED', amount])
    }
    expect((await capture(`${await placed()},${bag},1\n`.repeat(3), { mostLines: 2 })).result).toBe('TOO_MANY_LINES')
  })

  test('[JOB-01] of a piece without its size that lies on two lines, each line gives its share', async () => {
    const other = 'SEL085-ROU-R-37'
    await setStock(database, other, 9, { expected: null })
    for (const quantities of [[3], [1, 2], [2, 1], [1, 1, 1]]) {
      const me = Shopper.in(app)
      await fillCart(me, other)
      const number = await placed(me)
      const text = quantities.map((quantity) => `${number},SEL085-ROU,${quantity}\n`).join('')
      expect(codes(await capture(`${head}\n${number},SEL085-ROU,4\n`))).toEqual(['QUANTITY_NOT_AVAILABLE'])
      expect(await capture(`${head}\n${number},${bag},1\n${text}`)).toMatchObject({ result: 'OK' })
      const { state, amount, captured } = await paymentOf(number)
      expect([state, captured]).toEqual(['PAYMENT_CAPTURED', amount])
    }
  })

  test('of a piece that lies on two lines nothing is written where one of them cannot be: a file that says what is left takes it all', async () => {
    const other = 'SEL085-ROU-R-37'
    await setStock(database, other, 9, { expected: null })
    const me = Shopper.in(app)
    await fillCart(me, other)
    const number = await placed(me)
    let isCut = false
    const whileCut: AskForCapture = async (...given) => {
      if (!isCut) await cutOneOf(number, shoe)
      isCut = true
      return capturePayment(...given)
    }
    expect(codes(await capture(`${head}\n${number},SEL085-ROU,3\n`, { capture: whileCut }))).toEqual(['CAPTURE_DECLINE'])
    expect((await paymentOf(number)).captured).toBe('0')
    expect((await capture(`${head}\n${number},SEL085-ROU,2\n${number},${bag},1\n`)).result).toBe('OK')
    const { state, amount, captured } = await paymentOf(number)
    expect([state, captured]).toEqual(['PAYMENT_CAPTURED', amount])
  })

  test('a line whose server died after it was captured is done once, and is told as done', async () => {
    const number = await placed()
    const text = `${head}\n${number},${shoe},2\n`
    const dying: AskForCapture = async (...given) => {
      await capturePayment(...given)
      throw new Error('the server died')
    }
    expect(codes(await capture(text, { capture: dying }))).toEqual(['CAPTURE_ERROR'])
    expect((await capture(text)).result).toBe('OK')
  })

  test.each([
    ['nothing in it', ''],
    ['a first line alone', `${head}\r\n`],
    ['a byte order mark alone', '\ufeff'],
  ])('[JOB-02] a file with %s gives FILE_EMPTY', async (_, text) => {
    expect((await capture(text)).result).toBe('FILE_EMPTY')
  })

  test('[JOB-03] a file above the limit gives TOO_MANY_LINES, and nothing of it is done', async () => {
    const number = await placed()
    const lines = `${number},${bag},1\n`.repeat(3)
    expect((await capture(`${head}\n${lines}`, { mostLines: 2 })).result).toBe('TOO_MANY_LINES')
    expect((await paymentOf(number)).state).toBe('AUTHORIZED')
    expect((await capture(`${head}\n${number},${bag},1\n`, { mostLines: 1 })).result).toBe('OK')
  })

  test('[JOB-04] one bad line gives WARN, and the others are done', async () => {
    const number = await placed()
    const done = await capture(`\ufeff${head}\r\n${number},${bag},one\r\n${number},${bag}\r\n${number},${bag},1\r\n`)
    expect([done.result, codes(done)]).toEqual(['WARN', ['WARN', 'WARN']])
    expect(done.files[0]).toMatchObject({ done: 1, failed: [{ line: 2 }, { line: 3 }] })
    expect((await paymentOf(number)).state).toBe('PAYMENT_CAPTURED')
    const columns = await capture('order,piece,quantity\n')
    expect([columns.result, codes(columns)]).toEqual(['WARN', ['WRONG_COLUMNS']])
  })

  test('[JOB-05,JOB-09,JOB-10] an unknown order, a piece that is not in it, and more than it has are each named', async () => {
    const number = await placed()
    const done = await capture(
      `${head}\nAV00000000,${bag},1\n=cmd,${bag},1\n${number},NOPE-1,1\n${number},${shoe},3\n${number},${shoe},2\n${number},${shoe},1\n`,
    )
    expect(done.result).toBe('WARN')
    expect(codes(done)).toEqual([
      'ORDER_NOT_FOUND',
      'ORDER_NOT_FOUND',
      'PRODUCT_NOT_FOUND',
      'QUANTITY_NOT_AVAILABLE',
      'QUANTITY_NOT_AVAILABLE',
    ])
  })

  test('[JOB-06] an empty folder, or none, gives NO_FILE_FOUND', async () => {
    expect((await capture(null)).result).toBe('NO_FILE_FOUND')
    expect((await capture(null, { folder: join(tmpdir(), 'no-such-folder') })).result).toBe('NO_FILE_FOUND')
  })

  test('[JOB-07,JOB-08] a provider that fails and one that declines are told apart', async () => {
    const number = await placed()
    const text = `${head}\n${number},${bag},1\n`
    const failing: AskForCapture = async () => {
      throw new Error('away')
    }
    expect(codes(await capture(text, { capture: failing }))).toEqual(['CAPTURE_ERROR'])
    expect(codes(await capture(text, { capture: async () => failure({ code: 'CAPTURE_DECLINE' }) }))).toEqual(['CAPTURE_DECLINE'])
    await move(database, number, 'cancel')
    expect(codes(await capture(text))).toEqual(['CAPTURE_DECLINE'])
    expect((await paymentOf(number)).captured).toBe('0')
  })

  test('a dry run says the same, and changes nothing', async () => {
    const number = await placed()
    const folder = folderWith(`${head}\n${number},${bag},1\nAV00000000,${bag},1\n`)
    const dry = await capture(null, { folder, dryRun: true })
    expect([dry.result, codes(dry), readdirSync(folder)]).toEqual(['WARN', ['ORDER_NOT_FOUND'], ['0.csv']])
    expect((await paymentOf(number)).state).toBe('AUTHORIZED')
  })

  test('a file that broke off goes on where it was, and one that comes twice captures once', async () => {
    const number = await placed()
    const text = `${head}\n${number},${shoe},1\n${number},${bag},1\n`
    let asked = 0
    const once: AskForCapture = (...given) => {
      asked += 1
      if (asked === 2) throw new Error('the process dies')
      return capturePayment(...given)
    }
    const dying: AskForCapture = async (...given) => once(...given)
    expect(codes(await capture(text, { capture: dying }))).toEqual(['CAPTURE_ERROR'])
    const before = (await paymentOf(number)).captured
    expect((await capture(text, { capture: dying })).result).toBe('OK')
    expect(asked).toBe(3)
    expect(Number((await paymentOf(number)).captured)).toBeGreaterThan(Number(before))
    const { captured } = await paymentOf(number)
    expect((await capture(text)).result).toBe('OK')
    expect((await paymentOf(number)).captured).toBe(captured)
  })

  test('the report is a table without formulas', async () => {
    const folder = folderWith(`${head}\n=1+1,${bag},1\n`)
    await capture(null, { folder })
    const report = readdirSync(join(folder, 'done')).find((name) => name.endsWith('.report.csv'))!
    expect(readFileSync(join(folder, 'done', report), 'utf8')).toContain(`2,ORDER_NOT_FOUND,"'=1+1,${bag},1"`)
  })
})

describe('orders are moved by a file', () => {
  test('each as its line says; what cannot follow is named', async () => {
    const [one, other] = [await placed(), await placed()]
    await move(database, other, 'cancel')
    const folder = folderWith(`order,move\n${one},ship\n${one},deliver\n${other},ship\nAV00000000,ship\n${one},fly\n`)
    const done = await runFiles(database, statusJob(database), { folder, mostLines: 10, dryRun: false })
    expect([done.result, codes(done)]).toEqual(['WARN', ['TRANSITION_REFUSED', 'ORDER_NOT_FOUND', 'WARN']])
    expect((await query('select state from placed_order where number = $1', [one]))[0].state).toBe('DELIVERED')
    expect((await query('select actor from audit_line where subject = $1', [one])).map(({ actor }) => actor)).toEqual([
      'order status file',
      'order status file',
    ])
  })
})

describe('a file or a line that nobody can read', () => {
  test('keeps none waiting behind it', async () => {
    const [broken, behind] = [await placed(), await placed()]
    const [{ id }] = await query('select id from placed_order where number = $1', [broken])
    await query(`create function break_order() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
      create trigger break_order before update of state on placed_order for each row when (old.id = '${id}') execute function break_order()`)
    const folder = folderWith(`order,move\n${broken},ship\n${behind},ship\n`)
    const errors: unknown[] = []
    const onError = (_: unknown, ...at: unknown[]) => void errors.push(at)
    const run = { folder, mostLines: 10, dryRun: false, onError }
    const done = await runFiles(database, statusJob(database), run)
    await query('drop function break_order cascade')
    expect([done.result, done.files[0]!.failed, errors]).toEqual([
      'WARN',
      [{ line: 2, text: `${broken},ship`, code: 'ERROR' }],
      [['0.csv', 2]],
    ])
    expect((await query('select state from placed_order where number = $1', [behind]))[0].state).toBe('SHIPPED')

    mkdirSync(join(folder, 'a.csv'))
    writeFileSync(join(folder, 'b.csv'), `order,move\n${behind},deliver\n`)
    await expect(runFiles(database, statusJob(database), run)).rejects.toThrow('EISDIR')
    expect((await query('select state from placed_order where number = $1', [behind]))[0].state).toBe('DELIVERED')
  })
})

describe('incentives of orders', () => {
  async function withCoupon(): Promise<string> {
    await setCoupons(database, { code: 'TEN', kind: 'percentage', percent: 10 })
    await setStock(database, bag, 9, { expected: null })
    const me = Shopper.in(app)
    await fillCart(me, bag)
    await typeCode(me, 'TEN')
    return placeCashOrder(me, bag)
  }
  const stateOf = async (number: string) =>
    (
      await query('select i.state from order_incentive i join placed_order o on o.id = i."order" where o.number = $1', [number])
    )[0].state

  test('[JOB-14] nothing to update gives NO_ORDER_TO_UPDATE, also while orders are under way', async () => {
    const number = await withCoupon()
    expect(await settleIncentives(database)).toMatchObject({ result: 'NO_ORDER_TO_UPDATE' })
    expect(await stateOf(number)).toBe('PENDING')
  })

  test('[JOB-11] orders that have ended give OK: granted or withdrawn, once', async () => {
    const [kept, cancelled] = [await withCoupon(), await withCoupon()]
    await move(database, kept, 'ship', 'deliver')
    await move(database, cancelled, 'cancel')
    expect(await settleIncentives(database)).toEqual({ result: 'OK', updated: 2, failed: 0 })
    expect([await stateOf(kept), await stateOf(cancelled)]).toEqual(['GRANTED', 'WITHDRAWN'])
    expect((await settleIncentives(database)).result).toBe('NO_ORDER_TO_UPDATE')
  })

  test('[JOB-12] some that fail give WARN, and hold up no other', async () => {
    for (const number of [await withCoupon(), await withCoupon()]) await move(database, number, 'ship', 'deliver')
    let count = 0
    const settle = async () => {
      count += 1
      if (count === 1) throw new Error('locked')
    }
    expect(await settleIncentives(database, { settle })).toEqual({ result: 'WARN', updated: 1, failed: 1 })
  })

  test('[JOB-13] a list that breaks off gives ERROR_WHILE_ITERATING', async () => {
    async function* pending() {
      yield* pendingIncentives(database)
      throw new Error('gone')
    }
    expect(await settleIncentives(database, { pending })).toMatchObject({ result: 'ERROR_WHILE_ITERATING' })
  })
})
