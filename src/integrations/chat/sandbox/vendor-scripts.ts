/** What the vendor's deployment script leaves on a page. */
export const deploymentScript = `(() => {
  window.liveagent = { loaded: true, addButtonEventHandler() {}, setCustomVariable() {} }
})()
`

/**
 * The part of the vendor's embedded service that shops use: settings, \`init\`, events, a button of its own and a chat that can be
 * started and ended. What it was given goes to \`/record\`.
 */
export const serviceScript = `(() => {
  const home = new URL(document.currentScript.src).origin
  const handlers = {}
  const say = (what) =>
    fetch(home + '/record', { method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(what) }).catch(() => {})
  const fire = (name) => {
    for (const each of handlers[name] || []) each({})
  }
  let panel = null
  const close = (event) => {
    if (!panel) return
    panel.remove()
    panel = null
    fire(event)
    fire('afterDestroy')
  }
  const button = (text, act) => {
    const made = document.createElement('button')
    made.type = 'button'
    made.textContent = text
    made.addEventListener('click', act)
    return made
  }
  window.embedded_svc = {
    settings: {},
    addEventHandler(name, act) {
      ;(handlers[name] = handlers[name] || []).push(act)
    },
    init(initializationURL, snapNoPrechatURL, slbBaseURL, organizationID, launchName, objectParams) {
      const { extraPrechatFormDetails, extraPrechatInfo, language, displayHelpButton } = this.settings
      say({
        event: 'init',
        initializationURL, snapNoPrechatURL, slbBaseURL, organizationID, launchName, objectParams,
        language, displayHelpButton, extraPrechatFormDetails, extraPrechatInfo,
      })
      if (launchName.endsWith('_NEVER')) return
      setTimeout(() => {
        const help = document.createElement('div')
        help.className = 'embeddedServiceHelpButton'
        const press = button('Chat', () => this.bootstrapEmbeddedService())
        press.className = 'helpButtonEnabled'
        help.append(press)
        help.hidden = true
        document.body.append(help)
      }, launchName.endsWith('_SLOW') ? 1500 : 0)
    },
    async bootstrapEmbeddedService() {
      if (panel) return
      panel = document.createElement('div')
      panel.className = 'embeddedServiceSidebar'
      panel.setAttribute('role', 'dialog')
      panel.setAttribute('aria-label', 'Vendor chat')
      panel.append(
        button('End chat', () => close('onChatEndedByChasitor')),
        button('Agent ends', () => close('onChatEndedByAgent')),
        button('Destroy', () => close('onDestroy')),
      )
      document.body.append(panel)
      say({ event: 'start' })
      fire('onChatEstablished')
    },
  }
})()
`
