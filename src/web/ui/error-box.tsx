import type { ReactElement } from 'react'
import styles from './error-box.module.css'
import { errorLine } from './error-line.ts'

interface ErrorBoxProps {
  readonly title: string
  /** What is wrong, field by field, each with the field's id to go to. */
  readonly errors?: readonly { readonly field: string; readonly label: string; readonly message: string }[]
  /** Titles for one error, for two and so on: then the browser fills the box, which is empty at first. */
  readonly titles?: readonly string[]
}

/** All that keeps a form from going on, above it, each with the way to its field. */
export function ErrorBox({ title, errors = [], titles }: ErrorBoxProps): ReactElement {
  return (
    <div
      className={styles.box}
      role="alert"
      hidden={titles !== undefined && errors.length === 0}
      data-error-box={titles ? '' : undefined}
      data-titles={titles && JSON.stringify(titles)}
    >
      <p>{title}</p>
      {(titles || errors.length > 0) && (
        <ul>
          {errors.map(({ field, label, message }) => (
            <li key={field}>
              <a href={`#${field}`}>{errorLine(label, message)}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
