import { Fragment, type ReactElement } from 'react'
import type { ReadLine } from '../../domain/audit/list-audit.ts'
import type { Order } from '../../domain/order/order.ts'
import { differenceParts } from '../../domain/return/difference.ts'
import type { ListedReturn, ReturnReason } from '../../domain/return/listed-return.ts'
import { type ItemType, isAwaited, type Receiver, type Return, takenBack } from '../../domain/return/return.ts'
import { returnStates } from '../../domain/return/return-states.ts'
import { may } from '../../domain/staff/permissions.ts'
import { formatPrice, withCommas } from '../../i18n/format.ts'
import { type AtelierTranslate, messagesIn } from '../../i18n/messages.ts'
import { exchangeWords, wishWords } from '../../i18n/wish-words.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { money } from '../../kernel/money.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { actionWords, Facts, Form, Heading, Press, Select, Table, Told, Who } from './parts.tsx'
import { orderPath, paths, returnPath } from './paths.ts'

interface ReturnsProps {
  readonly returns: readonly ListedReturn[]
  readonly state: string | null
  readonly reasons: readonly ReturnReason[]
}

/** What is coming back, and why pieces do. */
export function ReturnsPage({ returns, state, reasons }: ReturnsProps): ReactElement {
  const { t, at } = useAtelier()
  return (
    <>
      <h1>{t('atelier.returns')}</h1>
      <search>
        <form action={paths.returns} className={styles.search}>
          <Select
            name="state"
            label={t('atelier.state')}
            chosen={state}
            none={t('atelier.all')}
            options={returnStates.map((each) => [each, t(`returns.${each}`)])}
          />
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <Table
        label={t('atelier.returns')}
        empty={t('atelier.nothing')}
        heads={[
          t('atelier.return'),
          t('atelier.state'),
          `-${t('atelier.wish')}`,
          t('atelier.order'),
          `#${t('atelier.pieces')}`,
          `-${t('returns.way')}`,
          `-${t('atelier.when')}`,
        ]}
        rows={returns.map((each) => ({
          key: each.number,
          quiet: each.state === 'CANCELLED' || each.state === 'LAPSED' || each.state === 'SETTLED',
          cells: [
            <a key="number" href={returnPath(each.number)}>
              {each.number}
            </a>,
            t(`returns.${each.state}`),
            <Wish key="wish" listed={each} />,
            <a key="order" href={orderPath(each.order)}>
              {each.order}
            </a>,
            each.pieces,
            t(`returns.way_${each.way}`),
            at(each.askedAt),
          ],
        }))}
      />
      <h2>{t('atelier.reasons')}</h2>
      <Table
        label={t('atelier.reasons')}
        empty={t('atelier.nothing')}
        heads={[t('atelier.style'), t('returns.why'), `#${t('atelier.pieces')}`]}
        rows={reasons.map(({ style, why, pieces }) => ({ key: `${style} ${why}`, cells: [style, t(`returns.${why}`), pieces] }))}
      />
    </>
  )
}

function typeWords(types: readonly ItemType[], t: AtelierTranslate): string {
  const isBoth = new Set(types).size > 1
  return t(isBoth ? 'returns.type_both' : types[0] === 'Exchange' ? 'returns.type_Exchange' : 'returns.type_Return')
}

/** What is wanted, and which piece where one is exchanged. */
function Wish({ listed: { types, wanted } }: { readonly listed: ListedReturn }): ReactElement {
  const { t, language } = useAtelier()
  return (
    <>
      {typeWords(types, t)}
      {wanted.map(({ sku, colourNames, ...piece }) => (
        <div key={sku} className="t-soft">
          {exchangeWords({ ...piece, colourName: colourNames[language] }, language, messagesIn(language))}
        </div>
      ))}
    </>
  )
}

interface ReturnProps {
  readonly order: Order
  readonly returned: Return
  readonly audit: readonly ReadLine[]
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

/** A return: what was announced, what came, and what is to be done with it. */
export function ReturnPage({ order, returned, audit, done, failed }: ReturnProps): ReactElement {
  const { t, at, member, language, locale } = useAtelier()
  const { number, state, lines } = returned
  // What has come stands beside what was announced once something has.
  const isCounted = lines.some((each) => takenBack(each) + each.refused > 0)
  const isMover = member !== null && may(member.role, 'orders.move')
  const isPayer = member !== null && may(member.role, 'money.settle')
  const sizeOf = (id: string) => order.lines.find((line) => line.id === id)!
  const wishOf = (line: Return['lines'][number]) =>
    wishWords({ line, isGift: returned.receiver !== null }, language, messagesIn(language))
  const giftFact = ({ name, email, address }: Receiver): readonly [string, string] => [
    t('atelier.giftReceiver'),
    withCommas([...(address ? writeAddress(address, language) : [name]), email], language),
  ]
  return (
    <>
      <Heading up={[paths.returns, t('atelier.returns')]} state={t(`returns.${state}`)}>
        {number}
      </Heading>
      <Told done={done} failed={failed} />
      {isMover && state === 'ASKED' && returned.way === 'parcel' && (
        <Form action={`${returnPath(number)}/sent`} row label={t('atelier.moves')}>
          <input type="hidden" name="version" value={returned.version} />
          <Press>{t('atelier.courierHasIt')}</Press>
        </Form>
      )}
      {isMover && (state === 'ASKED' || state === 'UNPAID') && (
        <Form action={`${returnPath(number)}/cancel`} label={t('atelier.cancelReturn')}>
          <input type="hidden" name="version" value={returned.version} />
          <details className={styles.sure}>
            <summary>{t('atelier.cancelReturn')}</summary>
            <p>{t('atelier.cancelReturnText')}</p>
            <Press>{t('atelier.cancelSure')}</Press>
          </details>
        </Form>
      )}
      {isPayer && state === 'RECEIVED' && (
        <Form action={`${returnPath(number)}/settle`} row label={t('atelier.settleReturn')}>
          <input type="hidden" name="version" value={returned.version} />
          <Press look="main">{t('atelier.settleReturn')}</Press>
        </Form>
      )}
      <div className={styles.panes}>
        <div className={styles.pane}>
          <Table
            label={t('atelier.pieces')}
            empty={t('atelier.nothing')}
            heads={[
              t('atelier.piece'),
              `${isCounted ? '-' : ''}${t('atelier.wish')}`,
              `-${t('returns.why')}`,
              `${isCounted ? '-' : ''}#${t('shop.quantity')}`,
              ...(isCounted ? [`#${t('atelier.restocked')}`, `#${t('atelier.damaged')}`, `#${t('atelier.sentBack')}`] : []),
            ]}
            rows={lines.map((each) => ({
              key: each.id,
              cells: [
                <Fragment key="piece">
                  {sizeOf(each.line).name}
                  <div className={styles.id}>{sizeOf(each.line).sku}</div>
                </Fragment>,
                <Fragment key="wish">
                  {wishOf(each)}
                  {each.wanted && <div className={styles.id}>{each.wanted}</div>}
                </Fragment>,
                <span key="why">
                  {t(`returns.${each.why}`)} <span className="t-ash">{each.reason}</span>
                </span>,
                each.quantity,
                ...(isCounted ? [each.restocked, each.damaged, each.refused] : []),
              ],
            }))}
          />
          {isMover && isAwaited(returned) && <Count order={order} returned={returned} />}
        </div>
        <div className={styles.pane}>
          <Facts
            facts={[
              [
                t('atelier.order'),
                <a key="order" href={orderPath(order.number)}>
                  {order.number}
                </a>,
              ],
              [
                t('atelier.wish'),
                typeWords(
                  lines.map(({ returntype }) => returntype),
                  t,
                ),
              ],
              ...(returned.receiver ? [giftFact(returned.receiver)] : []),
              ...differenceParts(returned).map(({ part, amount }): readonly [string, string] => [
                t(`returns.difference_${part}`),
                formatPrice(money(amount, order.currency), locale),
              ]),
              [t('returns.way'), t(`returns.way_${returned.way}`)],
              [t('atelier.when'), at(returned.askedAt)],
              [t('atelier.labelGoodUntil'), at(returned.sendBy)],
              [
                t('returns.Exchange'),
                returned.exchange ? (
                  <a key="exchange" href={orderPath(returned.exchange)}>
                    {returned.exchange}
                  </a>
                ) : (
                  '–'
                ),
              ],
            ]}
          />
          <h2>{t('atelier.history')}</h2>
          <Table
            label={t('atelier.history')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.action'), t('atelier.who'), t('atelier.when')]}
            rows={audit.map((each) => ({
              key: String(each.id),
              cells: [actionWords(each.action, t), <Who key="who" actor={each.actor} />, at(each.at)],
            }))}
          />
        </div>
      </div>
    </>
  )
}

/** What came now, piece by piece: to be sold again, taken back but not sold, or sent back to its owner. */
function Count({ order, returned }: Pick<ReturnProps, 'order' | 'returned'>): ReactElement | null {
  const { t } = useAtelier()
  const open = returned.lines
    .map((each) => ({ ...each, left: each.quantity - takenBack(each) - each.refused }))
    .filter(({ left }) => left > 0)
  if (open.length === 0) return null
  return (
    <>
      <h2>{t('atelier.countReturn')}</h2>
      <Form action={`${returnPath(returned.number)}/receive`} label={t('atelier.countReturn')}>
        <input type="hidden" name="version" value={returned.version} />
        {open.map(({ id, line, left }) => (
          <fieldset key={id} className={styles.search}>
            <legend className="t-small">
              {order.lines.find((each) => each.id === line)!.name}{' '}
              <span className="t-ash">{order.lines.find((each) => each.id === line)!.sku}</span>
            </legend>
            {(['restocked', 'damaged', 'refused'] as const).map((kind) => (
              <label key={kind} className={styles.small}>
                <span>{t(kind === 'refused' ? 'atelier.sentBack' : `atelier.${kind}`)}</span>
                <input
                  name={`${kind}_${id}`}
                  type="number"
                  min={0}
                  max={left}
                  defaultValue={kind === 'restocked' ? left : 0}
                  inputMode="numeric"
                />
              </label>
            ))}
          </fieldset>
        ))}
        <Press look={returned.state === 'RECEIVED' || returned.state === 'CANCELLED' ? 'plain' : 'main'}>
          {t('atelier.keepCount')}
        </Press>
      </Form>
    </>
  )
}
