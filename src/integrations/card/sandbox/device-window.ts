import { html } from 'hono/html'
import { formatPrice } from '../../../i18n/format.ts'
import { type Currency, currencies, minorDigits, money } from '../../../kernel/money.ts'
import { pageWords } from './page-words.ts'

/** Whose device it is: what their wallet holds, and where they have things sent. */
export const holders = [
  {
    name: 'Inès Martin',
    email: 'ines@device.test',
    card: '4242424242424242',
    at: ['14 rue des Tanneurs', 'Paris', '75008', 'FR', ''],
  },
  {
    name: 'Inès Martin',
    email: 'ines@device.test',
    card: '4000002760003184',
    at: ['3 quai du Commerce', 'Lyon', '69009', 'FR', ''],
  },
  {
    name: 'Paul Petit',
    email: 'paul@device.test',
    card: '4000000000000002',
    at: ['2 place Bellecour', 'Lyon', '69002', 'FR', ''],
  },
  {
    name: 'Grace Lee',
    email: 'grace@device.test',
    card: '4242424242424242',
    at: ['12 Mount Street', 'London', 'W1K 2RD', 'GB', ''],
  },
  {
    name: 'June Carter',
    email: 'june@device.test',
    card: '4242424242424242',
    at: ['50 East 69th Street', 'New York', '10021', 'US', 'NY'],
  },
  {
    name: 'June Carter',
    email: 'june@device.test',
    card: '4242424242424242',
    at: ['1022 Southwest Morrison Street', 'Portland', '97205', 'US', 'OR'],
  },
  {
    name: 'Luc Tremblay',
    email: 'luc@device.test',
    card: '4242424242424242',
    at: ['1455 rue Peel', 'Montréal', 'H3A 1T5', 'CA', 'QC'],
  },
] as const

export type Holder = (typeof holders)[number]

/** Where they have things sent, as a wallet says it once it is paid. */
export function addressOf({ name, at: [line, city, postalCode, country, region] }: Holder) {
  return { recipient: name, addressLine: [line], city, region, postalCode, country }
}

/** And before: neither who lives there nor in which street, and of a postcode that says nearly that, the first half. */
export function redactedAddressOf(holder: Holder) {
  const { city, region, postalCode, country } = addressOf(holder)
  const isFine = country === 'CA' || country === 'GB'
  return { recipient: '', addressLine: [], city, region, postalCode: isFine ? postalCode.split(' ')[0]! : postalCode, country }
}

/** The wallet's own window: which card, where to, yes or no. */
export function deviceWindow({ value = '', currency = '', at = '', country = '' }: Record<string, string>, language: string) {
  const words = pageWords[language]!
  const known = currencies.find((each) => each === currency)
  const sum = known ? formatPrice(asMoney(value, known), language) : ''
  const first = Math.max(
    0,
    holders.findIndex((holder) => addressOf(holder).country === country),
  )
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Wallet (sandbox)</title>
<link rel="stylesheet" href="/pages.css"><script type="module" src="/device-wallet/window.js"></script></head>
<body><main><p class="test">${words.test}</p><h1>Wallet (sandbox)</h1><p><bdi>${at}</bdi></p><p class="sum"><bdi>${sum}</bdi></p>
<form method="post" action="/device-wallet/pay"><fieldset><legend>${words.byCard}</legend>
${holders.map(
  (
    { name, card, at: [line, city] },
    index,
  ) => html`<label class="choice"><input type="radio" name="holder" value="${index}" ${index === first ? 'checked' : ''}>
<span><bdi>${name}, •••• ${card.slice(-4)}</bdi><small><bdi>${line}, ${city}</bdi></small></span></label>`,
)}</fieldset><p role="alert"></p><div class="acts"><button data-pay="${words.pay}" disabled>${words.pay.replace('{sum}', sum)}</button><button type="button" value="refuse">${words.refuse}</button></div></form>
</main></body></html>`
}

function asMoney(value: string, currency: Currency) {
  return money(Math.round(Number(value) * 10 ** minorDigits(currency)), currency)
}

export const windowScript = `const form = document.querySelector('form')
const [pay, sum, trouble] = ['[data-pay]', '.sum bdi', '[role=alert]'].map((each) => document.querySelector(each))
// Asked for at the press: who presses before the worker is awake is heard too.
const worker = async () => (await navigator.serviceWorker.ready).active
const tell = async (word) => (await worker()).postMessage(word)
const written = ({ value, currency }) => new Intl.NumberFormat(document.documentElement.lang, { style: 'currency', currency }).format(value)

let asked = 0
// What it comes to at the chosen address: the shop says so, or why it does not send there.
async function price() {
  const mine = ++asked
  pay.disabled = true
  const address = await (await fetch('/device-wallet/address?' + new URLSearchParams(new FormData(form)))).json()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = ({ data: { total, error } }) => {
    if (mine !== asked) return
    trouble.textContent = error
    if (total) sum.textContent = written(total)
    pay.textContent = pay.dataset.pay.replace('{sum}', sum.textContent)
    pay.disabled = error !== ''
  }
  ;(await worker()).postMessage({ address }, [port2])
}
form.addEventListener('change', price)
void price()
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
  await tell({ given: await answer.json() })
})
document.querySelector('[value=refuse]').addEventListener('click', () => tell({}))
`
