import { type ReactElement, useEffect, useRef, useState } from 'react'
import { announce, badResponse } from '../../browser/announce.browser.ts'
import { showCartToast } from '../../browser/cart-toast.browser.ts'
import { chooseInForm } from '../../browser/choose-in-form.browser.ts'
import { postForPart } from '../../browser/fetch.browser.ts'
import * as timings from '../../browser/timings.browser.ts'
import { variantChoice } from '../../browser/variant-choice.browser.ts'
import { island } from '../../islands/island.tsx'
import type { CurrentProduct } from '../../piece/current-product.ts'
import styles from './size-frame.island.module.css'

interface SizeFrameProps {
  readonly src: string
  /** The widget's: nobody else is listened to, and nobody else is told anything. */
  readonly origin: string
  readonly product: CurrentProduct
  /** What can be had. */
  readonly sizes: readonly { readonly sku: string; readonly fit: string | null; readonly size: string }[]
  readonly action: string
  readonly labels: Readonly<Record<'frame' | 'away' | 'added', string>>
}

/** What the frame says: that it is there, or which size goes into the cart. */
interface Said {
  readonly type?: 'size-widget:ready' | 'size-widget:add'
  readonly size?: string
  readonly fit?: string | null
}

/** The provider's frame. What it recommends is chosen in the page's form and added to the cart. */
function SizeFrameInner({ src, origin, product, sizes, action, labels }: SizeFrameProps): ReactElement {
  const frame = useRef<HTMLIFrameElement>(null)
  const isAdding = useRef(false)
  const [state, setState] = useState<'waiting' | 'here' | 'away'>('waiting')
  const [error, setError] = useState<string>()

  useEffect(() => {
    const hear = ({ origin: from, source, data }: MessageEvent<Said | null>) => {
      if (from !== origin || source !== frame.current?.contentWindow) return
      if (data?.type === 'size-widget:ready') greet()
      if (data?.type === 'size-widget:add') void add(data)
    }
    addEventListener('message', hear)
    return () => removeEventListener('message', hear)
  })
  useEffect(() => {
    const late = setTimeout(() => setState((now) => (now === 'waiting' ? 'away' : now)), timings.widgetPatience)
    return () => clearTimeout(late)
  }, [])

  /** Every page of the frame greets anew, and is told what is chosen by now. */
  function greet(): void {
    const choice = variantChoice.get()
    const current = { ...product, sku: choice?.sku ?? product.sku, dimension2: choice?.size ?? null }
    isAdding.current = false
    setState('here')
    frame.current?.contentWindow?.postMessage({ type: 'size-widget:product', product: current }, origin)
  }

  async function add(said: Said): Promise<void> {
    const variant = sizes.find(({ fit, size }) => size === said.size && fit === (said.fit ?? null))
    // Once for each advice: a second press would add a second one.
    if (!variant || isAdding.current) return
    isAdding.current = true
    await chooseInForm(variant)
    const fields = new FormData()
    const payload = { pid: variant.sku, Quantity: '1', uuid: '', productlistid: '', cartAction: 'add' }
    for (const [name, value] of Object.entries(payload)) fields.set(name, value)
    const answer = await postForPart(action, fields)
    if (answer.kind !== 'part') {
      isAdding.current = false
      return answer.kind === 'error' ? setError(answer.message) : badResponse()
    }
    // The pop-in closes as if by Escape; the toast would lie under it.
    frame.current?.closest('dialog')?.dispatchEvent(new Event('cancel', { cancelable: true }))
    announce(labels.added)
    showCartToast(answer.html)
  }

  return (
    <div>
      <iframe
        ref={frame}
        src={src}
        title={labels.frame}
        className={styles.frame}
        hidden={state === 'away'}
        sandbox="allow-scripts allow-same-origin allow-forms"
      />
      <div role="status">{state === 'away' && <p className="t-soft">{labels.away}</p>}</div>
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
    </div>
  )
}

export const SizeFrame = island('size-frame', 'load', SizeFrameInner)
