import type { ReactElement } from 'react'
import styles from './pause.module.css'

/** Stops what moves by itself, and lets it go on. Shown by the script that moves it. */
export function Pause({ label }: { readonly label: string }): ReactElement {
  return (
    <button type="button" className={styles.pause} data-pause="" aria-pressed="false" aria-label={label} hidden>
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path data-when="running" d="M7 4v12M13 4v12" />
        <path data-when="paused" d="M6 4l10 6-10 6z" />
      </svg>
    </button>
  )
}
