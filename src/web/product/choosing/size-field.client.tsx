import type { ReactElement } from 'react'
import { Select } from '../../ui/field.tsx'
import styles from '../add-to-cart.island.module.css'
import type { SizeChoice } from './use-size-choice.client.ts'

export interface Fit {
  readonly id: string
  readonly name: string
}

interface FitFieldProps {
  readonly label: string
  readonly fits: readonly Fit[]
  readonly first: string | null
  readonly onChange: () => void
}

export function FitField({ label, fits, first, onChange }: FitFieldProps): ReactElement | null {
  if (fits.length === 0) return null
  return (
    <Select label={label} name="fit" defaultValue={first ?? undefined} onChange={onChange}>
      {fits.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </Select>
  )
}

interface SizeFieldProps {
  readonly label: string
  readonly placeholder: string
  readonly sizes: readonly SizeChoice[]
  readonly first: string
  /** Stands open as a list. A browser opens a select only for a press; for a hand that hovers we do. */
  readonly isOpen: boolean
  readonly error: string | undefined
  readonly onChange: () => void
  readonly onLeave: () => void
}

/** Rows of the list when it stands open. */
const mostRows = 7

export function SizeField({ label, placeholder, sizes, first, isOpen, error, onChange, onLeave }: SizeFieldProps): ReactElement {
  return (
    <Select
      label={label}
      name="size"
      defaultValue={first}
      size={isOpen ? Math.min(sizes.length + 1, mostRows) : undefined}
      error={error}
      onChange={onChange}
      onBlur={onLeave}
      onKeyDown={(event) => event.key === 'Escape' && onLeave()}
    >
      <option value="" className={styles.option}>
        {placeholder}
      </option>
      {/* By size, not by sku: the chosen option stays when the island wakes to another fit. */}
      {sizes.map((each) => (
        <option key={each.size} value={each.size ?? ''} data-url={each.url} data-pid={each.sku} className={styles.option}>
          {each.label}
        </option>
      ))}
    </Select>
  )
}
