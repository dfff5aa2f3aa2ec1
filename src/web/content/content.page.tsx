import type { ReactElement } from 'react'
import type { PlacedPage } from '../../domain/content/content.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { urlOf } from '../urls.ts'
import { OneBlock } from './blocks.tsx'
import type { ContentView } from './content.view.ts'

/** A page of content, block by block. The first headline is the page's own. */
export function ContentBody({ view }: { readonly view: ContentView }): ReactElement {
  return (
    <>
      {view.page.kind !== 'home' && <Crumbs above={view.above} here={view.page.title} />}
      {view.blocks.map((block, index) => (
        <OneBlock key={index} block={block} view={view} />
      ))}
    </>
  )
}

interface CrumbsProps {
  readonly above: readonly Pick<PlacedPage, 'title' | 'path'>[]
  readonly here: string
}

export function Crumbs({ above, here }: CrumbsProps): ReactElement {
  const { visit, t } = useVisit()
  const trail = [
    { name: 'Averne', href: urlOf(visit, 'home') },
    ...above.map(({ title, path }) => ({ name: title, href: visit.base + path })),
  ]
  return (
    <div className="wrap">
      <Breadcrumb label={t('common.breadcrumb')} trail={trail} here={here} />
    </div>
  )
}
