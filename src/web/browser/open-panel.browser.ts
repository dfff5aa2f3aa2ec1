/** A hash in the URL opens the panel of that name, on arrival and whenever it changes. */
export function openPanels(): void {
  const open = () => {
    const panel = document.getElementById(location.hash.slice(1))
    if (!(panel instanceof HTMLDetailsElement)) return
    panel.open = true
    panel.scrollIntoView()
  }
  addEventListener('hashchange', open)
  open()
}
