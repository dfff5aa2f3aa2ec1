import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { variantChoice } from '../../browser/variant-choice.browser.ts'
import { type AvailabilityAnswer, canBeHad } from './stock-status.ts'
import { useAvailability } from './use-availability.client.ts'

export interface SizeChoice {
  readonly sku: string
  readonly fit: string | null
  readonly size: string | null
  readonly label: string
  /** What a table shows of it, where that is less: the size, and what it is in the country. */
  readonly own?: string
  readonly there?: string
  /** It cannot be had, nor ordered. */
  readonly isGone?: true
  /** It is not here yet. */
  readonly isSoon?: true
  /** What is said of its stock, as it was when the page was made: which of the piece's sentences, where not the first. */
  readonly said?: number
}

interface Choice {
  readonly hasSizes: boolean
  /** The sizes of the chosen fit. */
  readonly listed: readonly SizeChoice[]
  readonly current: SizeChoice | undefined
  /** Its stock at this moment, once that is known. */
  readonly live: AvailabilityAnswer | null | undefined
  /** None of its sizes can be had. */
  readonly isGone: boolean
  readonly needsSize: boolean
  /** A size is chosen that cannot be had: it counts as no variant. */
  readonly noVariant: boolean
  /** Reads what the selects say now. */
  read(): SizeChoice | undefined
}

/** What is chosen of a piece. The selects keep their own values, so that what was chosen before the island woke is not lost. */
export function useSizeChoice(
  form: RefObject<HTMLFormElement | null>,
  sizes: readonly SizeChoice[],
  first: { readonly fit: string | null; readonly size: string },
  availability: string,
): Choice {
  const [{ fit, size }, setNamed] = useState(first)
  const hasSizes = sizes.some((each) => each.size !== null)
  const listed = sizes.filter((each) => each.fit === fit)
  const current = chosenOf(sizes, fit, size)
  const live = useAvailability(availability, current?.sku)
  const isThere = live === undefined ? current !== undefined && !current.isGone : canBeHad(live)

  // Before anything that was pressed meanwhile is given again.
  useLayoutEffect(() => setNamed(namedIn(form.current)), [form])
  useEffect(() => {
    variantChoice.set(current ? { sku: current.sku, fit: current.fit, size: current.size, orderable: isThere } : null)
  }, [current, isThere])

  return {
    hasSizes,
    listed,
    current,
    live,
    isGone: sizes.every((each) => each.isGone),
    needsSize: hasSizes && !current,
    noVariant: hasSizes && current !== undefined && !isThere,
    read() {
      const named = namedIn(form.current)
      setNamed(named)
      return chosenOf(sizes, named.fit, named.size)
    },
  }
}

function namedIn(form: HTMLFormElement | null): { fit: string | null; size: string } {
  const fields = new FormData(form ?? undefined)
  return { fit: fields.has('fit') ? String(fields.get('fit')) : null, size: String(fields.get('size') ?? '') }
}

/** A piece without sizes is chosen as it is. */
function chosenOf(sizes: readonly SizeChoice[], fit: string | null, size: string): SizeChoice | undefined {
  return sizes.find((each) => each.fit === fit && (each.size === null || each.size === size))
}
