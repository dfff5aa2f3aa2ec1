import type { ReactElement } from 'react'
import { holds, type Thing, things } from '../../domain/catalog/bag-contents.ts'
import type { Piece } from '../../domain/catalog/catalog.ts'
import type { BagSize } from '../../domain/catalog/details.ts'
import { formatLength, formatSize, type Unit, withCommas } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { BagNextToPerson, BagNextToThings } from './bag-drawings.tsx'
import styles from './guide.module.css'
import { GuideForm } from './guide-form.tsx'
import { GuideFrame } from './guide-frame.tsx'
import { personHeight } from './person.tsx'
import { drawnThings } from './thing-outline.tsx'

interface BagGuideProps {
  readonly piece: Piece
  readonly size: BagSize
  readonly unit: Unit
}

/** How large a bag is: in figures, beside a person, beside what one carries; and what goes in. */
export function BagGuide({ piece, size, unit }: BagGuideProps): ReactElement {
  const { visit, t } = useVisit()
  const height = formatLength(personHeight, unit, visit.locale)
  const words = { name: piece.name, size: formatSize([size.width, size.height, size.depth], unit, visit.locale), height }
  const named = withCommas(
    drawnThings.map((thing) => t(`guides.thing_${thing}`)),
    visit.language,
  )
  return (
    <GuideFrame piece={piece} heading={t('guides.bagGuide')}>
      <div data-refreshed="" className={styles.part}>
        <GuideForm pid={piece.colourway} kind={['bagsize', piece.family]} unit={unit} />
        <Figures size={size} unit={unit} />
        <div className={styles.scenes}>
          <figure>
            <BagNextToThings family={piece.family} size={size} label={t('guides.drawnThings', { ...words, things: named })} />
            <figcaption>{t('guides.besideThings')}</figcaption>
          </figure>
          <figure>
            <BagNextToPerson family={piece.family} size={size} label={t('guides.drawnPerson', words)} />
            <figcaption>{t('guides.besidePerson', { height })}</figcaption>
          </figure>
        </div>
        <Contents size={size} />
      </div>
    </GuideFrame>
  )
}

function Figures({ size, unit }: Pick<BagGuideProps, 'size' | 'unit'>): ReactElement {
  const { visit, t } = useVisit()
  const shown = (['width', 'height', 'depth', 'handle'] as const).flatMap((name) => {
    const length = size[name]
    return length === null ? [] : [{ name, length }]
  })
  return (
    <dl className={styles.figures} data-shown="">
      {shown.map(({ name, length }) => (
        <div key={name}>
          <dt>{t(`guides.${name}`)}</dt>
          <dd>{formatLength(length, unit, visit.locale)}</dd>
        </div>
      ))}
    </dl>
  )
}

function Contents({ size }: Pick<BagGuideProps, 'size'>): ReactElement {
  const { t } = useVisit()
  const all = Object.keys(things) as Thing[]
  const inside = all.filter((thing) => holds(size, things[thing]))
  const outside = all.filter((thing) => !inside.includes(thing))
  const lists = [
    { title: t('guides.holds'), named: inside },
    { title: t('guides.holdsNot'), named: outside },
  ]
  return (
    <div className={styles.contents}>
      {lists
        .filter(({ named }) => named.length > 0)
        .map(({ title, named }) => (
          <section key={title}>
            <h2 className="t-name">{title}</h2>
            <ul>
              {named.map((thing) => (
                <li key={thing}>{t(`guides.thing_${thing}`)}</li>
              ))}
            </ul>
          </section>
        ))}
    </div>
  )
}
