import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import type { BlockOf } from '../reading/block-parts.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './blocks.module.css'

/** A section's title, and at its end the way to all of it. */
export function SectionHead({ title, link }: Pick<BlockOf<'rail'>, 'title' | 'link'>): ReactElement {
  const { visit } = useVisit()
  return (
    <div className={`wrap ${styles.sectionHead}`}>
      <h2 className="t-title">{title}</h2>
      {link && <TextLink href={visit.base + link.to}>{link.label}</TextLink>}
    </div>
  )
}
