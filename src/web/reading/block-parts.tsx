import type { ReactElement } from 'react'
import type { Block } from '../../domain/content/blocks.ts'
import styles from './reading.module.css'

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
