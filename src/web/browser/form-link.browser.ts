import { appendParam } from '../append-param.ts'
import { plainlyClicked } from './plain-click.browser.ts'

/** A link marked `data-form-values` takes the values of the form with that action along; without script it goes as it is. */
export function enableFormLinks(): void {
  document.addEventListener('click', (event) => {
    const link = plainlyClicked(event, 'a[data-form-values]')
    const form = link && [...document.forms].find(({ action }) => new URL(action).pathname === link.dataset.formValues)
    if (!form) return
    event.preventDefault()
    const values = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
    location.assign(values.reduce((url, [name, value]) => appendParam(url, name, value), link.href))
  })
}
