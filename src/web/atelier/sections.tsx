import { type ReactElement, useId } from 'react'
import { blankKinds, countedKinds } from '../../domain/content/blank-block.ts'
import type { Block } from '../../domain/content/blocks.ts'
import { scenePath } from '../../domain/content/scene.ts'
import { type ShownValue, shownIn } from '../../domain/content/shown-values.ts'
import type { Choices } from '../../domain/edition/find-choices.ts'
import type { Edition } from '../../domain/edition/find-edition.ts'
import type { PanelUse } from '../../domain/edition/find-panel-uses.ts'
import { isHeading, titleOf } from '../../domain/edition/shape-edition.ts'
import { formatList } from '../../i18n/format.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import type { Language } from '../../kernel/visit.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Press, Select } from './parts.tsx'
import { wordsPath } from './paths.ts'

interface SectionProps {
  readonly edition: Edition
  readonly chosen: Language
}

/** The edition as it was seen: what somebody else has done since is not written over. */
export function Seen({ edition, chosen }: SectionProps): ReactElement {
  return (
    <>
      <input type="hidden" name="version" value={edition.version} />
      <input type="hidden" name="language" value={chosen} />
    </>
  )
}

/** A section of another kind, anywhere below the heading. It has nothing written in it yet, in any language. */
export function AddSection({ edition, chosen }: SectionProps): ReactElement {
  const { t } = useAtelier()
  const { blocks } = edition.words[chosen]!
  const nameOf = (kind: string) => t(`atelier.block_${kind}` as AtelierKey)
  const counted = countedKinds.map(([kind, least, most]) => t('atelier.sectionSpan', { kind: nameOf(kind), least, most }))
  return (
    <>
      <h2 id="add-section">{t('atelier.addSection')}</h2>
      <Form action={`${wordsPath(edition.page)}/add`} label={t('atelier.addSection')}>
        <Seen edition={edition} chosen={chosen} />
        <Select
          name="kind"
          label={t('atelier.sectionKind')}
          chosen="text"
          options={blankKinds.map((kind) => [kind, nameOf(kind)])}
        />
        <Select
          name="place"
          label={t('atelier.sectionPlace')}
          chosen={blocks.length}
          options={blocks.map((block, index) => [
            index + 1,
            t('atelier.sectionAfter', { place: index + 1, section: titleOf(block) || nameOf(block.type) }),
          ])}
        />
        <label className={styles.small}>
          <span>{t('atelier.sectionParts')}</span>
          <input name="parts" type="number" inputMode="numeric" min={1} max={20} defaultValue={2} aria-describedby="parts-hint" />
          <span id="parts-hint" className="t-soft">
            {counted.join(', ')}
          </span>
        </label>
        <Press>{t('atelier.addSection')}</Press>
      </Form>
    </>
  )
}

interface PartProps extends SectionProps {
  readonly choices: Choices
  usesOf(id: string): PanelUse | null
  readonly part: number
  /** What was typed into a field and not kept. */
  typed(field: string): string | undefined
}

/** What a section shows, and the way to take it out. */
export function SectionForms(props: PartProps): ReactElement {
  const block = props.edition.words[props.chosen]!.blocks[props.part]!
  const shown = shownIn(block)
  return (
    <>
      {shown.length > 0 && <ShownForm {...props} shown={shown} />}
      {!isHeading(block) && <RemoveForm {...props} />}
    </>
  )
}

function ShownForm({
  edition,
  chosen,
  choices,
  part,
  typed,
  shown,
}: PartProps & { readonly shown: readonly ShownValue[] }): ReactElement {
  const { t } = useAtelier()
  return (
    <Form action={`${wordsPath(edition.page)}/show`} label={`${part + 1}. ${t('atelier.sectionShows')}`}>
      <h3>{t('atelier.sectionShows')}</h3>
      <Seen edition={edition} chosen={chosen} />
      <input type="hidden" name="part" value={part} />
      {shown.map((value) => (
        <ShownField key={value.path} value={{ ...value, value: typed(`s.${value.path}`) ?? value.value }} choices={choices} />
      ))}
      <Press>{t('atelier.keepShown')}</Press>
    </Form>
  )
}

/** Chosen from a list where there is one; pieces and paths are typed. */
function ShownField({
  value: { path, name, value },
  choices,
}: {
  readonly value: ShownValue
  readonly choices: Choices
}): ReactElement {
  const { t } = useAtelier()
  const id = useId()
  const lists = {
    scene: choices.scenes,
    picture: choices.scenes.map((scene) => ({ ...scene, id: scenePath(scene.id, 'tall') })),
    category: choices.categories,
    categories: choices.categories,
    folder: choices.shelves,
    pieces: null,
    to: null,
  }
  const list = lists[name]
  return (
    <label className={styles.small} htmlFor={id}>
      <span>{t(`atelier.shown_${name}`)}</span>
      {list ? (
        <select id={id} name={`s.${path}`} defaultValue={value}>
          {/* A picture of a piece, which only the files can choose, stays what it is. */}
          {!list.some(({ id }) => id === value) && <option value={value}>{value}</option>}
          {list.map((choice) => (
            <option key={choice.id} value={choice.id}>
              {choice.name}
            </option>
          ))}
        </select>
      ) : (
        <input id={id} name={`s.${path}`} defaultValue={value} maxLength={200} dir="ltr" spellCheck={false} autoComplete="off" />
      )}
    </label>
  )
}

/** Asked once more before it goes; until the page is published it can be brought back. */
function RemoveForm({ edition, chosen, usesOf, part }: PartProps): ReactElement {
  const { t } = useAtelier()
  const block = edition.words[chosen]!.blocks[part]!
  const name = `${part + 1}. ${t(`atelier.block_${block.type}` as AtelierKey)}`
  return (
    <details className={styles.sure}>
      <summary aria-label={`${t('atelier.removeSection')}: ${name}`}>{t('atelier.removeSection')}</summary>
      <p>{t('atelier.removeSectionText')}</p>
      {block.type === 'accordion' && <MissedPanels panels={block.panels} usesOf={usesOf} />}
      <Form action={`${wordsPath(edition.page)}/remove`} row>
        <Seen edition={edition} chosen={chosen} />
        <input type="hidden" name="place" value={part} />
        <Press label={`${t('atelier.removeSectionNow')}: ${name}`}>{t('atelier.removeSectionNow')}</Press>
      </Form>
    </details>
  )
}

type Panels = Extract<Block, { type: 'accordion' }>['panels']

/** Panels that are shown or led to from elsewhere, each with who would miss it. */
function MissedPanels({ panels, usesOf }: Pick<PartProps, 'usesOf'> & { readonly panels: Panels }): ReactElement | null {
  const { t, locale } = useAtelier()
  const missed = panels.flatMap(({ id, title }) => {
    const use = usesOf(id)
    if (!use) return []
    const names = [...use.pages, ...use.shop.map((by) => t(`atelier.panelOn_${by}`))]
    return [{ id, text: t('atelier.panelMissed', { panel: title, names: formatList(names, locale) }) }]
  })
  if (missed.length === 0) return null
  return (
    <>
      <p>{t('atelier.panelsMissed')}</p>
      <ul data-missed="">
        {missed.map(({ id, text }) => (
          <li key={id}>{text}</li>
        ))}
      </ul>
    </>
  )
}

/** What was taken out of this edition, each with the way back. */
export function RemovedSections({ edition, chosen }: SectionProps): ReactElement {
  const { t } = useAtelier()
  return (
    <>
      <h2>{t('atelier.removedSections')}</h2>
      <ul className={styles.backs}>
        {edition.removed.map(({ id, blocks }) => {
          const block = blocks[chosen] ?? Object.values(blocks)[0]!
          const name = [t(`atelier.block_${block.type}` as AtelierKey), titleOf(block)].filter(Boolean).join(': ')
          return (
            <li key={id}>
              <Form action={`${wordsPath(edition.page)}/bring-back`} row>
                <Seen edition={edition} chosen={chosen} />
                <input type="hidden" name="removed" value={id} />
                <span>{name}</span>
                <Press look="text" label={`${t('atelier.bringBack')}: ${name}`}>
                  {t('atelier.bringBack')}
                </Press>
              </Form>
            </li>
          )
        })}
      </ul>
    </>
  )
}
