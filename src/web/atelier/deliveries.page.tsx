import type { ReactElement } from 'react'
import type { ListedReceipt } from '../../domain/inventory/list-receipts.ts'
import type { DeliveryPreview } from '../../domain/inventory/preview-delivery.ts'
import type { WrongLine } from '../../domain/inventory/read-delivery.ts'
import { online } from '../../domain/inventory/stock-hold.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Heading, Press, Select, Table, Told } from './parts.tsx'
import { deliveryPath, paths, piecePath } from './paths.ts'
import type { PlaceNames } from './stock-places.ts'

interface DeliveriesProps {
  readonly receipts: readonly ListedReceipt[]
  readonly places: PlaceNames
  readonly done?: string | undefined
  readonly failed?: string | undefined
  /** What could not be read of a file. */
  readonly wrong?: readonly WrongLine[]
}

export function DeliveriesPage({ receipts, places, done, failed, wrong = [] }: DeliveriesProps): ReactElement {
  const { t, at } = useAtelier()
  return (
    <>
      <Heading up={[paths.stock, t('atelier.stock')]}>{t('atelier.deliveries')}</Heading>
      <Told done={done} failed={failed} />
      {wrong.length > 0 && (
        <Table
          label={t('atelier.wrongLines')}
          empty={t('atelier.nothing')}
          heads={[t('atelier.line'), t('atelier.lineText')]}
          rows={wrong.map(({ line, text }) => ({ key: String(line), cells: [line, text] }))}
        />
      )}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.lastReceipts')}</h2>
          <Table
            label={t('atelier.lastReceipts')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.reference'), `#${t('atelier.pieces')}`, t('atelier.when')]}
            rows={receipts.map(({ reference, pieces, receivedAt }) => ({
              key: reference,
              cells: [reference, pieces, at(receivedAt)],
            }))}
          />
        </div>
        <div className={styles.pane}>
          <h2>{t('atelier.newDelivery')}</h2>
          <p className="t-small t-soft">{t('atelier.deliveryText')}</p>
          <Form action={paths.deliveries} label={t('atelier.newDelivery')} file>
            <label className={styles.small}>
              <span>{t('atelier.file')}</span>
              <input name="file" type="file" accept=".csv,text/csv" required />
            </label>
            <Select name="place" label={t('atelier.place')} chosen={online} options={[...places]} />
            <label className={styles.small}>
              <span>{t('atelier.deliveryNote')}</span>
              <input name="reference" maxLength={100} autoComplete="off" />
            </label>
            <Press look="main">{t('atelier.previewDelivery')}</Press>
          </Form>
        </div>
      </div>
    </>
  )
}

interface PreviewProps {
  readonly preview: DeliveryPreview
  readonly place: string
  readonly failed?: string | undefined
}

/** What will change, size by size; nothing has yet. */
export function DeliveryPage({ preview, place, failed }: PreviewProps): ReactElement {
  const { t } = useAtelier()
  const pieces = preview.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  return (
    <>
      <Heading up={[paths.deliveries, t('atelier.deliveries')]} state={place}>
        {preview.reference}
      </Heading>
      <Told failed={failed} />
      <p className="t-small">{t('atelier.previewText', { pieces, sizes: preview.lines.length })}</p>
      <Form action={deliveryPath(preview.id)} label={t('atelier.confirmDelivery')} row>
        <input type="hidden" name="version" value={preview.version} />
        <Press look="main">{t('atelier.confirmDelivery')}</Press>
        <a href={paths.deliveries} className={styles.press}>
          {t('atelier.leaveDelivery')}
        </a>
      </Form>
      <Table
        label={t('atelier.preview')}
        empty={t('atelier.nothing')}
        heads={[
          t('atelier.size'),
          `#${t('atelier.comes')}`,
          `#${t('atelier.before')}`,
          `-#${t('atelier.toOrders')}`,
          `#${t('atelier.after')}`,
          `-${t('atelier.meanwhile')}`,
        ]}
        rows={preview.lines.map((line) => ({
          key: line.sku,
          cells: [
            <a key="sku" href={piecePath(line.sku)}>
              {line.sku}
            </a>,
            `+${line.quantity}`,
            line.before,
            line.served || '',
            line.after,
            line.was === null ? '' : t('atelier.wasShown', { was: line.was, now: line.before }),
          ],
        }))}
      />
    </>
  )
}
