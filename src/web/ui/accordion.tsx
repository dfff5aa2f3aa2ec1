import type { ReactElement, ReactNode } from 'react'
import styles from './accordion.module.css'

interface AccordionProps {
  readonly panels: readonly { readonly id: string; readonly title: string; readonly body: ReactNode; readonly open?: boolean }[]
}

export function Accordion({ panels }: AccordionProps): ReactElement {
  return (
    <div className={styles.accordion}>
      {panels.map((panel) => (
        <details key={panel.id} id={panel.id} open={panel.open}>
          <summary>
            {panel.title}
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M1 8h14" />
              <path d="M8 1v14" />
            </svg>
          </summary>
          <div className={styles.body}>{panel.body}</div>
        </details>
      ))}
    </div>
  )
}
