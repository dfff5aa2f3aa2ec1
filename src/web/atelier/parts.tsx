import type { ReactElement, ReactNode } from 'react'
import type { Matter } from '../../domain/payment/find-open-matters.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import { countryName, ownName } from '../../i18n/format.ts'
import type { AtelierKey, AtelierTranslate } from '../../i18n/messages.ts'
import type { Language, SiteVisit } from '../../kernel/visit.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { paths } from './paths.ts'

interface FormProps {
  readonly action: string
  readonly label?: string
  readonly row?: boolean
  /** Whether it sends a file. */
  readonly file?: boolean
  readonly children: ReactNode
}

/** A form that changes something, with the token of its session. */
export function Form({ action, label, row, file, children }: FormProps): ReactElement {
  const { csrfToken } = useAtelier()
  const encoding = file ? { encType: 'multipart/form-data' } : {}
  return (
    <form method="post" action={action} aria-label={label} className={row ? styles.row : styles.form} noValidate {...encoding}>
      {csrfToken && <input type="hidden" name="csrf_token" value={csrfToken} />}
      {children}
    </form>
  )
}

/** What does not agree, and until when it may be answered. */
export function Noticed({ kind, answerBy }: Pick<Matter, 'kind' | 'answerBy'>): ReactElement {
  const { t, at } = useAtelier()
  return (
    <>
      {t(`atelier.matter_${kind}`)}
      {answerBy && <span className="t-ash">{`, ${t('atelier.answerBy', { day: at(answerBy) })}`}</span>}
    </>
  )
}

interface PressProps {
  readonly look?: 'plain' | 'main' | 'text'
  readonly name?: string
  readonly value?: string
  readonly label?: string
  readonly children: ReactNode
}

/** A button in a dense page: lower than the shop's, never below what a thumb can hit. */
export function Press({ look = 'plain', name, value, label, children }: PressProps): ReactElement {
  return (
    <button type="submit" name={name} value={value} aria-label={label} className={styles.press} data-look={look}>
      {children}
    </button>
  )
}

interface SelectProps {
  readonly name: string
  readonly label: string
  readonly options: readonly (readonly [value: string | number, text: string])[]
  readonly chosen?: string | number | null | undefined
  /** What stands for none of them. */
  readonly none?: string | undefined
}

export function Select({ name, label, options, chosen, none }: SelectProps): ReactElement {
  return (
    <label className={styles.small}>
      <span>{label}</span>
      <select name={name} defaultValue={chosen ?? (none === undefined ? undefined : '')}>
        {none !== undefined && <option value="">{none}</option>}
        {options.map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

/** What a list is searched for; the key of the whole atelier leads to it. */
export function SearchField({ label, typed }: { readonly label: string; readonly typed: string | null }): ReactElement {
  return (
    <label className={`${styles.small} ${styles.wide}`}>
      <span>{label}</span>
      <input name="q" type="search" defaultValue={typed ?? ''} maxLength={60} data-search="" />
    </label>
  )
}

/** Said once, after something was done, or not done. */
export function Told({
  done,
  failed,
}: {
  readonly done?: string | undefined
  readonly failed?: string | undefined
}): ReactElement | null {
  if (failed) {
    return (
      <p className={styles.told} data-failed="" role="alert">
        {failed}
      </p>
    )
  }
  return done ? (
    <p className={styles.told} role="status">
      {done}
    </p>
  ) : null
}

interface TableProps {
  readonly label: string
  /** Heads of columns; one that a telephone has no room for begins with a hyphen, one of figures (after it) with a number sign. */
  readonly heads: readonly string[]
  readonly empty: string
  readonly rows: readonly { readonly key: string; readonly cells: readonly ReactNode[]; readonly quiet?: boolean }[]
}

const markOf = (head = '') => ({
  'data-wide': head.startsWith('-') ? '' : undefined,
  'data-figures': /^-?#/.test(head) ? '' : undefined,
})

/** A list. The first cell of a row leads on; `j` and `k` go from one to the next (`atelier.browser.ts`). */
export function Table({ label, heads, rows, empty }: TableProps): ReactElement {
  if (rows.length === 0) return <p className={styles.empty}>{empty}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the keyboard (WCAG 2.1.1)
    <section className={styles.scroll} aria-label={label} tabIndex={0}>
      <table className={styles.table} data-list="">
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col" {...markOf(head)}>
                {head.replace(/^-?#?/, '')}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells, quiet }) => (
            <tr key={key} data-quiet={quiet ? '' : undefined}>
              {cells.map((cell, at) => (
                <td key={heads[at]} {...markOf(heads[at])}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface HeadingProps {
  /** The room that the page is one of, by its path and its name. */
  readonly up: readonly [path: string, name: string]
  readonly state?: ReactNode
  readonly children: ReactNode
}

/** What a page within a room is called, below the way back to the room. */
export function Heading({ up: [path, name], state, children }: HeadingProps): ReactElement {
  return (
    <div>
      <a href={path} className={styles.up} rel="up">
        {name}
      </a>
      <h1>
        {children} {state !== undefined && <span className="t-soft">{state}</span>}
      </h1>
    </div>
  )
}

const ownProviders = ['cash', 'certificate', 'exchange', 'hand'] as const
const outsideProviders: Readonly<Record<string, string>> = { stripe: 'Stripe', paypal: 'PayPal' }

/** Who took a payment: a provider by its name, and what the house took itself in words. */
export function providerName(provider: string, t: AtelierTranslate): string {
  const own = ownProviders.find((each) => each === provider)
  return own ? t(`atelier.provider_${own}`) : (outsideProviders[provider] ?? provider)
}

/** A site by its country and its language, as a client would say it. */
export const siteName = ({ country, language }: Pick<SiteVisit, 'country' | 'language'>, reader: Language) =>
  `${countryName(country, reader)}, ${ownName(language)}`

/** What was done, in words; a code that nobody has worded yet stays what it is. */
export function actionWords(action: string, t: AtelierTranslate): string {
  try {
    return t(`atelier.done_${action.replaceAll(/[.-]/g, '_')}` as AtelierKey)
  } catch {
    return action
  }
}

/** Whoever did it by name; their e-mail is in the journal. */
export function Who({ actor }: { readonly actor: string }): ReactElement {
  return <span title={actor}>{actor.replace(/ <[^>]*>$/, '')}</span>
}

interface FactsProps {
  readonly facts: readonly (readonly [string, ReactNode])[]
  /** A sum below a table: its figures stand where the table's do. */
  readonly sums?: boolean
}

export function Facts({ facts, sums }: FactsProps): ReactElement {
  return (
    <dl className={styles.facts} data-sums={sums ? '' : undefined}>
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

interface FiltersProps {
  readonly list: string
  /** The list's own path, and how it is filtered now. */
  readonly path: string
  readonly query: string
  readonly saved: readonly SavedFilter[]
}

/** Filters that somebody gave a name, and a way to name the one that is on. */
export function Filters({ list, path, query, saved }: FiltersProps): ReactElement | null {
  const { t } = useAtelier()
  if (saved.length === 0 && query === '') return null
  return (
    <div className={styles.filters}>
      {saved.length > 0 && (
        <ul aria-label={t('atelier.savedFilters')}>
          {saved.map((filter) => (
            <li key={filter.id}>
              <a href={`${path}?${filter.query}`} aria-current={filter.query === query ? 'true' : undefined}>
                {filter.name}
              </a>
              <Form action={paths.filtersRemove} row>
                <input type="hidden" name="id" value={filter.id} />
                <Press look="text" label={t('atelier.forgetFilter', { name: filter.name })}>
                  ×
                </Press>
              </Form>
            </li>
          ))}
        </ul>
      )}
      {query !== '' && (
        <Form action={paths.filters} row label={t('atelier.saveFilter')}>
          <input type="hidden" name="list" value={list} />
          <input type="hidden" name="query" value={query} />
          <label className={styles.small}>
            <span>{t('atelier.filterName')}</span>
            <input name="name" required maxLength={40} />
          </label>
          <Press>{t('atelier.saveFilter')}</Press>
        </Form>
      )}
    </div>
  )
}

/** The way on in a list that has no last page: from the last one shown. */
export function Onward({
  path,
  query,
  after,
  words,
}: {
  readonly path: string
  readonly query: string
  readonly after: string | null
  /** Where what comes next is not older. */
  readonly words?: string
}): ReactElement | null {
  const { t } = useAtelier()
  if (after === null) return null
  const params = new URLSearchParams(query)
  params.set('after', after)
  return (
    <p className={styles.onward}>
      <a href={`${path}?${params}`} rel="next">
        {words ?? t('atelier.older')}
      </a>
    </p>
  )
}
