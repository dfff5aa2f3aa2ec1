/**
 * The part of Stripe.js that opens the sheet of a device's wallet (`stripe.paymentRequest`), through the browser's own Payment Request. The
 * wallet is the sandbox's (`device-wallet.ts`), where Stripe's is Google's or Apple's. `origin` and `key` are those of the script around it.
 */
export const paymentRequestJs = `
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
  #make() {
    const { currency, country, total, shippingOptions = [], requestPayerName, requestPayerEmail, requestShipping } = this.asked
    const sum = ({ label, amount }) => ({ label, amount: { currency: currency.toUpperCase(), value: written(amount, currency) } })
    const data = { key: this.key, country, locale: this.locale }
    const options = shippingOptions.map((option, index) => ({ ...sum(option), id: option.id, selected: index === 0 }))
    const details = { id: crypto.randomUUID(), total: sum(total), ...(requestShipping && { shippingOptions: options }) }
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
  show() {
    this.#request = this.#make()
    this.#request.onshippingaddresschange = (event) => event.updateWith({})
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
