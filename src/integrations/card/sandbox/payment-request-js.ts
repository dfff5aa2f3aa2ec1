import { pageWords } from './page-words.ts'

/**
 * The part of Stripe.js that opens the sheet of a device's wallet (`stripe.paymentRequest`), through the browser's own Payment Request. The
 * wallet is the sandbox's (`device-wallet.ts`), where Stripe's is Google's or Apple's. `origin` and `key` are those of the script around it.
 */
export const paymentRequestJs = `
const noWay = ${JSON.stringify(Object.fromEntries(Object.entries(pageWords).map(([language, { wrongAddress }]) => [language, wrongAddress])))}
const withoutMinorUnit = ['jpy', 'krw']
const written = (amount, currency) => (withoutMinorUnit.includes(currency) ? String(amount) : (amount / 100).toFixed(2))

class PaymentSheet {
  #handlers = new Map()
  #request = null
  constructor(key, locale, asked) {
    this.key = key
    this.locale = locale
    this.asked = asked
  }
  #details({ total, displayItems = [], shippingOptions = [] }) {
    const { currency, requestShipping } = this.asked
    const sum = ({ label, amount, pending = false }) => ({ label, pending, amount: { currency: currency.toUpperCase(), value: written(amount, currency) } })
    const options = shippingOptions.map((option, index) => ({ ...sum(option), id: option.id, selected: index === 0 }))
    return { total: sum(total), displayItems: displayItems.map(sum), ...(requestShipping && { shippingOptions: options }) }
  }
  #make() {
    const { country, requestPayerName, requestPayerEmail, requestShipping } = this.asked
    const data = { key: this.key, country, locale: this.locale }
    const details = { id: crypto.randomUUID(), ...this.#details(this.asked) }
    return new PaymentRequest([{ supportedMethods: origin + '/device-wallet', data }], details, { requestPayerName, requestPayerEmail, requestShipping })
  }
  async canMakePayment() {
    try {
      return (await this.#make().canMakePayment()) ? { applePay: false, googlePay: true, link: false } : null
    } catch {
      return null
    }
  }
  on(name, handler) {
    this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler])
    return this
  }
  #tell(name, event) {
    for (const handler of this.#handlers.get(name) ?? []) handler(event)
  }
  // What the shop says of another address: another sum, that it does not send there, or that there is nothing to pay any more.
  async #priced() {
    if (!this.#handlers.has('shippingaddresschange')) return {}
    const shippingAddress = this.#request.shippingAddress?.toJSON()
    const { status, ...details } = await new Promise((updateWith) => this.#tell('shippingaddresschange', { shippingAddress, updateWith }))
    if (status === 'success') return this.#details({ ...this.asked, ...details })
    if (status === 'invalid_shipping_address') return { error: noWay[this.locale], shippingOptions: [] }
    throw new Error(status)
  }
  show() {
    this.#request = this.#make()
    this.#request.onshippingaddresschange = (event) => event.updateWith(this.#priced())
    this.#request.onshippingoptionchange = (event) => event.updateWith({})
    this.#request.show().then(
      (response) => this.#tell('paymentmethod', {
        paymentMethod: response.details.paymentMethod,
        payerName: response.payerName,
        payerEmail: response.payerEmail,
        shippingAddress: response.shippingAddress?.toJSON(),
        shippingOption: response.shippingOption,
        walletName: 'googlePay',
        complete: (status) => void response.complete(status === 'success' ? 'success' : 'fail'),
      }),
      () => this.#tell('cancel'),
    )
  }
  abort() {
    this.#request?.abort().catch(() => {})
  }
}
`
