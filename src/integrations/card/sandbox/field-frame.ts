import { html } from 'hono/html'
import { type FieldType, fieldTypes, fieldWords } from './field-words.ts'
import { brands } from './test-cards.ts'

type Html = ReturnType<typeof html>

const autocomplete: Readonly<Record<FieldType, string>> = {
  cardNumber: 'cc-number',
  cardExpiry: 'cc-exp',
  cardCvc: 'cc-csc',
}

/** The page in the frame of one field; null for what is no field. `host` is whom it talks to. */
export function fieldFrame(query: Readonly<Record<string, string>>, host: string): Html | null {
  const type = fieldTypes.find((each) => each === query.type)
  const language = Object.keys(fieldWords).find((each) => each === query.locale) ?? 'en'
  if (!type || !query.group) return null
  const words = fieldWords[language]!
  const usual = { cardNumber: '1234 1234 1234 1234', cardExpiry: words.expiryHint, cardCvc: '' }[type]
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words[type]}</title>
<link rel="stylesheet" href="/v3/field.css"><script type="module" src="/v3/field.js"></script></head>
<body data-host="${host}" data-type="${type}" data-group="${query.group}" data-key="${query.key ?? ''}" data-style="${query.style ?? '{}'}">
<main><input aria-label="${words[type]}" dir="ltr" inputmode="numeric" autocomplete="${autocomplete[type]}" autocorrect="off" spellcheck="false"
placeholder="${query.placeholder ?? usual}" ${query.disabled ? html`disabled` : ''}></main>
</body></html>`
}

export const fieldStyle = `html,body,main{block-size:100%;margin:0;background:transparent}
input{box-sizing:border-box;inline-size:100%;block-size:100%;margin:0;padding:0;border:0;outline:0;background:transparent;color:#121411;font:16px/1.5 system-ui,sans-serif}
`

/** In the frame: what is typed is read and judged here, and told to the page as no more than that. */
export const fieldScript = `const { host, type, group, key, style } = document.body.dataset
const input = document.querySelector('input')
const siblings = new BroadcastChannel('card-' + group)
const tell = (event, detail = {}, id) => parent.postMessage({ group, event, detail, id }, host)
const brands = ${JSON.stringify(brands.map(([begins, brand]) => [begins.source, brand]))}

/** Figures as they are written in Arabic, Persian and full width are figures. */
const figures = (text) => [...text].map((each) => {
  const code = each.codePointAt(0)
  for (const zero of [0x30, 0x660, 0x6f0, 0xff10]) if (code >= zero && code <= zero + 9) return String(code - zero)
  return ''
}).join('')
const brandOf = (number) => brands.find(([begins]) => new RegExp(begins).test(number))?.[1] ?? 'unknown'
const lengths = { amex: 15, diners: 14, unknown: 19, unionpay: 19 }
const mostOf = (brand) => lengths[brand] ?? 16
const isProven = (number) => [...number].reverse().reduce((sum, figure, at) => {
  const value = Number(figure) * (at % 2 ? 2 : 1)
  return sum + (value > 9 ? value - 9 : value)
}, 0) % 10 === 0
const expiryOf = (digits) => ({ month: digits.slice(0, 2), year: digits.length === 6 ? digits.slice(4) : digits.slice(2, 4) })
const isOver = ({ month, year }) => new Date(2000 + Number(year), Number(month)) <= new Date()
const cvcLength = () => (brand === 'amex' ? 4 : 3)
let brand = 'unknown'

/** For each field: what is kept of what was typed, how it is written, and what is wrong with it. */
const fields = {
  cardNumber: {
    keep: (digits) => digits.slice(0, 19),
    write: (digits) => (brandOf(digits) === 'amex' ? [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10)] : digits.match(/.{1,4}/g) ?? []).filter(Boolean).join(' '),
    isComplete: (digits) => digits.length >= 12 && isProven(digits),
    wrong: (digits, isLeft) => (digits.length >= mostOf(brandOf(digits)) || (isLeft && digits.length >= 12)) && !isProven(digits) ? 'invalid_number' : isLeft && digits.length < 12 ? 'incomplete_number' : null,
  },
  cardExpiry: {
    keep: (digits) => (/^[2-9]/.test(digits) ? '0' + digits : digits).slice(0, /^..20/.test(digits) ? 6 : 4),
    write: (digits) => (digits.length > 2 ? digits.slice(0, 2) + ' / ' + digits.slice(2) : digits),
    isComplete: (digits) => digits.length >= 4 && digits.length !== 5 && /^(0[1-9]|1[0-2])/.test(digits) && !isOver(expiryOf(digits)),
    wrong(digits, isLeft) {
      if (digits.length >= 2 && !/^(0[1-9]|1[0-2])/.test(digits)) return 'invalid_expiry_month'
      if (digits.length < 4 || digits.length === 5) return isLeft ? 'incomplete_expiry' : null
      return isOver(expiryOf(digits)) && (isLeft || digits.length === 6 || digits.slice(2) !== '20') ? 'invalid_expiry_year_past' : null
    },
  },
  cardCvc: {
    keep: (digits) => digits.slice(0, cvcLength()),
    write: (digits) => digits,
    isComplete: (digits) => digits.length === cvcLength(),
    wrong: (digits, isLeft) => (isLeft && digits.length < cvcLength() ? 'incomplete_cvc' : null),
  },
}
const field = fields[type]
const value = () => field.keep(figures(input.value))

let last = ''
function judge(isLeft = false) {
  const digits = value()
  const code = digits === '' ? null : field.wrong(digits, isLeft)
  const detail = { empty: digits === '', complete: field.isComplete(digits), error: code ? { type: 'validation_error', code, message: code } : undefined }
  if (type === 'cardNumber') detail.brand = brandOf(digits)
  input.toggleAttribute('aria-invalid', code !== null)
  if (code) input.setAttribute('aria-invalid', 'true')
  // The number itself is not part of what is told.
  const now = JSON.stringify(detail)
  if (now === last) return
  last = now
  tell('change', detail)
  if (type === 'cardNumber') siblings.postMessage({ brand: detail.brand })
}

function rewrite() {
  const before = figures(input.value.slice(0, input.selectionStart)).length
  const isAtEnd = input.selectionStart === input.value.length
  input.value = field.write(value())
  if (isAtEnd) return
  let at = 0
  for (let seen = 0; seen < before && at < input.value.length; at++) if (/\\d/.test(input.value[at])) seen++
  input.setSelectionRange(at, at)
}

input.addEventListener('input', () => {
  rewrite()
  judge()
})
input.addEventListener('focus', () => tell('focus'))
input.addEventListener('blur', () => {
  judge(true)
  tell('blur')
})
input.addEventListener('keydown', ({ key: pressed }) => {
  if (pressed === 'Escape') tell('escape')
  if (pressed === 'Enter') tell('submit')
})

const asked = new Map()
siblings.addEventListener('message', ({ data }) => {
  if (data.brand !== undefined) {
    brand = data.brand
    if (type === 'cardCvc') {
      rewrite()
      judge()
    }
  }
  if (data.ask !== undefined && type !== 'cardNumber') siblings.postMessage({ answer: data.ask, type, value: value(), isComplete: field.isComplete(value()) })
  if (data.answer !== undefined) asked.get(data.answer)?.(data)
})

/** What its siblings hold, or nothing where one is missing. */
function ask() {
  const id = crypto.randomUUID()
  const heard = {}
  return new Promise((done) => {
    const end = () => {
      clearTimeout(timer)
      asked.delete(id)
      done(heard)
    }
    const timer = setTimeout(end, 2000)
    asked.set(id, (said) => {
      heard[said.type] = said
      if (heard.cardExpiry && heard.cardCvc) end()
    })
    siblings.postMessage({ ask: id })
  })
}

async function tokenize(billing) {
  const { cardExpiry, cardCvc } = await ask()
  const refuse = (code) => ({ error: { type: 'validation_error', code, message: code } })
  if (!field.isComplete(value())) return refuse(field.wrong(value(), true) ?? 'incomplete_number')
  if (!cardExpiry?.isComplete) return refuse('incomplete_expiry')
  if (!cardCvc?.isComplete) return refuse('incomplete_cvc')
  const { month, year } = expiryOf(cardExpiry.value)
  const body = new URLSearchParams({ type: 'card', 'card[number]': value(), 'card[exp_month]': month, 'card[exp_year]': year, 'card[cvc]': cardCvc.value })
  if (billing?.name) body.set('billing_details[name]', billing.name)
  try {
    const answer = await fetch('/v1/payment_methods', { method: 'POST', headers: { authorization: 'Bearer ' + key }, body })
    const said = await answer.json()
    return answer.ok ? { paymentMethod: said } : { error: said.error }
  } catch {
    return { error: { type: 'api_connection_error', message: 'No answer.' } }
  }
}

addEventListener('message', async ({ source, origin, data }) => {
  if (source !== parent || origin !== host || data?.group !== group) return
  if (data.act === 'focus') input.focus()
  if (data.act === 'blur') input.blur()
  if (data.act === 'update') input.disabled = data.disabled
  if (data.act === 'clear') {
    input.value = ''
    judge()
  }
  if (data.act === 'tokenize' && type === 'cardNumber') tell('answer', await tokenize(data.billing), data.id)
})

/** Only what a shop may say of a field's looks, and by the style's own hand. */
const looks = ['color', 'fontFamily', 'fontSize', 'fontStyle', 'fontWeight', 'letterSpacing', 'lineHeight', 'textAlign']
const sheet = new CSSStyleSheet()
function dress(selector, given = {}) {
  const rule = sheet.cssRules[sheet.insertRule(selector + '{}', sheet.cssRules.length)]
  for (const each of looks) if (typeof given[each] === 'string') rule.style[each] = given[each]
  for (const more of ['::placeholder', ':focus']) if (given[more]) dress(selector + more, given[more])
}
const { base, invalid, empty, complete } = JSON.parse(style)
dress('input', base)
dress('input:placeholder-shown', empty)
dress('input[aria-invalid]', invalid)
document.adoptedStyleSheets = [sheet]

tell('ready')
`
