import { Fragment, type KeyboardEvent, type ReactElement } from 'react'
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
  readonly hint: string | undefined
  /** Stands open as a list. A browser opens a select only for a press; for a hand that hovers we do. */
  readonly isOpen: boolean
  /** The chosen one, where it cannot be had. */
  readonly refused: SizeChoice | undefined
  readonly error: string | undefined
  /** The button asks for a size: then the field is marked and points there, and does not say the same again. */
  readonly isAsked: boolean
  readonly askedBy: string
  readonly onChange: () => void
  /** A key that moves through the sizes, or one that chooses. */
  readonly onKey: (isMoving: boolean) => void
  readonly onLeave: () => void
}

/** Rows of the list when it stands open. */
const mostRows = 7

/** These open the list, as a press does. */
const openingKeys = [' ', 'Enter', 'F4']

export function SizeField(props: SizeFieldProps): ReactElement {
  const { label, placeholder, sizes, first, hint, isOpen, refused, error, isAsked, askedBy, onChange, onKey, onLeave } = props

  /**
   * A browser says nothing when the chosen size is chosen again, and one that cannot be had must then ask again: before the list opens,
   * the choice passes to its hidden double.
   */
  function allowAgain(select: HTMLSelectElement): void {
    const double = select.querySelector<HTMLOptionElement>('option[hidden]')
    if (double) double.selected = true
  }

  function keyed(event: KeyboardEvent<HTMLSelectElement>): void {
    if (event.key === 'Escape') onLeave()
    const isOpening = event.altKey || openingKeys.includes(event.key)
    if (isOpening) allowAgain(event.currentTarget)
    // In the table a key moves from cell to cell, and chooses nothing.
    onKey(!isOpening && event.target === event.currentTarget)
  }

  return (
    <Select
      label={label}
      name="size"
      defaultValue={first}
      size={isOpen ? Math.min(sizes.length + 1, mostRows) : undefined}
      hint={hint}
      // Without script it stands below the pictures, where nobody would see it.
      autoFocus={!!error}
      {...(isAsked ? { 'aria-invalid': true, 'aria-describedby': askedBy } : { error })}
      onChange={onChange}
      onBlur={({ currentTarget, relatedTarget }) => !currentTarget.contains(relatedTarget) && onLeave()}
      onPointerDown={(event) => allowAgain(event.currentTarget)}
      onKeyDown={keyed}
    >
      <option value="" className={styles.option}>
        {placeholder}
      </option>
      {/* By size, not by sku: the chosen option stays when the island wakes to another fit. */}
      {sizes.map((each) => (
        <Fragment key={each.size}>
          <option
            value={each.size ?? ''}
            data-pid={each.sku}
            data-own={each.own}
            data-there={each.there}
            data-gone={each.isGone && ''}
            data-soon={each.isSoon && ''}
            className={styles.option}
          >
            {each.label}
          </option>
          {each === refused && (
            <option value={each.size ?? ''} hidden>
              {each.label}
            </option>
          )}
        </Fragment>
      ))}
    </Select>
  )
}
