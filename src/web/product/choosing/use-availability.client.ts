import { useEffect, useState } from 'react'
import { appendParam } from '../../append-param.ts'
import { badResponse } from '../../browser/announce.browser.ts'
import { fetchJson } from '../../browser/fetch.browser.ts'
import type { AvailabilityAnswer } from './stock-status.ts'

/** The stock of a size at this moment: null when there is no such thing any more, undefined while nobody has said. */
export function useAvailability(url: string, pid: string | undefined): AvailabilityAnswer | null | undefined {
  const [known, setKnown] = useState<{ pid: string; answer: AvailabilityAnswer | null | undefined }>()
  useEffect(() => {
    if (pid === undefined) return
    let isWanted = true
    void fetchJson<AvailabilityAnswer>(appendParam(appendParam(url, 'pid', pid), 'Quantity', '1')).then((answer) => {
      if (!isWanted) return
      if (answer === 'bad') badResponse()
      else setKnown({ pid, answer })
    })
    return () => {
      isWanted = false
    }
  }, [url, pid])
  return known?.pid === pid ? known?.answer : undefined
}
