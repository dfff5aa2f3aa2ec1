import { Fragment, type ReactElement } from 'react'
import type { OrderFile } from '../../domain/fulfilment/find-order-file.ts'
import { online } from '../../domain/inventory/stock-hold.ts'
import type { LoggedMail } from '../../domain/notify/mail-log.ts'
import { type Order, stillHere } from '../../domain/order/order.ts'
import { may } from '../../domain/staff/permissions.ts'
import { formatPrice, withCommas } from '../../i18n/format.ts'
import type { AtelierKey, AtelierTranslate, MessageKey } from '../../i18n/messages.ts'
import { deliveryLines, handoverLines } from '../../i18n/order-words.ts'
import { chosenSize } from '../../i18n/size-name.ts'
import { carriers } from '../../markets/carriers.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { MailTable } from './jobs.page.tsx'
import { Facts, Form, Heading, Noticed, Press, providerName, Table, Told, Who } from './parts.tsx'
import { orderPath, paths } from './paths.ts'

/** Of a cause, who it was: `Louise Ferrand: ship`, `parcel by DHL, Louise Ferrand`. */
function whoOf(cause: string, t: AtelierTranslate): string {
  if (cause === 'placed' || cause === 'by who ordered it') return t('atelier.client')
  return /^(.+): \w+$/.exec(cause)?.[1] ?? /^(?:a part cancelled|parcel by .+), (.+)$/.exec(cause)?.[1] ?? cause
}

interface OrderProps {
  readonly file: OrderFile
  /** Null for whoever may not read mail. */
  readonly mails: readonly LoggedMail[] | null
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

/** What became of its money that the house did not ask for. */
function Notices({ notices }: Pick<OrderFile, 'notices'>): ReactElement | null {
  const { t, at, locale } = useAtelier()
  if (notices.length === 0) return null
  return (
    <Table
      label={t('atelier.notices')}
      empty=""
      heads={[t('atelier.notices'), t('atelier.amount'), `-${t('atelier.when')}`]}
      rows={notices.map(({ id, kind, amount, answerBy, at: when }) => ({
        key: id,
        cells: [<Noticed key="noticed" kind={kind} answerBy={answerBy} />, formatPrice(amount, locale), at(when)],
      }))}
    />
  )
}

export function OrderPage({ file, mails, done, failed }: OrderProps): ReactElement {
  const { t, at, locale, language, member } = useAtelier()
  const { order } = file
  const isMover = member !== null && may(member.role, 'orders.move')
  const price = (amount: Order['totals']['total']) => formatPrice(amount, locale)
  const phone = order.address.phone ? `${order.address.dialcode} ${order.address.phone}` : ''
  const written = (lines: readonly string[]) => lines.filter(Boolean).map((line) => <div key={line}>{line}</div>)
  return (
    <>
      <Heading up={[paths.orders, t('atelier.orders')]} state={t(`order.${order.state}`)}>
        {order.number}
      </Heading>
      <Told done={done} failed={failed} />
      {isMover && <Moves file={file} />}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Lines order={order} />
          <Facts
            sums
            facts={[
              [t('shop.subtotal'), price(order.totals.subtotal)],
              ...(order.totals.discount.amount ? [[t('atelier.discount'), price(order.totals.discount)] as const] : []),
              [t('checkout.delivery'), price(order.totals.shipping)],
              ...(order.totals.tax.amount ? [[t('atelier.tax'), price(order.totals.tax)] as const] : []),
              [t('checkout.total'), price(order.totals.total)],
            ]}
          />
          {isMover && <NewParcel order={order} />}
          <Parcels order={order} />
          {isMover && <CutForm order={order} />}
          <h2>{t('atelier.payments')}</h2>
          <Table
            label={t('atelier.payments')}
            empty={t('atelier.nothing')}
            heads={[
              t('atelier.method'),
              t('atelier.state'),
              `#${t('atelier.amount')}`,
              `#${t('atelier.refunded')}`,
              `-${t('atelier.when')}`,
            ]}
            rows={file.payments.map((payment) => ({
              key: payment.id,
              cells: [
                <Fragment key="method">
                  {providerName(payment.provider, t)}
                  {payment.reference && <div className={styles.id}>{payment.reference}</div>}
                </Fragment>,
                t(`atelier.payment_${payment.state}`),
                price(payment.amount),
                price(payment.refunded),
                at(payment.at),
              ],
            }))}
          />
          <Notices notices={file.notices} />
        </div>
        <div className={styles.pane}>
          <h2>{t('atelier.client')}</h2>
          <Facts
            facts={[
              [t('atelier.email'), order.email],
              [t('atelier.phone'), phone || '–'],
              [t('checkout.delivery'), written(deliveryLines(order, locale, t))],
              [t(order.store ? 'pickup.at' : 'order.sendTo'), written(handoverLines(order, language))],
              [t('atelier.placed'), at(order.placedAt)],
              [t('atelier.packedOn'), order.preparedAt ? at(order.preparedAt) : '–'],
              [t('gift.packaging'), t(order.gift ? 'gift.wrapping' : 'gift.standard')],
            ]}
          />
          <h2>{t('atelier.papers')}</h2>
          <ul className={styles.links}>
            {(['packing-slip', 'label', 'gift-receipt'] as const).map((paper) => (
              <li key={paper}>
                <a href={`${orderPath(order.number)}/${paper}`}>{t(`atelier.paper_${paper}` as AtelierKey)}</a>
              </li>
            ))}
            {file.invoices.map(({ kind, number }) => (
              <li key={number}>
                <a href={`${orderPath(order.number)}/invoice/${number}`}>{`${t(`invoice.title_${kind}`)} ${number}`}</a>
              </li>
            ))}
          </ul>
          <h2>{t('atelier.history')}</h2>
          <Table
            label={t('atelier.history')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.state'), t('atelier.who'), t('atelier.when')]}
            rows={file.steps.map((step) => ({
              key: `${step.to}${step.at.getTime()}`,
              cells: [t(`order.${step.to}`), <Who key="who" actor={whoOf(step.cause, t)} />, at(step.at)],
            }))}
          />
          {mails && (
            <>
              <h2>{t('atelier.mail')}</h2>
              <MailTable mails={mails} />
            </>
          )}
          <h2>{t('atelier.holds')}</h2>
          <Table
            label={t('atelier.holds')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.size'), t('atelier.place'), `#${t('atelier.pieces')}`, t('atelier.state')]}
            rows={file.holds.map((hold, index) => ({
              key: `${hold.sku}${index}`,
              quiet: hold.state === 'released',
              cells: [
                hold.sku,
                hold.place === online ? t('atelier.online') : hold.place,
                hold.quantity,
                t(
                  (hold.pool === 'expected' && hold.state === 'open'
                    ? 'atelier.hold_expected'
                    : `atelier.hold_${hold.state}`) as AtelierKey,
                ),
              ],
            }))}
          />
        </div>
      </div>
    </>
  )
}

function Moves({ file: { order, moves } }: { readonly file: OrderFile }): ReactElement | null {
  const { t } = useAtelier()
  if (moves.length === 0) return null
  // One main button a page: where a parcel can leave, that is it.
  const isAlone = !['IN_PREPARATION', 'SHORT_SHIPPING'].includes(order.state)
  const [main, ...others] = moves.filter((move) => move !== 'cancel')
  return (
    <Form action={`${orderPath(order.number)}/move`} row label={t('atelier.moves')}>
      <input type="hidden" name="version" value={order.version} />
      {moves.includes('collect') && <Taker />}
      {[...(main ? [main] : []), ...others].map((move) => (
        <Press key={move} name="move" value={move} look={move === main && isAlone ? 'main' : 'plain'}>
          {t(`atelier.move_${move}` as AtelierKey)}
        </Press>
      ))}
      {moves.includes('cancel') && (
        <details className={styles.sure}>
          <summary>{t('atelier.move_cancel')}</summary>
          <p>{t('atelier.cancelText')}</p>
          <Press name="move" value="cancel">
            {t('atelier.cancelSure')}
          </Press>
        </details>
      )}
    </Form>
  )
}

/** Who takes it away tells the code of their letter, or shows who they are. */
function Taker(): ReactElement {
  const { t } = useAtelier()
  return (
    <>
      <label className={styles.small}>
        <span>{t('atelier.pickupCode')}</span>
        <input name="code" inputMode="numeric" maxLength={7} autoComplete="off" />
      </label>
      <div className={styles.sell}>
        <label>
          <input type="checkbox" name="identity" value="true" />
          <span>{t('atelier.identitySeen')}</span>
        </label>
      </div>
    </>
  )
}

function useDetails() {
  const { t, language } = useAtelier()
  return (line: Order['lines'][number]) =>
    [
      withCommas([line.material, line.colourName], language),
      line.fit && t('shop.fitIs', { fit: t(`shop.fit_${line.fit}` as MessageKey) }),
      chosenSize(line, t, language),
    ]
      .filter(Boolean)
      .join(' · ')
}

function Lines({ order }: { readonly order: Order }): ReactElement {
  const { t, locale } = useAtelier()
  const details = useDetails()
  return (
    <Table
      label={t('atelier.pieces')}
      empty={t('atelier.nothing')}
      heads={[t('atelier.piece'), `-${t('atelier.size')}`, `#${t('shop.quantity')}`, `#${t('atelier.amount')}`]}
      rows={order.lines.map((line) => ({
        key: line.id,
        cells: [
          <span key="name">
            {line.name}
            <br />
            <span className="t-ash">{details(line)}</span>
          </span>,
          line.sku,
          line.quantity,
          formatPrice({ ...line.price, amount: line.price.amount * line.quantity }, locale),
        ],
      }))}
    />
  )
}

/** What is still here, and how much of it goes now; without a word all of it. */
function NewParcel({ order }: { readonly order: Order }): ReactElement | null {
  const { t } = useAtelier()
  const here = stillHere(order)
  if (!['IN_PREPARATION', 'SHORT_SHIPPING'].includes(order.state) || here.length === 0) return null
  return (
    <>
      <h2>{t('atelier.newParcel')}</h2>
      <Form action={`${orderPath(order.number)}/parcel`} label={t('atelier.newParcel')}>
        <input type="hidden" name="version" value={order.version} />
        <Quantities here={here} />
        <div className={styles.search}>
          <label className={styles.small}>
            <span>{t('atelier.carrier')}</span>
            <input name="carrier" required maxLength={40} list="carriers" autoComplete="off" />
          </label>
          <datalist id="carriers">
            {carriers.map((carrier) => (
              <option key={carrier} value={carrier} />
            ))}
          </datalist>
          <label className={styles.small}>
            <span>{t('atelier.tracking')}</span>
            <input name="tracking" required maxLength={40} autoComplete="off" />
          </label>
          <Press look="main">{t('atelier.sendParcel')}</Press>
        </div>
      </Form>
    </>
  )
}

/** Pieces that will not be sent; without a word none. Of a single piece nothing can be left. */
function CutForm({ order }: { readonly order: Order }): ReactElement | null {
  const { t } = useAtelier()
  const here = stillHere(order)
  const pieces = order.lines.reduce((sum, { quantity }) => sum + quantity, 0)
  if (!['IN_PREPARATION', 'SHORT_SHIPPING'].includes(order.state) || here.length === 0 || pieces < 2) return null
  if (order.paymentMethod === 'EXCHANGE_CREDIT') return <p>{t('atelier.CUT_EXCHANGE')}</p>
  return (
    <details className={styles.sure}>
      <summary>{t('atelier.cut')}</summary>
      <p>{t('atelier.cutText')}</p>
      <Form action={`${orderPath(order.number)}/cut`} label={t('atelier.cut')}>
        <input type="hidden" name="version" value={order.version} />
        <Quantities here={here} chosen={0} />
        <label className={styles.small}>
          <span>{t('atelier.reason')}</span>
          <input name="reason" required maxLength={200} autoComplete="off" />
        </label>
        <Press>{t('atelier.cutSure')}</Press>
      </Form>
    </details>
  )
}

interface QuantitiesProps {
  readonly here: ReturnType<typeof stillHere>
  /** What stands there before somebody types; without a word all of it. */
  readonly chosen?: number
}

function Quantities({ here, chosen }: QuantitiesProps): ReactElement {
  return (
    <ul className={styles.parcel}>
      {here.map(({ line, quantity }) => (
        <li key={line.id}>
          <label className={styles.small}>
            <span>{`${line.name} ${line.sku}`}</span>
            <input
              name={`quantity_${line.id}`}
              type="number"
              min={0}
              max={quantity}
              defaultValue={chosen ?? quantity}
              inputMode="numeric"
            />
          </label>
        </li>
      ))}
    </ul>
  )
}

function Parcels({ order }: { readonly order: Order }): ReactElement | null {
  const { t, at } = useAtelier()
  if (order.parcels.length === 0) return null
  const named = (id: string) => order.lines.find((line) => line.id === id)?.sku ?? ''
  return (
    <>
      <h2>{t('atelier.parcels')}</h2>
      <Table
        label={t('atelier.parcels')}
        empty={t('atelier.nothing')}
        heads={[
          `-${t('atelier.parcel')}`,
          t('atelier.carrier'),
          t('atelier.tracking'),
          t('atelier.pieces'),
          `-${t('atelier.when')}`,
        ]}
        rows={order.parcels.map((parcel) => ({
          key: String(parcel.position),
          cells: [
            parcel.position,
            parcel.carrier,
            parcel.tracking,
            parcel.lines.map(({ line, quantity }) => `${quantity} × ${named(line)}`).join(', '),
            at(parcel.leftAt),
          ],
        }))}
      />
    </>
  )
}
