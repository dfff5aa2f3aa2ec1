import { html } from 'hono/html'
import { formatPrice } from '../../../i18n/format.ts'
import { type Currency, money } from '../../../kernel/money.ts'
import { type PageWords, pageWords } from './page-words.ts'
import type { Session } from './stripe-api.ts'

type Html = ReturnType<typeof html>

interface Due {
  readonly amount: number
  readonly currency: string
}

export const pageStyle = `*{box-sizing:border-box}
body{margin:0;color:#1d1d1b;background:#f4f3f0;font:16px/1.6 system-ui,sans-serif}
main{display:grid;gap:1.5rem;max-inline-size:28rem;margin:clamp(1rem,10vh,6rem) auto;padding:clamp(1.25rem,5vw,2.5rem);background:#fff;border-block-start:3px solid #0b5a3e}
h1{margin:0;font-size:1.25rem;font-weight:500;line-height:1.4}
p{margin:0}
.test{padding-block-end:1rem;border-block-end:1px solid #dad8d3;color:#5c5f57;font-size:.875rem}
.sum{font-size:1.75rem;line-height:1.3}
form{display:grid;gap:1.25rem}
label{display:grid;gap:.25rem;font-size:.875rem;color:#484b45}
input{inline-size:100%;min-block-size:3rem;padding:.5rem 0;border:0;border-block-end:1px solid #82847c;border-radius:0;background:none;color:inherit;font:inherit;font-size:1rem}
[dir=rtl] input[dir=ltr]{text-align:right}
.three{display:grid;grid-template-columns:1fr 1fr 1.4fr;gap:1rem;align-items:end}
.acts{display:flex;flex-wrap:wrap;gap:1rem}
button{flex:1;min-block-size:3.25rem;padding:.5rem 1.5rem;border:1px solid #1d1d1b;border-radius:0;background:#1d1d1b;color:#fff;font:inherit;cursor:pointer}
button[value=refuse]{background:#fff;color:#1d1d1b}
fieldset{margin:0;padding:0;border:0}legend{padding:0;font-size:.875rem;color:#484b45}
.choice{grid-template-columns:auto 1fr;gap:.75rem;padding-block:.75rem;border-block-end:1px solid #dad8d3;color:inherit;font-size:1rem;cursor:pointer}
.choice input{inline-size:1.125rem;min-block-size:1.5rem;accent-color:#0b5a3e}.choice small{display:block;color:#5c5f57;font-size:.875rem}
a{display:inline-flex;align-items:center;min-block-size:2.75rem;color:inherit;text-underline-offset:.35em}
.wrong{padding:.75rem 1rem;border-inline-start:3px solid #8f1a22;background:#f9efef;color:#8f1a22}
:focus-visible{outline:2px solid #0b5a3e;outline-offset:3px}
`

function sumOf({ amount, currency }: Due, language: string): string {
  return formatPrice(money(amount, currency.toUpperCase() as Currency), language)
}

function page(language: string, title: string, inside: Html): Html {
  return html`<!doctype html>
<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title>
<link rel="stylesheet" href="/pages.css"></head>
<body><main><p class="test">${pageWords[language]!.test}</p>${inside}</main></body></html>`
}

/** The bank asks whether it is really them. */
export function challengePage({ id, ...due }: Due & { readonly id: string }, language: string): Html {
  const words = pageWords[language]!
  return page(
    language,
    words.bank,
    html`<h1>${words.bank}</h1>
<p>${words.asks}</p><p class="sum"><bdi>${sumOf(due, language)}</bdi></p>
<form method="post" action="/challenge/${id}"><div class="acts">
<button name="answer" value="approve">${words.confirm}</button><button name="answer" value="refuse">${words.refuse}</button>
</div></form>`,
  )
}

/** What is wrong with a card, and what of the form is shown once more: neither its number nor its code. */
export interface WrongCard {
  readonly code: string
  readonly owner: string
  readonly month: string
  readonly year: string
}

const sentences: Readonly<Partial<Record<string, keyof PageWords>>> = {
  incorrect_number: 'wrongNumber',
  invalid_expiry_month: 'wrongExpiry',
  invalid_expiry_year: 'wrongExpiry',
  invalid_cvc: 'wrongCode',
  incorrect_cvc: 'wrongCode',
}

/** The provider's own page, for who has no script. */
export function hostedPage(
  { id, name, cancel_url: cancel }: Session,
  due: Due,
  language: string,
  wrong: WrongCard | null = null,
): Html {
  const words = pageWords[language]!
  const sum = sumOf(due, language)
  const field = (of: string, label: string, kind: string, value = '') =>
    html`<label for="${of}">${label}<input id="${of}" name="${of}" autocomplete="${kind}" value="${value}" ${
      of === 'owner' ? '' : html`inputmode="numeric" dir="ltr"`
    }></label>`
  return page(
    language,
    words.byCard,
    html`<h1>${words.byCard}</h1><p>${name}</p><p class="sum"><bdi>${sum}</bdi></p>
${wrong ? html`<p class="wrong" role="alert">${words[sentences[wrong.code] ?? 'declined']}</p>` : ''}
<form method="post" action="/pay/${id}">
${field('owner', words.owner, 'cc-name', wrong?.owner)}${field('number', words.number, 'cc-number')}
<div class="three">${field('month', words.month, 'cc-exp-month', wrong?.month)}${field('year', words.year, 'cc-exp-year', wrong?.year)}${field('cvc', words.code, 'cc-csc')}</div>
<div class="acts"><button>${words.pay.replace('{sum}', sum)}</button></div>
</form>
<p><a href="${cancel}">${words.back}</a></p>`,
  )
}
