import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readPdf } from '../../tests/pdf-text.ts'
import { contentOf, type Invoice, invoiceFolder } from '../domain/invoice/invoice.ts'
import { type Order, totalsOf } from '../domain/order/order.ts'
import type { Address } from '../forms/address.ts'
import { textDirection } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { money } from '../kernel/money.ts'
import type { Language } from '../kernel/visit.ts'
import { sites } from '../markets/sites.ts'
import { includedRate } from '../markets/vat.ts'
import { printInvoice } from './invoice.paper.ts'
import { openInvoiceFiles } from './invoice-files.ts'

const root = resolve('.')

const home: Address = {
  firstname: 'Inès',
  lastname: 'Martin-Łukaszewicz',
  address1: '14 rue des Tanneurs',
  address2: '',
  postal: '75008',
  city: 'Paris',
  shippingstate: '',
  building: '',
  suite: '',
  dialcode: '+33',
  phone: '0612345678',
  country: 'FR',
} as Address

interface Sold {
  readonly country: string
  readonly language: Language
  readonly address?: Partial<Address>
  /** Of a pair of shoes, two of them, and of a bag. */
  readonly amounts?: readonly [number, number]
  readonly tax?: number
  readonly colourName?: string
  /** A boutique where it is collected: its name and its lines. */
  readonly store?: readonly [string, ...string[]]
}

function invoiceOf(sold: Sold): Invoice {
  const { country, language, address, amounts = [79_000, 245_000], tax = 0, colourName = 'Rouge', store } = sold
  const { currency } = sites.get(country)!
  const line = (sku: string, name: string, amount: number, quantity: number, size: string | null) => ({
    ...{ id: sku, sku, name, quantity, size, colourName },
    colourway: sku.slice(0, 10),
    material: 'Veau',
    fit: null,
    sizeSystem: null,
    price: money(amount, currency),
    discount: money(0, currency),
    level: 'IN_STOCK' as const,
    expectedAt: null,
    picture: null,
  })
  const lines = [line('SEL085-ROU-R-38', 'Sélène 85', amounts[0], 2, '38.5'), line('VERR000-ROU', 'Verrou', amounts[1], 1, null)]
  const adjustments = [
    { kind: 'shipping' as const, amount: money(1500, currency), label: '' },
    { kind: 'coupon' as const, amount: money(-10_000, currency), label: 'BIENVENUE' },
    ...(tax ? [{ kind: 'tax' as const, amount: money(tax, currency), label: '' }] : []),
  ]
  const order = {
    ...{ id: 'x', number: 'AV12345678', key: null, country, language, currency, email: 'ines@averne.fr', lines, adjustments },
    address: { ...home, country, ...address },
    billing: null,
    giftReturn: null,
    store: store ? 'PAR01' : null,
    storeName: store?.[0] ?? null,
    storeAddress: store?.slice(1) ?? null,
    promised: null,
    shippingMethod: 'DAH',
    paymentMethod: 'CASH_ON_DELIVERY',
    certificates: money(0, currency),
    state: 'SHIPPED',
    placedAt: new Date('2026-11-14T10:00:00Z'),
    preparedAt: null,
    version: 0,
    parcels: [],
    gift: null,
    totals: totalsOf(lines, adjustments, currency),
  } as Order
  const number = `${country}-2026-000042`
  return { id: 'i', kind: 'invoice', number, issuedAt: new Date('2026-11-16T10:00:00Z'), content: contentOf(order) }
}

const read = async (invoice: Invoice) => readPdf(await printInvoice(invoice, root), textDirection(invoice.content.language))

test('[ORD-20] invoices lie in /src/invoices/, within the shop’s data, for its own eyes, and are printed once', async () => {
  expect(invoiceFolder).toBe('/src/invoices/')
  const dataDir = mkdtempSync(join(tmpdir(), 'invoice-'))
  const files = openInvoiceFiles({ dataDir, root })
  const invoice = invoiceOf({ country: 'FR', language: 'fr' })
  const [first, same] = await Promise.all([files.read(invoice), files.read(invoice)])
  expect(Buffer.compare(first, same)).toBe(0)
  const folder = join(dataDir, 'src/invoices')
  expect(readdirSync(folder)).toEqual(['FR-2026-000042.pdf'])
  expect(statSync(join(folder, 'FR-2026-000042.pdf')).mode & 0o077).toBe(0)
  // What was printed stays, whatever the words of the shop become.
  const { content } = invoice
  const later = { ...invoice, content: { ...content, lines: content.lines.map((line) => ({ ...line, name: 'Other' })) } }
  expect(Buffer.compare(await files.read(later), first)).toBe(0)
  await files.remove(invoice.number)
  await files.remove(invoice.number)
  expect(existsSync(join(folder, 'FR-2026-000042.pdf'))).toBe(false)
})

test('what is collected names the boutique, and sends nothing anywhere', async () => {
  const { lines } = await read(
    invoiceOf({ country: 'FR', language: 'fr', store: ['Averne Paris Paix', '8 rue de la Paix', '75002 Paris'] }),
  )
  for (const shown of ['À retirer à', 'Averne Paris Paix', '8 rue de la Paix']) expect(lines.join(' ')).toContain(shown)
  expect(lines.join(' ')).not.toContain(messagesIn('fr')('order.sendTo'))
})

test('the same invoice is the same file, to the byte', async () => {
  const digest = async () =>
    createHash('sha256')
      .update(await printInvoice(invoiceOf({ country: 'JP', language: 'ja' }), root))
      .digest('hex')
  expect(await digest()).toBe(await digest())
})

const abroad: Record<Language, Sold & { says: readonly string[] }> = {
  en: {
    country: 'GB',
    language: 'en',
    says: ['Invoice', '16 November 2026', '£3,945', 'VAT 20%, included', '£657.50', 'VAT GB 319 3640 56'],
  },
  fr: { country: 'FR', language: 'fr', says: ['Facture', '16 novembre 2026', 'dont TVA 20 %', 'TVA FR 56 999319364'] },
  de: { country: 'DE', language: 'de', says: ['Rechnung', '16. November 2026', 'enthaltene USt. 19 %'] },
  it: { country: 'IT', language: 'it', says: ['Fattura', '16 novembre 2026', 'IVA inclusa 22%'] },
  es: { country: 'ES', language: 'es', says: ['Factura', '16 de noviembre de 2026', 'IVA 21 % incluido'] },
  nl: { country: 'NL', language: 'nl', says: ['Factuur', '16 november 2026', 'incl. btw 21%'] },
  ja: {
    country: 'JP',
    language: 'ja',
    address: {
      firstname: '花子',
      lastname: '髙橋',
      address1: '銀座4-1',
      city: '中央区',
      postal: '104-0061',
      shippingstate: '13',
    },
    says: ['請求書', '2026年11月16日', '髙橋 花子', '銀座4-1', '内消費税 10%', '登録番号 T7700150031936'],
  },
  ko: {
    country: 'KR',
    language: 'ko',
    address: { firstname: '하늘', lastname: '김', address1: '테헤란로 1', city: '강남구', postal: '06164' },
    says: ['청구서', '2026년 11월 16일', '김 하늘', '테헤란로 1', '부가가치세 10% 포함'],
  },
  zh: {
    country: 'CN',
    language: 'zh',
    address: { firstname: '晓明', lastname: '王', address1: '南京西路1号', city: '静安区', postal: '200040' },
    says: ['账单', '2026年11月16日', '王 晓明', '南京西路1号', '含增值税 13%'],
  },
  ar: {
    country: 'AE',
    language: 'ar',
    address: { firstname: 'ليلى', lastname: 'حداد', address1: 'شارع الوصل 12', city: 'دبي', postal: '' },
    colourName: 'أحمر',
    says: ['فاتورة', '16 نوفمبر 2026', 'ليلى حداد', 'شارع الوصل 12', 'ضريبة القيمة المضافة 5% مشمولة', 'TRN 100319364500003'],
  },
}

/** Signs of direction are none that are read, letters drawn as one are those letters, and every space is one. */
const plain = (text: string) =>
  text
    .replace(/[\u200e\u200f\u2066-\u2069\u061c]/g, '')
    .replace(/[\ufb50-\ufdff\ufe70-\ufefc]/g, (sign) => sign.normalize('NFKC'))
    .replace(/\s+/g, ' ')

describe('an invoice, read back', () => {
  test.each(Object.entries(abroad))(
    'in %s says what was sold, by whom, to whom, for how much and with which tax',
    async (_, sold) => {
      const invoice = invoiceOf(sold)
      const { lines, pages } = await read(invoice)
      const text = plain(lines.join('\n'))
      expect(pages).toBe(1)
      for (const said of [
        ...sold.says,
        invoice.number,
        'AV12345678',
        'Averne SAS',
        'RCS Romans 999 319 364',
        'Sélène 85',
        'Verrou',
        'BIENVENUE',
      ])
        expect(text).toContain(plain(said))
      const { total, tax } = invoice.content
      const figures = (amount: number) => (['JPY', 'KRW'].includes(invoice.content.currency) ? amount : amount / 100)
      const digits = plain(text).replace(/[\s.,’]/g, '')
      for (const amount of [total, tax.net, tax.tax]) expect(digits).toContain(String(figures(amount)).replace('.', ''))
      expect(tax.net + tax.tax).toBe(total)
      expect(text).not.toContain('\ufffd')
      // Every word of the paper, in its own language.
      const t = messagesIn(invoice.content.language)
      const keys = ['number', 'issuedOn', 'seller', 'billedTo', 'piece', 'unitPrice', 'amount', 'net'] as const
      for (const key of keys) expect(text).toContain(t(`invoice.${key}`))
      for (const key of ['order.number', 'order.sendTo', 'shop.subtotal', 'checkout.delivery', 'checkout.total'] as const)
        expect(text).toContain(plain(t(key)))
    },
  )

  test('in Arabic every line reads from the right, letters joined, figures and Latin words from the left', async () => {
    const { lines } = await read(invoiceOf(abroad.ar))
    const t = messagesIn('ar')
    expect(lines.some((line) => plain(line).startsWith(`${t('invoice.number')} ${t('invoice.issuedOn')}`))).toBe(true)
    expect(lines.some((line) => /^Sélène 85 2 /.test(plain(line)))).toBe(true)
  })

  test('in the United States the tax is added, on the paper that is printed on there', async () => {
    const sold: Sold = {
      country: 'US',
      language: 'en',
      tax: 35_000,
      address: { city: 'New York', shippingstate: 'NY', postal: '10012' },
    }
    const invoice = invoiceOf(sold)
    const text = plain((await read(invoice)).lines.join('\n'))
    for (const said of ['Sales tax $350', 'November 16, 2026', 'New York, New York 10012']) expect(text).toContain(said)
    expect(text).not.toContain('VAT')
    expect(invoice.content.tax).toEqual({ rate: null, net: invoice.content.total - 35_000, tax: 35_000 })
    expect((await printInvoice(invoice, root)).toString('latin1')).toMatch(/\/MediaBox \[0 0 612 792\]/)
  })

  test.each([
    ['Cyrillic and Greek', 'Юлия', 'Παπαδοπούλου'],
    ['Japanese, Korean and Chinese at once', '髙橋', '김하늘 王晓明'],
    ['Arabic among Latin', 'ليلى', 'Martin'],
    ['Vietnamese', 'Nguyễn', 'Thị Hằng'],
  ])('names of any script stand on a French invoice: %s', async (_, firstname, lastname) => {
    const { lines } = await read(invoiceOf({ country: 'FR', language: 'fr', address: { firstname, lastname } }))
    const text = plain(lines.join('\n'))
    for (const word of [...firstname.split(' '), ...lastname.split(' ')]) expect(text).toContain(word)
  })

  test('what no font has is an empty box, and the rest of the paper is as it should be', async () => {
    const { lines } = await read(
      invoiceOf({ country: 'FR', language: 'fr', address: { firstname: 'Inès 😀𓀀', lastname: 'Martin' } }),
    )
    expect(lines.join('\n')).toMatch(/Inès.*Martin/)
  })

  test('of many pieces goes on, each page with its number and its head', async () => {
    const one = invoiceOf({ country: 'FR', language: 'fr' })
    const lines = Array.from({ length: 30 }, (_, at) => ({ ...one.content.lines[at % 2]!, name: `Pièce ${at + 1}` }))
    const { lines: read_, pages } = await read({ ...one, content: { ...one.content, lines } })
    expect(pages).toBeGreaterThan(1)
    const text = read_.join('\n')
    for (let at = 1; at <= 30; at++) expect(text).toMatch(new RegExp(`Pièce ${at}\\b`))
    for (let page = 1; page <= pages; page++) expect(text).toContain(`Page ${page} sur ${pages}`)
    expect(read_.filter((line) => line.includes('Prix unitaire'))).toHaveLength(pages)
  })

  test('that takes another back says which, under a name of its own', async () => {
    const one = invoiceOf({ country: 'FR', language: 'fr' })
    const note: Invoice = {
      ...one,
      kind: 'credit_note',
      number: 'FR-2026-C000007',
      content: { ...one.content, corrects: one.number },
    }
    const text = (await read(note)).lines.join('\n')
    for (const said of ['Avoir', 'FR-2026-C000007', 'Rectifie la facture', 'FR-2026-000042']) expect(text).toContain(said)
  })
})

test('every site has its tax: a rate that prices hold, or one that is added', () => {
  for (const { country, tax } of sites.values())
    expect([country, includedRate(country) === null]).toEqual([country, tax === 'added'])
})
