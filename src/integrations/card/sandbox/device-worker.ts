/** The worker that the browser wakes for a payment. One at a time: its window says what became of it. */
export const workerScript = `let waiting = null
addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('canmakepayment', (event) => event.respondWith(true))
addEventListener('paymentrequest', (event) => {
  const { total, methodData, shippingOptions, topOrigin } = event
  event.respondWith((async () => {
    const answer = await fetch('/device-wallet/admitted?origin=' + encodeURIComponent(topOrigin))
    if (!(await answer.json())) throw new Error('this shop is not admitted')
    const { locale = 'en' } = methodData[0].data
    const shown = new URLSearchParams({ value: total.value, currency: total.currency, at: topOrigin, locale })
    const given = new Promise((done, fail) => { waiting = { done, fail } })
    if (!(await event.openWindow('/device-wallet/window?' + shown))) throw new Error('no window')
    const { paymentMethod, payerName, payerEmail, shippingAddress } = await given
    return {
      methodName: methodData[0].supportedMethods,
      details: { paymentMethod },
      payerName, payerEmail, shippingAddress,
      shippingOption: shippingOptions?.[0]?.id,
    }
  })())
})
addEventListener('message', ({ data }) => {
  if (data.given) waiting?.done(data.given)
  else waiting?.fail(new Error('cancelled'))
  waiting = null
})
`
