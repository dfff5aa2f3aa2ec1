import type { ReactElement } from 'react'
import { ErrorBox } from '../ui/error-box.tsx'
import { TypedContext } from '../ui/typed.ts'
import styles from './notice.module.css'
import type { Page } from './page.ts'
import { useVisit } from './visit-context.tsx'

/** A page whose form was not taken: it says why, and holds what was typed. */
export function shownAgain(page: Page, typed: ReadonlyMap<string, string>): Page {
  const body = (
    <>
      <WasOpenLong />
      <TypedContext value={typed}>{page.body}</TypedContext>
    </>
  )
  return { ...page, body }
}

function WasOpenLong(): ReactElement {
  const { t } = useVisit()
  return (
    <div className={`wrap ${styles.again}`}>
      <ErrorBox title={t('error.FORM_WAS_OPEN_LONG')} />
    </div>
  )
}
