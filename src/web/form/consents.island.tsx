import { type ReactElement, useState } from 'react'
import { island } from '../islands/island.tsx'
import { type Checks, Tick } from '../ui/field.tsx'
import styles from './consents.island.module.css'

export interface ConsentsProps {
  readonly legend: string
  readonly all: string
  readonly read: string
  readonly consents: readonly {
    readonly name: string
    readonly label: string
    /** What its text is called to who does not see it beside its tick. */
    readonly readNamed: string
    readonly href: string
    readonly isGiven: boolean
    readonly error?: string | undefined
    readonly checks?: Checks | undefined
  }[]
}

/** Ticks that can all be given at once. Without script the first of them speaks for all when the form is read. */
function ConsentsInner({ legend, all, read, consents }: ConsentsProps): ReactElement {
  const [given, setGiven] = useState<ReadonlySet<string>>(
    new Set(consents.filter((each) => each.isGiven).map(({ name }) => name)),
  )
  const give = (names: readonly string[], isGiven: boolean) => {
    const others = [...given].filter((name) => !names.includes(name))
    setGiven(new Set(isGiven ? [...others, ...names] : others))
  }
  const names = consents.map(({ name }) => name)
  return (
    <fieldset className={styles.consents}>
      <legend>{legend}</legend>
      <Tick
        id="allcheckboxes"
        name="allcheckboxes"
        label={all}
        checked={names.every((name) => given.has(name))}
        onChange={(event) => give(names, event.target.checked)}
      />
      <ul>
        {consents.map(({ name, label, readNamed, href, error, checks }) => (
          <li key={name}>
            <Tick
              id={name}
              name={name}
              label={label}
              error={error}
              checks={checks}
              checked={given.has(name)}
              onChange={(event) => give([name], event.target.checked)}
            />
            <a href={href} data-popin="dialog" aria-label={readNamed}>
              {read}
            </a>
          </li>
        ))}
      </ul>
    </fieldset>
  )
}

export const Consents = island('consents', 'load', ConsentsInner)
