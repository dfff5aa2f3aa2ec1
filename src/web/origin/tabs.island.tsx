import { type KeyboardEvent, type ReactElement, type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { island } from '../islands/island.tsx'
import styles from './tabs.island.module.css'

interface TabsProps {
  readonly label: string
  /** `panel` is the id of what a tab shows. */
  readonly tabs: readonly { readonly panel: string; readonly name: string }[]
}

/**
 * Links to panels that all stand on the page; with script, tabs of which one is open. They are the same elements before and after: a press
 * that began on a link and ends on a tab is still a press.
 */
function TabsInner({ label, tabs }: TabsProps): ReactElement {
  const [open, setOpen] = useState<string | null>(null)
  const bar = useRef<HTMLElement>(null)

  useEffect(() => {
    const asked = tabs.find(({ panel }) => `#${panel}` === location.hash)
    // What was chosen meanwhile stays.
    setOpen((chosen) => chosen ?? (asked ?? tabs[0])?.panel ?? null)
  }, [tabs])

  useEffect(() => {
    if (open === null) return
    // Within this pop-in or page: another may hold panels of the same name.
    const within = bar.current?.closest('section') ?? document
    for (const { panel } of tabs) {
      const element = within.querySelector<HTMLElement>(`#${panel}`)
      if (!element) continue
      element.hidden = panel !== open
      element.dataset.tabbed = ''
      element.setAttribute('role', 'tabpanel')
      element.setAttribute('aria-labelledby', `${panel}-tab`)
      element.tabIndex = 0
    }
  }, [open, tabs])

  function choose(event: SyntheticEvent, panel: string): void {
    event.preventDefault()
    setOpen(panel)
  }

  function move(event: KeyboardEvent): void {
    const forward = getComputedStyle(event.currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight'
    const at = tabs.findIndex(({ panel }) => panel === open)
    const steps: Readonly<Record<string, number>> = {
      ...{ ArrowLeft: at - 1, ArrowRight: at - 1, Home: 0, End: tabs.length - 1 },
      // A tab is pressed by it, and a link is not.
      ' ': at,
    }
    const to = event.key === forward ? at + 1 : steps[event.key]
    const next = to !== undefined && tabs[(to + tabs.length) % tabs.length]
    if (!next) return
    choose(event, next.panel)
    bar.current?.querySelector<HTMLElement>(`#${next.panel}-tab`)?.focus()
  }

  const asTab = (panel: string) => ({
    role: 'tab',
    id: `${panel}-tab`,
    'aria-controls': panel,
    'aria-selected': panel === open,
    tabIndex: panel === open ? 0 : -1,
  })
  const isAwake = open !== null
  return (
    <nav ref={bar} className={styles.tabs} aria-label={label} {...(isAwake ? { role: 'tablist', onKeyDown: move } : {})}>
      {tabs.map(({ panel, name }) => (
        <a key={panel} href={`#${panel}`} onClick={(event) => choose(event, panel)} {...(isAwake ? asTab(panel) : {})}>
          {name}
        </a>
      ))}
    </nav>
  )
}

export const Tabs = island('tabs', 'load', TabsInner)
