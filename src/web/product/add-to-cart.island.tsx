import { type FormEvent, type ReactElement, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react'
import { appendParam } from '../append-param.ts'
import { announce, badResponse } from '../browser/announce.browser.ts'
import { postForPart } from '../browser/fetch.browser.ts'
import { openAlert, openPopin } from '../browser/popin.browser.ts'
import * as timings from '../browser/timings.browser.ts'
import { island } from '../islands/island.tsx'
import { variantQuery } from '../piece/variant-query.ts'
import { Button } from '../ui/button.tsx'
import styles from './add-to-cart.island.module.css'
import { ServiceLink } from './choosing/service-link.client.tsx'
import { type Fit, FitField, SizeField } from './choosing/size-field.client.tsx'
import { type StockWords, stockLines } from './choosing/stock-status.ts'
import { type SizeChoice, useSizeChoice } from './choosing/use-size-choice.client.ts'

export interface AddToCartProps {
  readonly action: string
  readonly pid: string
  /** The calls and pop-ins it leads to; null where there is no such way from here. */
  readonly urls: {
    readonly piece: string
    /** What is said of a variant is asked for here. */
    readonly variant: string
    readonly availability: string
    /** The form alone: choosing is not asking. */
    readonly notifyForm: string
    /** What the button leads to; for a customer it asks at once. */
    readonly notify: string
    readonly tryInStore: string | null
  }
  /** What helps to choose a size, beside its name. */
  readonly guides: readonly { readonly href: string; readonly name: string }[]
  /** What those say of its sizes who sent it back. */
  readonly hint?: string
  readonly sizes: readonly SizeChoice[]
  /** What is said of their stock; each names its own. */
  readonly said: readonly (readonly string[])[]
  readonly fits: readonly Fit[]
  /** What the path has chosen already. */
  readonly chosen: { readonly fit: string | null; readonly size: string }
  readonly stock: StockWords
  readonly labels: Readonly<Record<Label, string>>
  /** What the server refused, when the form was sent without script. */
  readonly error?: string
}

type Label =
  | 'fit'
  | 'size'
  | 'chooseSize'
  | 'add'
  | 'adding'
  | 'added'
  | 'soldOut'
  | 'selectSize'
  | 'notAdded'
  | 'notify'
  | 'tryInStore'

/** A change so soon after a key is the key's own. */
const passingMs = 100

/** A real form: piece, fit, size, send. With script the answer comes as a pop-in, and the page stays. */
function AddToCartInner({
  action,
  pid,
  urls,
  guides,
  hint,
  sizes,
  said,
  fits,
  chosen,
  stock,
  labels,
  error: refused,
}: AddToCartProps): ReactElement {
  const [state, setState] = useState<'ready' | 'busy' | 'done'>('ready')
  const [error, setError] = useState(refused)
  /** A hand is on the button. */
  const [isNear, setNear] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const button = useRef<HTMLDivElement>(null)
  const { hasSizes, listed, current, live, isGone, needsSize, noVariant, read } = useSizeChoice(
    form,
    sizes,
    chosen,
    urls.availability,
  )
  /** Without script nothing may be locked: a size that cannot be had can still be changed. */
  const [isAwake, setAwake] = useState(false)
  const isOpen = isNear && needsSize && !isGone
  /** It was asked for in vain. Without script the field says so, and the button what it does. */
  const isAsked = isAwake && needsSize && error === labels.selectSize
  const askId = useId()
  /** The variant that the page speaks of. */
  const told = useRef(variantQuery(chosen))
  /** When a key was last pressed in the list of sizes. */
  const keyedAt = useRef(Number.NEGATIVE_INFINITY)

  const wake = useEffectEvent(() => {
    setAwake(true)
    if (button.current?.matches(':hover')) setNear(true)
    catchUp()
  })
  const catchUp = useEffectEvent(() => {
    const found = read()
    if (found) tell(variantQuery(found))
  })
  useEffect(() => {
    wake()
    // A browser may put back what the form held after it has woken.
    const putBack = () => catchUp()
    addEventListener('pageshow', putBack)
    return () => removeEventListener('pageshow', putBack)
  }, [])

  // Its cells go with the table, and the focus would with them.
  useLayoutEffect(() => {
    const select = form.current?.querySelector<HTMLSelectElement>('select[name=size]')
    if (!isOpen && select?.contains(document.activeElement)) select.focus()
  }, [isOpen])

  function sizeSelect(): HTMLSelectElement | null {
    return form.current?.querySelector<HTMLSelectElement>('select[name=size]') ?? null
  }

  /** The size is chosen anew: another fit has other sizes. */
  function chooseFit(): void {
    const select = sizeSelect()
    if (select) select.value = ''
    chooseSize()
  }

  function chooseSize(): void {
    setNear(false)
    setError(undefined)
    const next = read()
    const fit = form.current!.querySelector<HTMLSelectElement>('[name=fit]')?.value
    // While no size is chosen, the page is again the piece's own.
    tell(variantQuery(next ?? { fit: fit ?? null, size: null }))
    const isRefused = next && (next.isGone || (noVariant && next === current))
    // An arrow that passes over a size has not chosen it: it changes with the key. A list that was opened changes later.
    const isPassing = performance.now() - keyedAt.current < passingMs
    if (isRefused && !isPassing) void openPopin(appendParam(urls.notifyForm, 'pid', next.sku), sizeSelect()!)
  }

  /** What the page says of the variant, and its URL, follow. */
  function tell(query: string): void {
    if (told.current === query) return
    told.current = query
    void import('../browser/reload-variant.browser.ts').then(({ reloadVariant }) => {
      // The first one waits longer for what it asks by than those after it.
      if (told.current === query && form.current) void reloadVariant(form.current, urls.variant + query, urls.piece + query)
    })
  }

  function askForSize(): void {
    const select = sizeSelect()
    setError(labels.selectSize)
    select?.focus()
    // A table that stands open has the focus in its cells.
    if (document.activeElement !== select) select?.options[select.selectedIndex]?.focus()
    // Above the button, where that sticks.
    select?.scrollIntoView({ block: 'nearest' })
    if (isOpen) return
    try {
      select?.showPicker()
    } catch {
      // A browser that cannot, or will not without a press of its own; a telephone has no list that stands open.
      setNear(matchMedia('(hover: hover)').matches)
    }
  }

  function refuseTry(): void {
    askForSize()
    announce(labels.selectSize)
  }

  async function send(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    if (state !== 'ready' || isGone || noVariant) return
    if (needsSize) return askForSize()
    const fields = new FormData(event.currentTarget)
    // Named, and empty: a new line has none.
    if (!fields.has('uuid')) fields.set('uuid', '')
    setState('busy')
    setError(undefined)
    // What shows the answer comes while it is waited for; without it the button still says that it was added.
    const [answer, toast] = await Promise.all([
      postForPart(action, fields),
      import('../browser/cart-toast.browser.ts').catch(() => null),
    ])
    if (answer.kind === 'part') {
      setState('done')
      announce(labels.added)
      toast?.showCartToast(answer.html, form.current!)
      setTimeout(() => setState('ready'), timings.productAdded)
      return
    }
    setState('ready')
    if (answer.kind === 'error') openAlert(labels.notAdded, answer.message, button.current!.querySelector('button')!)
    else badResponse()
  }

  return (
    <form ref={form} method="post" action={action} onSubmit={send} noValidate className={styles.form}>
      <input type="hidden" name="pid" value={pid} />
      <input type="hidden" name="Quantity" value="1" />
      <input type="hidden" name="productlistid" value="" />
      <input type="hidden" name="cartAction" value="add" />
      <FitField label={labels.fit} fits={fits} first={chosen.fit} onChange={chooseFit} />
      <div className={styles.buy} onPointerLeave={() => setNear(false)}>
        {hasSizes && (
          <div className={styles.sizes} data-open={isOpen ? '' : undefined}>
            <p className={styles.guides}>
              {guides.map(({ href, name }) => (
                <a key={href} href={href} data-popin="">
                  {name}
                </a>
              ))}
            </p>
            <SizeField
              label={labels.size}
              placeholder={labels.chooseSize}
              sizes={listed}
              first={chosen.size}
              hint={hint}
              isOpen={isOpen}
              refused={noVariant ? current : undefined}
              error={error}
              isAsked={isAsked}
              askedBy={askId}
              onChange={chooseSize}
              onKey={(isMoving) => {
                keyedAt.current = isMoving ? performance.now() : Number.NEGATIVE_INFINITY
              }}
              onLeave={() => setNear(false)}
            />
          </div>
        )}
        {!hasSizes && error && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
        <div className={styles.stock} aria-live="polite">
          {linesToSay().map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
        <div ref={button} className={styles.add} onPointerMove={(event) => event.pointerType === 'mouse' && setNear(true)}>
          <Button type="submit" wide state={state} aria-disabled={isGone || undefined} disabled={isAwake && noVariant}>
            {wordsOnButton()}
          </Button>
        </div>
      </div>
      <p className={styles.services}>
        {(isGone || noVariant) && (
          <ServiceLink noVariant={noVariant} href={appendParam(urls.notify, 'pid', current?.sku ?? pid)}>
            {labels.notify}
          </ServiceLink>
        )}
        {urls.tryInStore && (
          <ServiceLink
            noVariant={noVariant}
            href={appendParam(urls.tryInStore, 'pid', current?.sku ?? pid)}
            surface="drawer"
            once
            refuse={needsSize || noVariant ? refuseTry : undefined}
          >
            {labels.tryInStore}
          </ServiceLink>
        )}
      </p>
    </form>
  )

  function linesToSay(): readonly string[] {
    if (isGone) return [stock.itemNotAvailable]
    if (!current) return []
    return live === undefined ? said[current.said ?? 0]! : stockLines(live, stock)
  }

  function wordsOnButton() {
    if (isGone) return labels.soldOut
    if (isOpen || isAsked) {
      return (
        <>
          <span className="vh">{labels.add}: </span>
          <span id={askId}>{labels.selectSize}</span>
        </>
      )
    }
    return { ready: labels.add, busy: labels.adding, done: labels.added }[state]
  }
}

export const AddToCart = island('add-to-cart', 'interaction', AddToCartInner)
