import type { Root } from 'react-dom/client'
import { showBusy } from '../browser/busy.browser.ts'
import { fallBack } from '../browser/fall-back.browser.ts'
import { bodyOf } from '../browser/fetch.browser.ts'
import type { IslandDefinition, Moment } from './island.tsx'

type Module = Record<string, Partial<IslandDefinition>>
type Modules = Readonly<Record<string, () => Promise<Module>>>

/** All but the styleguide's, which no shopper sees: their names would weigh on every page. */
const modules: Modules = import.meta.glob<Module>(['../**/*.island.tsx', '!../styleguide/**'])

const ofName = (among: Modules, name: string) => among[Object.keys(among).find((path) => path.endsWith(`/${name}.island.tsx`))!]

async function load(name: string): Promise<IslandDefinition> {
  const bring = ofName(modules, name) ?? ofName((await import('./styleguide-islands.ts')).modules, name)
  return Object.values(await bring!()).find((each) => each?.islandName === name) as IslandDefinition
}

const firstTouches = ['pointerover', 'focusin', 'touchstart', 'change', 'click', 'submit'] as const

/**
 * An island in the page. A custom element, so that one inside a fragment that is inserted later wakes by itself.
 * React is loaded with the first island that wakes, not with the page.
 */
class IslandElement extends HTMLElement {
  #root: Root | undefined
  #waking: Promise<void> | undefined
  #forget: (() => void) | undefined

  connectedCallback(): void {
    if (this.#root || this.#waking) return
    const wait = waits[this.getAttribute('moment') as Moment] ?? waits.load
    this.#forget = wait(this, () => this.wake())
  }

  disconnectedCallback(): void {
    // Moved within the document, it is connected again before this runs.
    queueMicrotask(() => {
      if (this.isConnected) return
      this.#forget?.()
      // One that leaves while it wakes is put to rest when it has woken: React takes an earlier end for an error.
      const root = this.#root
      void this.#waking?.then(() => root?.unmount())
      this.#root = undefined
      this.#waking = undefined
    })
  }

  /** Hydrates once; later calls wait for the first. */
  wake(): Promise<void> {
    this.#waking ??= this.#hydrate().catch((error) => {
      console.error(`island ${this.getAttribute('name')}`, error)
      // A later touch tries again; a hand that only moves over it does not ask each time.
      setTimeout(() => {
        this.#waking = undefined
      }, 1_000)
    })
    return this.#waking
  }

  async #hydrate(): Promise<void> {
    const name = this.getAttribute('name') ?? ''
    const [{ Inner }, { hydrateIsland }] = await Promise.all([load(name), import('./hydrate.tsx')])
    if (!this.isConnected) return
    await new Promise<void>((mounted) => {
      this.#root = hydrateIsland(this, Inner, mounted)
    })
    this.setAttribute('awake', '')
  }
}

type Wait = (element: IslandElement, wake: () => Promise<void>) => (() => void) | undefined

const waits: Record<Moment, Wait> = {
  load: (_, wake) => {
    void wake()
    return undefined
  },
  idle: (_, wake) => {
    if (!('requestIdleCallback' in window)) {
      const timer = setTimeout(wake, 200)
      return () => clearTimeout(timer)
    }
    const handle = requestIdleCallback(() => void wake(), { timeout: 3_000 })
    return () => cancelIdleCallback(handle)
  },
  visible: (element, wake) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return
        observer.disconnect()
        void wake()
      },
      { rootMargin: '200px' },
    )
    // The element itself has no box (display: contents), so its children are watched.
    for (const child of element.children) observer.observe(child)
    return () => observer.disconnect()
  },
  interaction: (element, wake) => {
    const stop = () => {
      for (const type of firstTouches) element.removeEventListener(type, touched, true)
    }
    const touched = (event: Event) => {
      let again = repetition(event)
      let settle: (() => void) | undefined
      // What came too early is given again, in its order, once somebody is there to hear it; a click or a submit is held till then.
      if (event.type === 'click' || event.type === 'submit') {
        event.preventDefault()
        event.stopPropagation()
        const target = event.target as HTMLElement
        const control = target.closest<HTMLElement>('button, a') ?? target
        // Whoever presses again because nothing answers wants it once.
        if (control.hasAttribute('aria-busy')) return
        const ready = showBusy(control)
        // Whoever sent a form and does not wait for the answer wants it all the same; a field that was touched sends nothing.
        const leave = () => {
          again = undefined
          settle!()
          const { form, type } = control as HTMLButtonElement
          if (type === 'submit') navigator.sendBeacon(form!.action, bodyOf(new FormData(form!)))
        }
        addEventListener('pagehide', leave)
        settle = () => {
          ready()
          removeEventListener('pagehide', leave)
        }
      }
      void wake().then(() => {
        settle?.()
        const give = () => {
          stop()
          again?.()
        }
        if (element.hasAttribute('awake')) give()
        else if (settle) void fallBack(give)
      })
    }
    for (const type of firstTouches) element.addEventListener(type, touched, true)
    return stop
  },
}

/** A choice is repeated with the value it had: a later one may have changed what an earlier one resets. */
function repetition(event: Event): (() => void) | undefined {
  const { target, type } = event
  if (event instanceof SubmitEvent && target instanceof HTMLFormElement) return () => target.requestSubmit(event.submitter)
  if (type === 'click' && target instanceof HTMLElement) return () => target.click()
  if (type !== 'change' || !(target instanceof HTMLSelectElement)) return undefined
  const { value } = target
  return () => {
    target.value = value
    target.dispatchEvent(new Event('change', { bubbles: true }))
  }
}

export function defineIslands(): void {
  customElements.define('x-island', IslandElement)
}
