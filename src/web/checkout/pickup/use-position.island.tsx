import { type ReactElement, useEffect, useRef } from 'react'
import { appendParam } from '../../append-param.ts'
import { alertShopper, announce } from '../../browser/announce.browser.ts'
import { fetchPart } from '../../browser/fetch.browser.ts'
import { island } from '../../islands/island.tsx'

interface UsePositionProps {
  readonly action: string
  readonly words: Readonly<Record<'denied' | 'failed' | 'looking', string>>
}

const patienceMs = 15_000

/**
 * Boutiques come as soon as one of their options is chosen, and anew for another postcode or for where the browser says it is. Without
 * script they come with the form's own buttons; the one that asks for the position is shown here only.
 */
function UsePositionInner({ action, words }: UsePositionProps): ReactElement {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const form = mark.current!.closest('form')!
    const finder = document.querySelector<HTMLFormElement>('#find-store')
    let latest = ''
    const place = () => form.querySelector<HTMLElement>('[data-pickup]')!
    const option = () => String(new FormData(form).get('shippingOption'))
    const isPickup = () => option() === 'store' || option() === 'collect'
    const showButton = () => form.querySelector('[data-locate]')?.toggleAttribute('hidden', !navigator.geolocation)

    async function show(query: Readonly<Record<string, string>>): Promise<void> {
      const asked = Object.entries({ shippingOption: option(), ...query })
      const url = asked.reduce((path, [name, value]) => appendParam(path, name, value), action)
      latest = url
      place().setAttribute('aria-busy', 'true')
      const part = document.createElement('template')
      // Our own server rendered and escaped this.
      part.innerHTML = (await fetchPart(url)) ?? ''
      if (latest !== url) return
      place().removeAttribute('aria-busy')
      const fresh = part.content.querySelector<HTMLElement>('[data-pickup]')
      if (!fresh) return alertShopper(words.failed)
      keepTyped(place(), fresh)
      place().replaceWith(fresh)
      showButton()
      announce(fresh.querySelector('[data-found]')?.textContent ?? '')
    }

    function locate(): void {
      announce(words.looking)
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => void show({ lat: String(coords.latitude), lng: String(coords.longitude) }),
        () => alertShopper(words.denied),
        { timeout: patienceMs, maximumAge: 600_000 },
      )
    }

    const stop = new AbortController()
    const listening = { signal: stop.signal }
    form.addEventListener(
      'change',
      ({ target }) => {
        if ((target as HTMLInputElement).name !== 'shippingOption') return
        if (isPickup()) return void show({})
        latest = ''
        place().replaceChildren()
      },
      listening,
    )
    form.addEventListener('click', ({ target }) => (target as Element).closest('[data-locate]') && locate(), listening)
    finder?.addEventListener(
      'submit',
      (event) => {
        event.preventDefault()
        void show({ postalCode: String(new FormData(finder).get('postalCode') ?? '') })
      },
      listening,
    )
    showButton()
    return () => stop.abort()
  }, [action, words])
  return <span ref={mark} hidden />
}

/** What was typed and chosen stays, as far as it is still there. */
function keepTyped(before: Element, after: Element): void {
  for (const old of before.querySelectorAll<HTMLInputElement | HTMLSelectElement>('input:not([type=hidden]), select')) {
    const isRadio = old.type === 'radio'
    if (isRadio && !(old as HTMLInputElement).checked) continue
    const same = after.querySelector<HTMLInputElement>(`[name="${old.name}"]${isRadio ? `[value="${old.value}"]` : ''}`)
    if (!same || same.disabled) continue
    if (isRadio) same.checked = true
    else same.value = old.value
  }
}

export const UsePosition = island('use-position', 'load', UsePositionInner)
