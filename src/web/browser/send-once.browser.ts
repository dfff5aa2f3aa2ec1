import * as timings from './timings.browser.ts'

let sent = ''
let until = 0

/** What is on its way is not sent again by a second press: the first one's answer would be lost. Something else is sent. */
addEventListener('submit', (event) => {
  if (event.defaultPrevented) return
  const form = event.target as HTMLFormElement
  const said = form.action + JSON.stringify([...new FormData(form, event.submitter)])
  if (said === sent && event.timeStamp < until) return event.preventDefault()
  sent = said
  until = event.timeStamp + timings.underWay
})
// Who comes back to the page asks anew.
addEventListener('pageshow', () => {
  until = 0
})
