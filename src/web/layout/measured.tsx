import type { ReactElement } from 'react'
import type { AnalyticsEvent } from '../../kernel/event-contract.ts'

/** A mark that the browser reads as an event, once it is shown (`measure.browser.ts`). */
export function Measured({ event }: { readonly event: AnalyticsEvent }): ReactElement {
  return <span hidden data-event={JSON.stringify(event)} />
}

/** For a button: told when its form is sent. */
export const measuredPress = (event: AnalyticsEvent): { readonly 'data-event-press': string } => ({
  'data-event-press': JSON.stringify(event),
})
