import { Fragment, type ReactElement } from 'react'

/** A sentence is broken only where it does not fit a line by itself. */
export function Sentences({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(/(?<=[.])( )(?=\S)|(?<=。)(?=\S)/u).map((part) =>
        part === ' ' || !part ? (
          part
        ) : (
          <span key={part} className="whole">
            {part}
          </span>
        ),
      )}
    </>
  )
}

/** The first day of a month in French: the letters of its ordinal are raised. */
export function Ordinals({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(/(?<=\b1)er\b/u).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && <sup>er</sup>}
          {part}
        </Fragment>
      ))}
    </>
  )
}
