import { Fragment, type ReactElement } from 'react'
import { goodsStates, type ListedGood } from '../../domain/pricing/list-goods.ts'
import type { SavedFilter } from '../../domain/staff/staff.ts'
import { formatPrice } from '../../i18n/format.ts'
import { money } from '../../kernel/money.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Filters, Onward, Press, SearchField, Select, Table } from './parts.tsx'
import { goodPath, paths } from './paths.ts'

interface GoodsProps {
  readonly goods: readonly ListedGood[]
  readonly asked: Readonly<Record<'q' | 'state', string | null>>
  readonly query: string
  readonly after: string | null
  readonly saved: readonly SavedFilter[]
}

export function GoodsPage({ goods, asked, query, after, saved }: GoodsProps): ReactElement {
  const { t, at, locale } = useAtelier()
  return (
    <>
      <h1>{t('atelier.goods')}</h1>
      <search>
        <form action={paths.goods} className={styles.search}>
          <SearchField label={t('atelier.searchGoods')} typed={asked.q} />
          <Select
            name="state"
            label={t('atelier.state')}
            chosen={asked.state}
            none={t('atelier.everyState')}
            options={goodsStates.map((state) => [state, t(`atelier.goods_${state}`)])}
          />
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <Filters list="goods" path={paths.goods} query={query} saved={saved} />
      <Table
        label={t('atelier.goods')}
        empty={t('atelier.noPieces')}
        heads={[
          t('atelier.number'),
          `-${t('atelier.piece')}`,
          `-#${t('atelier.colours')}`,
          `#${t('atelier.price')}`,
          t('atelier.state'),
          `-#${t('atelier.comingPrices')}`,
          `-${t('atelier.byHand')}`,
        ]}
        rows={goods.map((good) => ({
          key: good.product,
          quiet: !isOnline(good),
          cells: [
            <Fragment key="number">
              <a href={goodPath(good.product)}>{good.product}</a>
              <span data-narrow="">{good.name}</span>
            </Fragment>,
            good.name,
            good.colours,
            good.amount === null ? '' : formatPrice(money(good.amount, 'EUR'), locale),
            isOnline(good)
              ? good.onlineUntil
                ? t('atelier.onlineUntil', { at: at(good.onlineUntil) })
                : t('atelier.goods_online')
              : t('atelier.goods_withdrawn'),
            good.coming || '',
            good.isEdited ? t('atelier.yes') : '',
          ],
        }))}
      />
      <Onward path={paths.goods} query={query} after={after} words={t('atelier.further')} />
    </>
  )
}

export const isOnline = ({ published, onlineUntil }: Pick<ListedGood, 'published' | 'onlineUntil'>) =>
  published && (onlineUntil === null || onlineUntil.getTime() > Date.now())
