/** Whether somebody chose something before a script was there to hear it, or the browser has put back what a form held. */
export function isChanged(form: HTMLFormElement, names: readonly string[]): boolean {
  return [...form.elements].some((control) => {
    if (control instanceof HTMLSelectElement)
      return names.includes(control.name) && [...control.options].some((option) => option.selected !== option.defaultSelected)
    if (!(control instanceof HTMLInputElement) || !names.includes(control.name)) return false
    return control.type === 'checkbox' ? control.checked !== control.defaultChecked : control.value !== control.defaultValue
  })
}
