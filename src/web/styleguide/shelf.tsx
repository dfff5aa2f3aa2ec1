import type { ReactElement, ReactNode } from 'react'
import { messagesIn } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import styles from './styleguide.module.css'

export const styleguidePath = '/styleguide'

/** A page of the styleguide. Not part of a production shop, and never found by anybody. */
export function shelves(visit: SiteVisit, name: string, path: string, body: ReactNode): Page {
  return {
    context: 'styleguide',
    name,
    title: title(messagesIn(visit.language)('styleguide.title')),
    path,
    indexable: false,
    otherScripts: ['ar', 'ja', 'ko', 'zh'],
    body,
  }
}

export function Shelf({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactElement {
  return (
    <section className={styles.shelf}>
      <h2 className="t-label t-ash">{name}</h2>
      <div>{children}</div>
    </section>
  )
}
