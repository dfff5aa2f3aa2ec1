import type { ReactElement, ReactNode } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import type { Details } from '../../domain/catalog/details.ts'
import { countryName, formatLength, formatSize, type Unit, withCommas } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import styles from './details.module.css'
import { GuideFrame } from './guide-frame.tsx'

interface PieceDetailsProps {
  readonly piece: Piece
  readonly details: Details | null
  readonly unit: Unit
}

/** Everything that can be said of a piece, line by line. */
export function PieceDetails({ piece, details, unit }: PieceDetailsProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <GuideFrame piece={piece} heading={t('guides.details')} line={withCommas([piece.name, piece.line], visit.language)}>
      <p className="prose">{piece.description}</p>
      <dl className={styles.facts}>
        <Fact term={t('shop.colour')}>{piece.colour.name}</Fact>
        <Fact term={t('shop.material')}>{piece.material}</Fact>
        {details && <MadeOf details={details} />}
        {piece.heel !== null && <Fact term={t('shop.heel')}>{t('shop.millimetres', { mm: piece.heel })}</Fact>}
        {details && <Size details={details} unit={unit} />}
        <Fact term={t('shop.pieceReference')}>
          <bdi>{piece.colourway}</bdi>
        </Fact>
      </dl>
    </GuideFrame>
  )
}

function MadeOf({ details: { lining, sole, trim, madeIn } }: { readonly details: Details }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <Fact term={t('guides.lining')}>{t(`guides.lining_${lining}`)}</Fact>
      {sole && <Fact term={t('guides.sole')}>{t(`guides.sole_${sole}`)}</Fact>}
      {trim && <Fact term={t('guides.trim')}>{t(`guides.trim_${trim}`)}</Fact>}
      <Fact term={t('guides.madeIn')}>{countryName(madeIn, visit.language)}</Fact>
    </>
  )
}

function Size({
  details: { width, height, depth, handle },
  unit,
}: {
  readonly details: Details
  readonly unit: Unit
}): ReactElement {
  const { visit, t } = useVisit()
  const sides = [width, height, depth].filter((side) => side !== null)
  return (
    <>
      {sides.length > 0 && (
        <Fact term={depth === null ? t('guides.dimensionsFlat') : t('guides.dimensions')}>
          {formatSize(sides, unit, visit.locale)}
        </Fact>
      )}
      {handle !== null && <Fact term={t('guides.handle')}>{formatLength(handle, unit, visit.locale)}</Fact>}
    </>
  )
}

function Fact({ term, children }: { readonly term: string; readonly children: ReactNode }): ReactElement {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
