import { loggedCookie } from '../cookies.ts'

/** The header says that somebody is signed in. */
export function showLogged(): void {
  const isLogged = document.cookie.split('; ').includes(`${loggedCookie}=1`)
  for (const link of document.querySelectorAll<HTMLElement>('[data-account]')) {
    link.toggleAttribute('data-logged', isLogged)
    const note = link.querySelector<HTMLElement>('[data-account-note]')
    if (note) note.hidden = !isLogged
  }
}
