import { type KeyboardEvent, type ReactElement, type ReactNode, useEffect, useState } from 'react'
import type { Range } from '../../forms/address-search.ts'
import { type Checks, Field } from '../ui/field.tsx'
import styles from './picklist.module.css'

/** The field as the page has it without script. */
export interface PicklistField {
  readonly id: string
  readonly name: string
  readonly label: string
  readonly defaultValue: string
  readonly autoComplete: string
  readonly error?: string | undefined
  readonly optional?: string | undefined
  readonly checks?: Checks | undefined
  readonly 'aria-required'?: boolean | undefined
  readonly autoFocus?: boolean | undefined
}

interface PicklistLine {
  readonly text: string
  readonly matched?: readonly Range[]
}

interface PicklistProps {
  readonly field: PicklistField
  /** What the list is called. */
  readonly label: string
  readonly lines: readonly PicklistLine[]
  readonly isOpen: boolean
  /** A plain field, as long as it has nothing to offer. */
  readonly isPlain?: boolean
  readonly onType: (value: string) => void
  readonly onReach?: () => void
  readonly onOpen: () => void
  readonly onClose: () => void
  readonly onChoose: (index: number) => void
  readonly children?: ReactNode
}

/** A field with a list below it: arrows walk, Enter takes, Escape closes; whoever types on is not disturbed. */
export function Picklist({ field, label, lines, isOpen, isPlain = false, children, ...on }: PicklistProps): ReactElement {
  const [active, setActive] = useState(-1)
  const optionId = (index: number) => `${field.id}-option-${index}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new list begins at its head
  useEffect(() => setActive(-1), [lines])
  useEffect(() => {
    if (active >= 0) document.getElementById(`${field.id}-option-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [active, field.id])

  function press(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step && lines.length > 0) {
      event.preventDefault()
      if (!isOpen) on.onOpen()
      setActive((at) => (at + step + (at < 0 && step < 0 ? 1 : 0) + lines.length) % lines.length)
    } else if (isOpen && event.key === 'Enter' && active >= 0) {
      event.preventDefault()
      on.onChoose(active)
    } else if (isOpen && event.key === 'Escape') {
      event.preventDefault()
      on.onClose()
    }
  }

  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isOpen,
    'aria-controls': `${field.id}-list`,
    'aria-activedescendant': isOpen && active >= 0 ? optionId(active) : undefined,
  } as const
  return (
    <div className={styles.picklist}>
      <Field
        {...field}
        {...(isPlain ? {} : combobox)}
        onInput={(event) => on.onType(event.currentTarget.value)}
        onKeyDown={press}
        onFocus={on.onReach}
        onBlur={on.onClose}
      />
      <div id={`${field.id}-list`} role="listbox" aria-label={label} className={styles.list} hidden={!isOpen}>
        {lines.map(({ text, matched }, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard is the field's, focus never leaves it
          <div
            key={`${index} ${text}`}
            id={optionId(index)}
            role="option"
            tabIndex={-1}
            aria-selected={index === active}
            className={styles.option}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => on.onChoose(index)}
          >
            <Marked text={text} ranges={matched ?? []} />
          </div>
        ))}
      </div>
      {children}
    </div>
  )
}

function Marked({ text, ranges }: { readonly text: string; readonly ranges: readonly Range[] }): ReactElement {
  const parts = ranges.flatMap(([start, end], index) => [
    text.slice(ranges[index - 1]?.[1] ?? 0, start),
    <mark key={start}>{text.slice(start, end)}</mark>,
  ])
  return (
    <bdi>
      {parts}
      {text.slice(ranges.at(-1)?.[1] ?? 0)}
    </bdi>
  )
}
