import { fieldTypes, fieldWords } from './field-words.ts'
import { paymentRequestJs } from './payment-request-js.ts'

/**
 * The part of Stripe.js that a shop needs for its card fields, at `/v3/`. Each field is a frame on this origin; the frames tell each
 * other what was typed and the page only whether it is complete, so that the number never passes through the shop.
 */
export const stripeJs = `(() => {
const origin = new URL(document.currentScript.src).origin
const words = ${JSON.stringify(Object.fromEntries(Object.entries(fieldWords).map(([language, { frame, ...of }]) => [language, Object.fromEntries(fieldTypes.map((type) => [type, `${frame}: ${of[type]}`]))])))}
const classNames = { base: 'StripeElement', complete: 'StripeElement--complete', empty: 'StripeElement--empty', focus: 'StripeElement--focus', invalid: 'StripeElement--invalid' }
const wait = 10000

class Field {
  #asked = new Map()
  #handlers = new Map()
  #frame = null
  #at = null
  #forget = null
  constructor(group, type, options) {
    this.group = group
    this.type = type
    this.options = options
    this.classes = { ...classNames, ...options.classes }
  }
  mount(target) {
    const at = typeof target === 'string' ? document.querySelector(target) : target
    if (!at) throw new Error('The selector you specified applies to no DOM elements that are currently on the page.')
    if (this.#at === at && at.contains(this.#frame)) return
    this.unmount()
    const { id, key, language } = this.group
    const { style = {}, placeholder, disabled = false } = this.options
    const query = { type: this.type, group: id, key, locale: language, style: JSON.stringify(style), disabled: disabled ? '1' : '' }
    if (placeholder !== undefined) query.placeholder = placeholder
    const frame = document.createElement('iframe')
    frame.title = words[language][this.type]
    frame.name = '__privateStripeFrame-' + this.type
    frame.allow = 'payment *'
    Object.assign(frame.style, { display: 'block', inlineSize: '100%', blockSize: '1.5em', border: '0', margin: '0', padding: '0' })
    frame.src = origin + '/v3/field?' + new URLSearchParams(query)
    const hear = ({ source, origin: from, data }) => {
      if (source === frame.contentWindow && from === origin && data && data.group === id) this.#hear(data)
    }
    // A label of the place is a label of the field.
    const press = ({ target: pressed }) => {
      const label = pressed instanceof Element && pressed.closest('label')
      if (label && (label.htmlFor ? label.htmlFor === at.id : label.contains(at))) this.focus()
    }
    addEventListener('message', hear)
    document.addEventListener('click', press)
    this.#forget = () => {
      removeEventListener('message', hear)
      document.removeEventListener('click', press)
    }
    at.replaceChildren(frame)
    at.classList.add(this.classes.base, this.classes.empty)
    this.#frame = frame
    this.#at = at
  }
  unmount() {
    this.#forget?.()
    this.#frame?.remove()
    this.#at?.classList.remove(...Object.values(this.classes))
    for (const fail of this.#asked.values()) fail({ error: { type: 'api_error', message: 'The field is gone.' } })
    this.#asked.clear()
    this.#forget = this.#frame = this.#at = null
  }
  destroy() {
    this.unmount()
    this.group.fields.delete(this.type)
  }
  on(name, handler) {
    if (!this.#handlers.has(name)) this.#handlers.set(name, new Set())
    this.#handlers.get(name).add(handler)
    return this
  }
  off(name, handler) {
    this.#handlers.get(name)?.delete(handler)
    return this
  }
  focus() { this.#tell({ act: 'focus' }) }
  blur() { this.#tell({ act: 'blur' }) }
  clear() { this.#tell({ act: 'clear' }) }
  update({ disabled }) { if (disabled !== undefined) this.#tell({ act: 'update', disabled }) }
  tokenize(billing) {
    const id = crypto.randomUUID()
    return new Promise((done) => {
      if (!this.#frame) return done({ error: { type: 'invalid_request_error', message: 'The field is not mounted.' } })
      const end = (answer) => { clearTimeout(timer); this.#asked.delete(id); done(answer) }
      const timer = setTimeout(() => end({ error: { type: 'api_connection_error', message: 'No answer.' } }), wait)
      this.#asked.set(id, end)
      this.#tell({ act: 'tokenize', id, billing })
    })
  }
  #tell(message) { this.#frame?.contentWindow.postMessage({ ...message, group: this.group.id }, origin) }
  #hear({ event, detail, id }) {
    if (event === 'answer') return this.#asked.get(id)?.(detail)
    const { complete, empty, focus, invalid } = this.classes
    const classes = this.#at.classList
    if (event === 'focus' || event === 'blur') classes.toggle(focus, event === 'focus')
    if (event === 'change') {
      classes.toggle(complete, detail.complete)
      classes.toggle(empty, detail.empty)
      classes.toggle(invalid, detail.error !== undefined)
    }
    if (event === 'submit') {
      const form = this.#at.closest('form')
      const button = form?.querySelector('button[type=submit]:not([formnovalidate]), button:not([type]):not([formnovalidate])')
      return form?.requestSubmit(button ?? undefined)
    }
    for (const handler of this.#handlers.get(event) ?? []) handler({ elementType: this.type, ...detail })
  }
}

${paymentRequestJs}
window.Stripe = (key, { locale = 'auto' } = {}) => {
  if (!/^pk_/.test(key)) throw new Error('Please call Stripe() with your publishable key.')
  const wanted = (locale === 'auto' ? navigator.language : locale).slice(0, 2)
  const language = words[wanted] ? wanted : 'en'
  return {
    elements() {
      const group = { id: crypto.randomUUID(), key, language, fields: new Map() }
      return {
        create(type, options = {}) {
          if (!${JSON.stringify(fieldTypes)}.includes(type)) throw new Error('Unknown element: ' + type)
          if (group.fields.has(type)) throw new Error("Can't create more than one " + type + ' element.')
          const field = new Field(group, type, options)
          group.fields.set(type, field)
          return field
        },
        getElement: (type) => group.fields.get(type) ?? null,
      }
    },
    paymentRequest: (asked) => new PaymentSheet(key, language, asked),
    createPaymentMethod({ type, card, billing_details: billing = {} }) {
      if (type !== 'card' || !(card instanceof Field)) throw new Error('Only cards, by their element.')
      return (card.group.fields.get('cardNumber') ?? card).tokenize(billing)
    },
  }
}
})()
`
