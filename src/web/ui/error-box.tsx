import type { ReactElement } from 'react'
import styles from './error-box.module.css'

interface ErrorBoxProps {
  readonly title: string
  /** What is wrong, field by field, each with the field's id to go to. */
  readonly errors?: readonly { readonly field: string; readonly label: string; readonly message: string }[]
}

/** All that keeps a form from going on, above it, each with the way to its field. */
export function ErrorBox({ title, errors = [] }: ErrorBoxProps): ReactElement {
  return (
    <div className={styles.box} role="alert">
      <p>{title}</p>
      {errors.length > 0 && (
        <ul>
          {errors.map(({ field, label, message }) => (
            <li key={field}>
              <a href={`#${field}`}>{`${label} : ${message}`}</a>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
