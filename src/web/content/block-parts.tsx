import type { ReactElement } from 'react'
import type { Block } from '../../domain/content/blocks.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './blocks.module.css'

export type BlockOf<Type extends Block['type']> = Extract<Block, { type: Type }>

export interface BlockProps<Type extends Block['type']> {
  readonly block: BlockOf<Type>
}

/** Translators say where a headline breaks: a sentence a line. */
export function Lines({ lines }: { readonly lines: readonly string[] }): ReactElement {
  return (
    <>
      {lines.map((line) => (
        <span key={line} className={styles.line}>
          {line}{' '}
        </span>
      ))}
    </>
  )
}

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
