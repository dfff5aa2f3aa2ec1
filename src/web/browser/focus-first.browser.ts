/** To the first field that can be seen; where there is none, to the heading. */
export function focusFirst(dialog: HTMLElement): void {
  const fields = dialog.querySelectorAll<HTMLElement>('textarea, [data-chat-leave] input')
  const first = [...fields].find((field) => field.offsetParent !== null)
  ;(first ?? dialog.querySelector<HTMLElement>('h1'))?.focus()
}
