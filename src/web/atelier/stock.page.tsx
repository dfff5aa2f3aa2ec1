import { Fragment, type ReactElement } from 'react'
import type { ListedStock } from '../../domain/inventory/list-stock.ts'
import { may } from '../../domain/staff/permissions.ts'
import type { SavedFilter, StaffLanguage } from '../../domain/staff/staff.ts'
import { withCommas, writtenSize } from '../../i18n/format.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Filters, Onward, Press, SearchField, Select, Table } from './parts.tsx'
import { paths, piecePath } from './paths.ts'
import type { PlaceNames } from './stock-places.ts'

/** The rooms within the room. */
function StockRooms(): ReactElement {
  const { t, member } = useAtelier()
  return (
    <ul className={styles.links}>
      <li>
        <a href={paths.transfers}>{t('atelier.transfers')}</a>
      </li>
      {member && may(member.role, 'stock.change') && (
        <li>
          <a href={paths.deliveries}>{t('atelier.deliveries')}</a>
        </li>
      )}
    </ul>
  )
}

/** A piece in words: its name, its colour, its size. */
export const writtenPiece = ({ name, colour, size }: Pick<ListedStock, 'name' | 'colour' | 'size'>, language: StaffLanguage) =>
  withCommas([name, colour, ...(size ? [writtenSize(size, language)] : [])], language)

interface StockProps {
  readonly pieces: readonly ListedStock[]
  readonly places: PlaceNames
  readonly asked: Readonly<Record<'q' | 'place', string | null>>
  readonly query: string
  readonly after: string | null
  readonly saved: readonly SavedFilter[]
}

export function StockPage({ pieces, places, asked, query, after, saved }: StockProps): ReactElement {
  const { t, language } = useAtelier()
  const at = asked.place ? `?place=${asked.place}` : ''
  return (
    <>
      <h1>{t('atelier.stock')}</h1>
      <StockRooms />
      <search>
        <form action={paths.stock} className={styles.search}>
          <SearchField label={t('atelier.searchStock')} typed={asked.q} />
          <Select
            name="place"
            label={t('atelier.place')}
            chosen={asked.place}
            none={t('atelier.everywhere')}
            options={[...places]}
          />
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <Filters list="stock" path={paths.stock} query={query} saved={saved} />
      <Table
        label={t('atelier.stock')}
        empty={t('atelier.noPieces')}
        heads={[
          t('atelier.size'),
          `-${t('atelier.piece')}`,
          `#${asked.place ? t('atelier.free') : t('atelier.freeOnline')}`,
          `-#${t('atelier.held')}`,
          `-#${t('atelier.awaited')}`,
          `#${t('atelier.inBoutiques')}`,
          `-#${t('atelier.inTransit')}`,
        ]}
        rows={pieces.map((piece) => ({
          key: piece.sku,
          quiet: piece.free + piece.inBoutiques === 0,
          cells: [
            <Fragment key="sku">
              <a href={piecePath(piece.sku) + at}>{piece.sku}</a>
              <span data-narrow="">{writtenPiece(piece, language)}</span>
            </Fragment>,
            writtenPiece(piece, language),
            piece.free,
            piece.held,
            piece.expected,
            piece.inBoutiques,
            piece.inTransit,
          ],
        }))}
      />
      <Onward path={paths.stock} query={query} after={after} words={t('atelier.further')} />
    </>
  )
}
