import { showBusy } from './busy.browser.ts'

const watched = new WeakMap<HTMLFormElement, Promise<void>>()
const ready = new WeakSet<HTMLFormElement>()
const patienceMs = 4_000

/** The rules come when somebody reaches for a form, and not before; forms that hold their button need them at once. */
export function watchForms(): void {
  document.addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest<HTMLFormElement>('form[data-country]') : null
    if (form) void watch(form)
  })
  document.addEventListener('submit', waitForRules, true)
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-change-state-submit]')) void watch(form)
}

/** Who presses a form's button before the rules are there waits for them, but not for ever: the server checks what it is sent anyway. */
function waitForRules(event: SubmitEvent): void {
  const form = event.target as HTMLFormElement
  if (!form.matches('form[data-country]') || ready.has(form) || event.submitter?.hasAttribute('formnovalidate')) return
  event.preventDefault()
  event.stopImmediatePropagation()
  const { submitter } = event
  // Pressed again while it waits.
  if (submitter?.hasAttribute('aria-busy')) return
  const done = submitter && showBusy(submitter)
  void Promise.race([watch(form), new Promise((late) => setTimeout(late, patienceMs))]).then(() => {
    ready.add(form)
    done?.()
    form.requestSubmit(submitter)
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
  ready.add(form)
}
