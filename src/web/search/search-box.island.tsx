import { type FormEvent, type KeyboardEvent, type ReactElement, useEffect, useRef, useState } from 'react'
import { appendParam } from '../append-param.ts'
import { fetchPart } from '../browser/fetch.browser.ts'
import * as timings from '../browser/timings.browser.ts'
import { island } from '../islands/island.tsx'
import styles from './search-box.island.module.css'
import { type Scope, SearchForm, type SearchFormProps } from './search-form.tsx'
import { termsCookie, termsIn } from './search-terms.ts'

export interface SearchBoxProps extends SearchFormProps {
  /** Where suggestions come from. */
  readonly calls: Readonly<Record<Scope, string>>
  readonly recent: string
  readonly forget: string
  readonly searching: string
  readonly starts: { readonly title: string; readonly links: readonly { readonly name: string; readonly href: string }[] }
}

/** The form, and below it what comes to mind: the latest terms and ways to begin, then suggestions for what is typed. */
function SearchBoxInner(props: SearchBoxProps): ReactElement {
  const [terms, setTerms] = useState<string[]>([])
  const [part, setPart] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const root = useRef<HTMLElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef('')

  useEffect(() => {
    setTerms(readTerms())
    return () => clearTimeout(timer.current)
  }, [])

  function typed(event: FormEvent<HTMLElement>): void {
    clearTimeout(timer.current)
    const form = (event.target as HTMLElement).closest('form')
    if (!form) return
    const fields = new FormData(form)
    const term = String(fields.get('q') ?? '').trim()
    const url = appendParam(props.calls[fields.get('scope') as Scope], 'q', term)
    latest.current = url
    if (term === '') setPart(null)
    else timer.current = setTimeout(() => void ask(url), timings.searchTyping)
  }

  async function ask(url: string): Promise<void> {
    setSaid(props.searching)
    const answer = await fetchPart(url)
    // Somebody who goes on typing wants the next answer, not this one; and without one, Enter still leads to the results.
    if (url !== latest.current) return
    setPart(answer)
    setSaid(announcementIn(answer ?? ''))
  }

  function moved(event: KeyboardEvent<HTMLElement>): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    // Among the two scopes the arrows choose.
    if (!step || (event.target as HTMLInputElement).type === 'radio') return
    const stops = [...root.current!.querySelectorAll<HTMLElement>('input[name=q], a[href]')]
    const next = stops[stops.indexOf(event.target as HTMLElement) + step]
    if (!next) return
    event.preventDefault()
    next.focus()
  }

  function forget(): void {
    // biome-ignore lint/suspicious/noDocumentCookie: the cookie store is not in every browser that we serve.
    document.cookie = `${termsCookie}=; path=/; max-age=0; samesite=lax`
    setTerms([])
    root.current?.querySelector<HTMLElement>('[name=q]')?.focus()
  }

  return (
    <search
      ref={root}
      aria-label={props.label}
      className={styles.box}
      onInput={typed}
      onKeyDown={moved}
      onSubmit={() => clearTimeout(timer.current)}
    >
      <SearchForm {...props} />
      <p className="vh" role="status">
        {said}
      </p>
      {part === null ? (
        <div className={styles.begin}>
          {terms.length > 0 && (
            <section aria-labelledby="recent-terms">
              <h2 id="recent-terms" className="t-label t-ash">
                {props.recent}
              </h2>
              <ul>
                {terms.map((term) => (
                  <li key={term}>
                    <a href={appendParam(props.action, 'q', term)}>
                      <bdi>{term}</bdi>
                    </a>
                  </li>
                ))}
              </ul>
              <button type="button" className={styles.forget} onClick={forget}>
                {props.forget}
              </button>
            </section>
          )}
          <section aria-labelledby="search-starts">
            <h2 id="search-starts" className="t-label t-ash">
              {props.starts.title}
            </h2>
            <ul>
              {props.starts.links.map(({ name, href }) => (
                <li key={href}>
                  <a href={href}>{name}</a>
                </li>
              ))}
            </ul>
          </section>
        </div>
      ) : (
        // Our own server rendered and escaped this.
        <div dangerouslySetInnerHTML={{ __html: part }} />
      )}
    </search>
  )
}

/** What is read out: the server's sentence, in the page's language. */
function announcementIn(part: string): string {
  const parsed = new DOMParser().parseFromString(part, 'text/html')
  return parsed.querySelector<HTMLElement>('[data-announce]')?.dataset.announce ?? ''
}

function readTerms(): string[] {
  const [, value] = new RegExp(`(?:^|; )${termsCookie}=([^;]*)`).exec(document.cookie) ?? []
  try {
    return termsIn(value && decodeURIComponent(value))
  } catch {
    return []
  }
}

export const SearchBox = island('search-box', 'load', SearchBoxInner)
