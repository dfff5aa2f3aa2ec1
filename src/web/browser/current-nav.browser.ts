const key = 'currentNav'

/** The link of the menu that was clicked last, and the menu it was clicked in: new arrivals, say, may stand in several. */
interface CurrentNav {
  readonly menu: string
  readonly href: string
}

/** Remembers the last link taken in the menu, and shows it on its three levels. Pages are the same for all, so only the browser can. */
export function watchCurrentNav(context: string): void {
  document.addEventListener('click', ({ target }) => {
    const link = target instanceof Element ? target.closest<HTMLAnchorElement>('[data-nav] a') : null
    const menu = link?.closest<HTMLElement>('[data-nav]')?.dataset.nav
    if (link && menu) remember({ menu, href: link.pathname })
  })
  const path = context === 'product' ? remembered()?.href : context === 'listing' ? listedPath() : ownPath()
  const current = remembered()
  if (path) highlight(path, current?.href === path ? current.menu : undefined)
}

/** A category below the levels of the menu is found under the one that leads to it, whose link is then the one that is kept. */
function listedPath(): string {
  const path = ownPath()
  const linkTo = (each: string) => [...links()].find(({ pathname }) => pathname === each)
  const above = [...document.querySelectorAll<HTMLAnchorElement>('[data-crumbs] a')].map(({ pathname }) => pathname)
  const parent = linkTo(path) ? undefined : above.findLast(linkTo)
  if (!parent) return path
  if (remembered()?.href !== parent)
    remember({ menu: linkTo(parent)!.closest<HTMLElement>('[data-nav]')!.dataset.nav!, href: parent })
  return parent
}

const links = () => document.querySelectorAll<HTMLAnchorElement>('[data-nav] a')

/** In the menu it was taken from. A page reached in another way, where it stands by right: new arrivals are also in other menus. */
function highlight(path: string, menu: string | undefined): void {
  const own = ownPath()
  for (const link of links()) {
    const branch = link.closest<HTMLElement>('[data-nav]')!
    const isHere = menu ? branch.dataset.nav === menu : !link.closest('[data-also]')
    if (link.pathname !== path || !isHere) continue
    link.setAttribute('aria-current', path === own ? 'page' : 'true')
    for (const level of [link, link.closest('[data-nav-group]'), branch, link.closest('[data-menu]')])
      level?.setAttribute('data-active', '')
  }
}

/** A page may have been asked for by its id; the menu names it as the page names itself. */
function ownPath(): string {
  const canonical = document.querySelector<HTMLLinkElement>('link[rel=canonical]')
  return canonical ? new URL(canonical.href).pathname : location.pathname
}

// A browser may refuse storage: the menu then stays as it is.
function remember(nav: CurrentNav): void {
  try {
    localStorage.setItem(key, JSON.stringify(nav))
  } catch {}
}

function remembered(): CurrentNav | null {
  try {
    const nav = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<CurrentNav> | null
    return typeof nav?.menu === 'string' && typeof nav.href === 'string' ? { menu: nav.menu, href: nav.href } : null
  } catch {
    return null
  }
}
