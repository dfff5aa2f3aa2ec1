const watched = new WeakMap<HTMLFormElement, Promise<void>>()

/** The rules come when somebody reaches for a form, and not before; forms that hold their button need them at once. */
export function watchForms(): void {
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-country]') : null
    if (form) void watch(form)
  })
  document.addEventListener('submit', waitForRules, true)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-change-state-submit]')) void watch(form)
  document.addEventListener('formdata', sendTokenOnly)
}

/** Where an address is chosen and not typed, a form without a telephone has nothing to say but who sends it, and by which button. */
function sendTokenOnly({ target, formData }: FormDataEvent): void {
  const form = target as HTMLFormElement
  if (form.dataset.chosenAddress === undefined || formData.get('phone') || formData.get('dialcode')) return
  const buttons = [...form.querySelectorAll('button')].map(({ name }) => name)
  for (const name of new Set(formData.keys())) if (name !== 'csrf_token' && !buttons.includes(name)) formData.delete(name)
}

/**
 * A pop-in's form, which a script sends anyway: who presses its button before the rules are there waits for them, and what is wrong
 * is not sent. The form of a page goes to the server, which says the same.
 */
function waitForRules(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.matches('dialog form[data-country]:not([data-watched])')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  void watch(form).then(() => {
    form.dataset.watched = ''
    form.requestSubmit(event.submitter)
  })
}

function watch(form: HTMLFormElement): Promise<void> {
  const started = watched.get(form) ?? bringRules(form)
  watched.set(form, started)
  return started
}

async function bringRules(form: HTMLFormElement): Promise<void> {
  // Without them the server checks, as it does anyway.
  const checks = await import('./check-form.browser.ts').catch(() => null)
  checks?.watchForm(form)
  if (checks && form.dataset.verify !== undefined) {
    const remote = await import('./remote-checks.browser.ts').catch(() => null)
    remote?.checkRemotely(form)
  }
}
