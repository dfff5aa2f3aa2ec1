import { Fragment, type ReactElement } from 'react'
import { splitAtDays } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'

/** Words in which no line ends between a day and its month. */
export function Dated({ text }: { readonly text: string }): ReactElement {
  const { visit } = useVisit()
  return (
    <>
      {splitAtDays(text, visit.locale).map((part, at) => (
        <Fragment key={at}>{at % 2 === 1 ? <span className="whole">{part}</span> : part}</Fragment>
      ))}
    </>
  )
}
