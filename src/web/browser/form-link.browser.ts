import { appendParam } from '../append-param.ts'

/** A link marked `data-form-values` takes the values of the form with that action along; without script it goes as it is. */
export function followWithForm(link: HTMLAnchorElement): void {
  const form = [...document.forms].find(({ action }) => new URL(action).pathname === link.dataset.formValues)
  const values = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  location.assign(values.reduce((url, [name, value]) => appendParam(url, name, value), link.href))
}
