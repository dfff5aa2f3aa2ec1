import type { ReactElement, ReactNode } from 'react'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import { Notice } from '../layout/notice.tsx'
import type { Page } from '../layout/page.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { urlOf } from '../urls.ts'

/** Private, never found by a search engine. */
export function accountPage(name: string, heading: string, body: ReactNode): Page {
  return { context: 'account', name: `account-${name}`, title: title(heading), path: null, indexable: false, body }
}

interface FrameProps {
  readonly heading: string
  readonly text?: string | undefined
  /** Said once, after something was done. */
  readonly notice?: string | undefined
  readonly children: ReactNode
}

/** A page within the account: the way back to it, what it is, and what it holds. */
export function AccountFrame({ heading, text, notice, children }: FrameProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed
      heading={heading}
      text={text}
      notice={<Notice text={notice} />}
      below={<HouseScene name="home-edge" />}
      crumbs={
        <Breadcrumb
          label={t('common.breadcrumb')}
          trail={[{ name: t('account.title'), href: urlOf(visit, 'account') }]}
          here={heading}
        />
      }
    >
      {children}
    </Composed>
  )
}
