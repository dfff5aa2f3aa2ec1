import type { ReactElement, ReactNode } from 'react'
import type { Choices } from '../../domain/edition/find-choices.ts'
import type { Edition } from '../../domain/edition/find-edition.ts'
import type { PanelUse } from '../../domain/edition/find-panel-uses.ts'
import { leavesInOrder, titleOf } from '../../domain/edition/shape-edition.ts'
import { type Part, partOf } from '../../domain/edition/write-edition.ts'
import { ownName, textDirection } from '../../i18n/format.ts'
import type { AtelierKey, AtelierTranslate } from '../../i18n/messages.ts'
import { type Language, languages } from '../../kernel/visit.ts'
import { allVisits } from '../../markets/sites.ts'
import { momentField } from '../form/house-clock.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Facts, Form, Heading, Press, Select, Told } from './parts.tsx'
import { paths, wordsPath } from './paths.ts'
import { AddSection, RemovedSections, SectionForms, Seen } from './sections.tsx'

type Typed = (part: Part, field: string) => string | undefined

interface PageWordsProps {
  readonly edition: Edition
  /** The language that is written. */
  readonly chosen: Language
  readonly choices: Choices
  /** Who would miss a panel of the page, by its id. */
  usesOf(id: string): PanelUse | null
  /** What is open from the first; not a number where nothing is. */
  readonly opened: Part
  /** What was typed into a field of the form that was sent and not kept: its section is open. */
  readonly typed: Typed
  readonly now: Date
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

export function PageWordsPage({
  edition,
  chosen,
  choices,
  usesOf,
  opened,
  typed,
  now,
  done,
  failed,
}: PageWordsProps): ReactElement {
  const { t, at } = useAtelier()
  const text = edition.words[chosen]!
  const state = !edition.isBegun
    ? t('atelier.asPublished')
    : edition.startsAt
      ? t('atelier.beginsAt', { at: at(edition.startsAt) })
      : t('atelier.beingWritten')
  return (
    <>
      <Heading up={[paths.words, t('atelier.words')]} state={ownName(chosen)}>
        {edition.inForce[chosen]?.title ?? edition.page}
      </Heading>
      <Told done={done} failed={failed} />
      <LanguageLinks edition={edition} chosen={chosen} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.sections')}</h2>
          <PartForm
            edition={edition}
            chosen={chosen}
            part="head"
            name={t('atelier.block_head')}
            typed={(field) => typed('head', field)}
            isOpen={opened === 'head'}
          />
          {text.blocks.map((block, index) => (
            <PartForm
              key={index}
              edition={edition}
              chosen={chosen}
              part={index}
              name={`${index + 1}. ${t(`atelier.block_${block.type}` as AtelierKey)}`}
              typed={(field) => typed(index, field)}
              isOpen={index === opened}
            >
              <SectionForms
                edition={edition}
                chosen={chosen}
                choices={choices}
                usesOf={usesOf}
                part={index}
                typed={(field) => typed(index, field)}
              />
            </PartForm>
          ))}
          <AddSection edition={edition} chosen={chosen} />
        </div>
        <div className={styles.pane}>
          <h2>{t('atelier.edition')}</h2>
          <Facts
            facts={[
              [t('atelier.state'), state],
              ...(edition.changedBy ? [[t('atelier.lastBy'), edition.changedBy] as const] : []),
              ...(edition.edited.length > 0 ? [[t('atelier.touched'), edition.edited.join(', ')] as const] : []),
              ...(edition.missing.length > 0 ? [[t('atelier.missingLanguages'), edition.missing.join(', ')] as const] : []),
              ...(Object.keys(edition.unwritten).length > 0
                ? [[t('atelier.toWrite'), <Unwritten key="unwritten" edition={edition} />] as const]
                : []),
            ]}
          />
          {edition.isBegun && <Publish edition={edition} chosen={chosen} />}
          {edition.removed.length > 0 && <RemovedSections edition={edition} chosen={chosen} />}
          <h2>{t('atelier.pagePreview')}</h2>
          <Preview edition={edition} chosen={chosen} now={now} />
        </div>
      </div>
    </>
  )
}

/** The ten languages: those that this edition has touched, and those that the page is not written in. */
function LanguageLinks({ edition, chosen }: Pick<PageWordsProps, 'edition' | 'chosen'>): ReactElement {
  const { t } = useAtelier()
  return (
    <nav aria-label={t('atelier.languages')} className={styles.rooms}>
      {languages.map((language) => {
        const note = noteOf(edition, language, t)
        const name = [ownName(language), note && `(${note})`].filter(Boolean).join(' ')
        if (edition.missing.includes(language)) return <span key={language}>{name}</span>
        return (
          <a
            key={language}
            href={`${wordsPath(edition.page)}?language=${language}`}
            aria-current={language === chosen ? 'page' : undefined}
          >
            {name}
          </a>
        )
      })}
    </nav>
  )
}

function noteOf({ missing, unwritten, edited }: Edition, language: Language, t: AtelierTranslate): string {
  if (missing.includes(language)) return t('atelier.missing')
  const count = unwritten[language] ?? 0
  if (count > 0) return t('atelier.toWriteCount', { count })
  return edited.includes(language) ? t('atelier.touchedOne') : ''
}

/** What has to be written before it can be published, each language with the way to it. */
function Unwritten({ edition }: Pick<PageWordsProps, 'edition'>): ReactElement {
  const { t } = useAtelier()
  return (
    <ul className={styles.links}>
      {languages.flatMap((language) => {
        const count = edition.unwritten[language]
        if (!count) return []
        return [
          <li key={language}>
            <a href={`${wordsPath(edition.page)}?language=${language}`}>
              <span>
                <bdi>{ownName(language)}</bdi> {count}
              </span>
            </a>
          </li>,
        ]
      })}
      <li className="vh">{t('atelier.toWriteHint')}</li>
    </ul>
  )
}

interface PartProps extends Pick<PageWordsProps, 'edition' | 'chosen'> {
  readonly part: Part
  readonly name: string
  typed(field: string): string | undefined
  readonly isOpen: boolean
  readonly children?: ReactNode
}

function PartForm({ edition, chosen, part, name, typed, isOpen, children }: PartProps): ReactElement {
  const { t } = useAtelier()
  const own = edition.words[chosen]!
  const leaves = leavesInOrder(partOf(own, part))
  const english = new Map(
    chosen === 'en' || !edition.words.en
      ? []
      : leavesInOrder(partOf(edition.words.en, part)).map((leaf) => [leaf.path, leaf.text]),
  )
  const unwritten = leaves.filter(({ text }) => text === '').length
  const title = [name, titleOf(partOf(own, part)!)].filter(Boolean).join(': ')
  return (
    <details className={styles.sure} id={`part-${part}`} open={isOpen}>
      <summary>{unwritten > 0 ? `${title} (${t('atelier.toWriteCount', { count: unwritten })})` : title}</summary>
      {typeof part === 'number' && (
        <Moves edition={edition} chosen={chosen} part={part} most={own.blocks.length - 1} name={name} />
      )}
      <Form action={`${wordsPath(edition.page)}/part`} label={name}>
        <Seen edition={edition} chosen={chosen} />
        <input type="hidden" name="part" value={part} />
        {leaves.map((leaf) => {
          const text = typed(`t.${leaf.path}`)?.replaceAll('\r\n', '\n') ?? leaf.text
          return (
            <label key={leaf.path} className={styles.small}>
              <span>{t(`atelier.text_${leaf.name}` as AtelierKey)}</span>
              <textarea
                name={`t.${leaf.path}`}
                defaultValue={text}
                rows={Math.min(6, leaf.isLines ? 3 : 1 + Math.floor(text.length / 70))}
                lang={chosen}
                dir={textDirection(chosen)}
                required={leaf.text !== ''}
              />
              {text !== leaf.text && leaf.text !== '' && (
                <span lang={chosen} className="t-soft">
                  {t('atelier.saysNow', { text: leaf.text })}
                </span>
              )}
              {english.has(leaf.path) && (
                <span lang="en" className="t-soft">
                  {english.get(leaf.path)}
                </span>
              )}
            </label>
          )
        })}
        <Press look="main">{t('atelier.keepText')}</Press>
      </Form>
      {children}
    </details>
  )
}

function Moves({
  edition,
  chosen,
  part,
  most,
  name,
}: Omit<PartProps, 'typed' | 'isOpen' | 'children'> & { readonly part: number; readonly most: number }): ReactElement {
  const { t } = useAtelier()
  const to = (place: number, word: string) => (
    <Form action={`${wordsPath(edition.page)}/place`} row>
      <Seen edition={edition} chosen={chosen} />
      <input type="hidden" name="from" value={part} />
      <input type="hidden" name="to" value={place} />
      <Press look="text" label={`${word}: ${name}`}>
        {word}
      </Press>
    </Form>
  )
  return (
    <div className={styles.row}>
      {part > 0 && to(part - 1, t('atelier.moveUp'))}
      {part < most && to(part + 1, t('atelier.moveDown'))}
    </div>
  )
}

function Publish({ edition, chosen }: Pick<PageWordsProps, 'edition' | 'chosen'>): ReactElement {
  const { t } = useAtelier()
  const here = wordsPath(edition.page)
  return (
    <>
      <Form action={`${here}/publish`} label={t('atelier.publish')}>
        <Seen edition={edition} chosen={chosen} />
        <label className={styles.small}>
          <span>{t('atelier.startsAt')}</span>
          <input name="starts" type="datetime-local" defaultValue={edition.startsAt ? momentField(edition.startsAt) : ''} />
        </label>
        <Press look="main">{t('atelier.publish')}</Press>
      </Form>
      <Form action={`${here}/drop`} row>
        <Seen edition={edition} chosen={chosen} />
        <Press look="text">{t('atelier.dropEdition')}</Press>
      </Form>
    </>
  )
}

function Preview({ edition, chosen, now }: Pick<PageWordsProps, 'edition' | 'chosen' | 'now'>): ReactElement {
  const { t } = useAtelier()
  const sites = allVisits().filter(({ language }) => language === chosen)
  return (
    <form action={`${wordsPath(edition.page)}/preview`} className={styles.form} target="_blank" rel="noopener">
      <Select name="site" label={t('atelier.site')} options={sites.map(({ base }) => [base.slice(1), base])} />
      <label className={styles.small}>
        <span>{t('atelier.previewMoment')}</span>
        <input name="at" type="datetime-local" defaultValue={momentField(edition.startsAt ?? now)} />
      </label>
      <Press>{t('atelier.previewNow')}</Press>
    </form>
  )
}
