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
    at: ['14 rue des Tanneurs', 'Paris', '75008', 'FR'],
  },
  { name: 'Inès Martin', email: 'ines@device.test', card: '4000002760003184', at: ['3 quai du Commerce', 'Lyon', '69009', 'FR'] },
  { name: 'Paul Petit', email: 'paul@device.test', card: '4000000000000002', at: ['2 place Bellecour', 'Lyon', '69002', 'FR'] },
  { name: 'Grace Lee', email: 'grace@device.test', card: '4242424242424242', at: ['12 Mount Street', 'London', 'W1K 2RD', 'GB'] },
] as const

/** The wallet's own window: which card, where to, yes or no. */
export function deviceWindow({ value = '', currency = '', at = '' }: Record<string, string>, language: string) {
  const words = pageWords[language]!
  const known = currencies.find((each) => each === currency)
  const sum = known ? formatPrice(asMoney(value, known), language) : ''
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
  ) => html`<label class="choice"><input type="radio" name="holder" value="${index}" ${index === 0 ? 'checked' : ''}>
<span><bdi>${name}, •••• ${card.slice(-4)}</bdi><small><bdi>${line}, ${city}</bdi></small></span></label>`,
)}</fieldset><div class="acts"><button>${words.pay.replace('{sum}', sum)}</button><button type="button" value="refuse">${words.refuse}</button></div></form>
</main></body></html>`
}

function asMoney(value: string, currency: Currency) {
  return money(Math.round(Number(value) * 10 ** minorDigits(currency)), currency)
}

export const windowScript = `const form = document.querySelector('form')
// Asked for at the press: who presses before the worker is awake is heard too.
const tell = async (word) => (await navigator.serviceWorker.ready).active.postMessage(word)
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  const answer = await fetch(form.action, { method: 'POST', body: new FormData(form) })
  await tell({ given: await answer.json() })
})
document.querySelector('[value=refuse]').addEventListener('click', () => tell({}))
`
