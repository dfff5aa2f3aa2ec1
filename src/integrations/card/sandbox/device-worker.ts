/** The worker that the browser wakes for a payment. One at a time: its window says where to, and what became of it. */
export const workerScript = `let waiting = null
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('canmakepayment', (event) => event.respondWith(true))
addEventListener('paymentrequest', (event) => {
  const { total, methodData, topOrigin } = event
  let ways = event.shippingOptions ?? []
  const priceAt = async (address) => {
    const details = await event.changeShippingAddress(address)
    ways = details?.shippingOptions ?? ways
    return { total: details?.total ?? null, error: details?.error ?? '' }
  }
  event.respondWith((async () => {
    const answer = await fetch('/device-wallet/admitted?origin=' + encodeURIComponent(topOrigin))
    if (!(await answer.json())) throw new Error('this shop is not admitted')
    const { locale = 'en', country = '' } = methodData[0].data
    const shown = new URLSearchParams({ value: total.value, currency: total.currency, at: topOrigin, locale, country })
    const given = new Promise((done, fail) => { waiting = { done, fail, priceAt } })
    if (!(await event.openWindow('/device-wallet/window?' + shown))) throw new Error('no window')
    const { paymentMethod, payerName, payerEmail, shippingAddress } = await given
    return {
      methodName: methodData[0].supportedMethods,
      details: { paymentMethod },
      payerName, payerEmail, shippingAddress,
      shippingOption: ways[0]?.id,
    }
  })())
})
addEventListener('message', (event) => {
  const { data, ports } = event
  if (data.address) {
    const failed = (error) => ({ total: null, error: String(error) })
    event.waitUntil(waiting?.priceAt(data.address).catch(failed).then((said) => ports[0].postMessage(said)))
    return
  }
  if (data.given) waiting?.done(data.given)
  else waiting?.fail(new Error('cancelled'))
  waiting = null
})
`
