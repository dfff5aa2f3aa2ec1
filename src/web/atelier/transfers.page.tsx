import type { ReactElement } from 'react'
import type { Transfer } from '../../domain/inventory/list-transfers.ts'
import { may } from '../../domain/staff/permissions.ts'
import { useAtelier } from './context.tsx'
import { Form, Heading, Press, Table, Told } from './parts.tsx'
import { paths, piecePath } from './paths.ts'

interface TransfersProps {
  readonly open: readonly Transfer[]
  readonly ended: readonly Transfer[]
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

export function TransfersPage({ open, ended, done, failed }: TransfersProps): ReactElement {
  const { t } = useAtelier()
  return (
    <>
      <Heading up={[paths.stock, t('atelier.stock')]}>{t('atelier.transfers')}</Heading>
      <Told done={done} failed={failed} />
      <p className="t-small t-soft">{t('atelier.transfersText')}</p>
      <h2>{t('atelier.inTransit')}</h2>
      <TransferTable transfers={open} />
      <h2>{t('atelier.transfersEnded')}</h2>
      <TransferTable transfers={ended} />
    </>
  )
}

/** Each with what can be said of it: that it has come, or come back. */
export function TransferTable({ transfers }: { readonly transfers: readonly Transfer[] }): ReactElement {
  const { t, at, member } = useAtelier()
  const mayEnd = member !== null && may(member.role, 'stock.arrive') && transfers.some(({ state }) => state === 'SENT')
  const isOwn = (place: string) => member?.store === null || member?.store === place
  return (
    <Table
      label={t('atelier.transfers')}
      empty={t('atelier.noTransfers')}
      heads={[
        t('atelier.size'),
        `#${t('atelier.pieces')}`,
        t('atelier.way'),
        `-${t('atelier.state')}`,
        `-${t('atelier.when')}`,
        ...(mayEnd ? [t('atelier.arrival')] : []),
      ]}
      rows={transfers.map((transfer) => ({
        key: transfer.id,
        cells: [
          <a key="sku" href={piecePath(transfer.sku)}>
            {transfer.sku}
          </a>,
          transfer.quantity,
          `${transfer.from} → ${transfer.to}`,
          t(`atelier.transfer_${transfer.state}`),
          at(transfer.endedAt ?? transfer.sentAt),
          ...(mayEnd
            ? [
                <Form key="end" action={paths.transfersEnd} row>
                  <input type="hidden" name="transfer" value={transfer.id} />
                  {isOwn(transfer.to) && (
                    <Press name="as" value="ARRIVED" label={t('atelier.arrivedOf', { sku: transfer.sku, place: transfer.to })}>
                      {t('atelier.arrived')}
                    </Press>
                  )}
                  {isOwn(transfer.from) && (
                    <Press
                      name="as"
                      value="RETURNED"
                      look="text"
                      label={t('atelier.cameBackOf', { sku: transfer.sku, place: transfer.from })}
                    >
                      {t('atelier.cameBack')}
                    </Press>
                  )}
                </Form>,
              ]
            : []),
        ],
      }))}
    />
  )
}
