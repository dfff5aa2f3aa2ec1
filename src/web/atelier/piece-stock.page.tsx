import { randomUUID } from 'node:crypto'
import { Fragment, type ReactElement } from 'react'
import type { Movement, StockFile, StockLevel } from '../../domain/inventory/find-stock-file.ts'
import { may } from '../../domain/staff/permissions.ts'
import type { AtelierKey } from '../../i18n/messages.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Heading, Onward, Press, Select, Table, Told } from './parts.tsx'
import { orderPath, paths, piecePath } from './paths.ts'
import { writtenPiece } from './stock.page.tsx'
import type { PlaceNames } from './stock-places.ts'
import { TransferTable } from './transfers.page.tsx'

interface PieceProps {
  readonly file: StockFile
  readonly places: PlaceNames
  /** The one that is corrected, and that pieces leave. */
  readonly place: string
  readonly after: string | null
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

const signed = (figure: number) => (figure > 0 ? `+${figure}` : figure === 0 ? '' : `−${-figure}`)

export function PieceStockPage({ file, places, place, after, done, failed }: PieceProps): ReactElement {
  const { t, at, language, member } = useAtelier()
  const mayChange = member !== null && may(member.role, 'stock.change')
  const named = (id: string) => places.get(id) ?? id
  const isAnyOf = (level: StockLevel) => level.free + level.held + level.expected + level.expectedHeld > 0
  const levels = file.levels.filter((level) => isAnyOf(level) || level.place === place)
  return (
    <>
      <Heading up={[paths.stock, t('atelier.stock')]} state={writtenPiece(file, language)}>
        {file.sku}
      </Heading>
      <Told done={done} failed={failed} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.levels')}</h2>
          <Table
            label={t('atelier.levels')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.place'), `#${t('atelier.free')}`, `#${t('atelier.held')}`, `#${t('atelier.awaited')}`]}
            rows={levels.map((level) => ({
              key: level.place,
              cells: [
                <a
                  key="place"
                  href={`${piecePath(file.sku)}?place=${level.place}`}
                  aria-current={level.place === place ? 'true' : undefined}
                >
                  {named(level.place)}
                </a>,
                level.free,
                level.held,
                [level.expected + level.expectedHeld || '', level.expectedAt ?? ''].filter(Boolean).join(', '),
              ],
            }))}
          />
          <h2>{t('atelier.movements')}</h2>
          <Table
            label={t('atelier.movements')}
            empty={t('atelier.nothing')}
            heads={[
              t('atelier.movement'),
              `-${t('atelier.place')}`,
              `#${t('atelier.free')}`,
              `#${t('atelier.held')}`,
              t('atelier.cause'),
              `-${t('atelier.when')}`,
            ]}
            rows={file.movements.map((movement) => ({
              key: String(movement.id),
              cells: [
                <Fragment key="movement">
                  {t(`atelier.movement_${movement.kind}` as AtelierKey)}
                  {movement.pool === 'expected' && ` ${t('atelier.ofAwaited')}`}
                  <span data-narrow="">{named(movement.place)}</span>
                </Fragment>,
                named(movement.place),
                signed(movement.free),
                signed(movement.held),
                <Cause key="cause" movement={movement} />,
                at(movement.at),
              ],
            }))}
          />
          <Onward path={piecePath(file.sku)} query={`place=${place}`} after={after} />
        </div>
        <div className={styles.pane}>
          {mayChange && <Changes file={file} places={places} place={place} />}
          <h2>{t('atelier.inTransit')}</h2>
          <TransferTable transfers={file.transfers} />
        </div>
      </div>
    </>
  )
}

function Cause({ movement: { cause, causeId, isOrder } }: { readonly movement: Movement }): ReactElement {
  const { t } = useAtelier()
  const word = t(`atelier.cause_${cause}` as AtelierKey)
  if (isOrder && causeId) return <a href={orderPath(causeId)}>{`${word} ${causeId}`}</a>
  // An id tells nobody anything; a receipt's name and a reason do.
  const isSaid = causeId !== null && (cause === 'receipt' || cause === 'correction')
  return <span>{isSaid ? `${word}: ${causeId}` : word}</span>
}

function Changes({ file, places, place }: Pick<PieceProps, 'file' | 'places' | 'place'>): ReactElement {
  const { t } = useAtelier()
  const free = file.levels.find((level) => level.place === place)?.free ?? 0
  const named = places.get(place) ?? place
  const others = new Map([...places].filter(([id]) => id !== place))
  return (
    <>
      <form action={piecePath(file.sku)} className={styles.search}>
        <Select name="place" label={t('atelier.place')} chosen={place} options={[...places]} />
        <Press>{t('atelier.choosePlace')}</Press>
      </form>
      <h2>{t('atelier.correct', { place: named })}</h2>
      <Form action={`${piecePath(file.sku)}/correct`} label={t('atelier.correct', { place: named })}>
        <input type="hidden" name="place" value={place} />
        <input type="hidden" name="seen" value={free} />
        <label className={styles.small}>
          <span>{t('atelier.counted', { free })}</span>
          <input name="quantity" type="number" min={0} max={99999} inputMode="numeric" required defaultValue={free} />
        </label>
        <label className={styles.small}>
          <span>{t('atelier.reason')}</span>
          <input name="reason" required maxLength={200} autoComplete="off" />
        </label>
        <Press look="main">{t('atelier.correctNow')}</Press>
      </Form>
      {free > 0 && (
        <>
          <h2>{t('atelier.transferFrom', { place: named })}</h2>
          <Form action={`${piecePath(file.sku)}/transfer`} label={t('atelier.transferFrom', { place: named })}>
            <input type="hidden" name="from" value={place} />
            <input type="hidden" name="transfer" value={randomUUID()} />
            <Select name="to" label={t('atelier.transferTo')} options={[...others]} />
            <label className={styles.small}>
              <span>{t('shop.quantity')}</span>
              <input name="quantity" type="number" min={1} max={free} inputMode="numeric" required defaultValue={1} />
            </label>
            <Press>{t('atelier.sendTransfer')}</Press>
          </Form>
        </>
      )}
    </>
  )
}
