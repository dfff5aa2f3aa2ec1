import type { ReactElement } from 'react'
import { differenceParts } from '../../domain/return/difference.ts'
import { type Return, reportedType } from '../../domain/return/return.ts'
import { formatDate, formatPrice } from '../../i18n/format.ts'
import { aboutReturn, wishWords } from '../../i18n/wish-words.ts'
import { money } from '../../kernel/money.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { LineImage } from '../piece/line-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { Button } from '../ui/button.tsx'
import { Price } from '../ui/price.tsx'
import { TextLink } from '../ui/text-link.tsx'
import type { ShownOrder } from './order.view.ts'
import styles from './return.module.css'

/** What a return is called. */
export const reported = { Return: 'type_Return', Exchange: 'type_Exchange', 'Return and Exchange': 'type_both' } as const

const typeOf = ({ lines }: Pick<Return, 'lines'>) => reportedType(lines.map(({ returntype }) => returntype))

/** What comes back of an order, how far it has come, and what can be done with it. */
export function Returns({ shown, token }: { readonly shown: ShownOrder; readonly token: string }): ReactElement | null {
  const { visit, t } = useVisit()
  const { order, returns, href, isPayable } = shown
  if (returns.length === 0) return null
  const bought = (id: string) => order.lines.find((line) => line.id === id)!
  return (
    <section id="returns" className={styles.returns} aria-labelledby="returns-title">
      <h2 id="returns-title" className="t-head">
        {t('returns.title')}
      </h2>
      <ul>
        {returns.map((each) => (
          <li key={each.id} data-return={each.number} data-order={order.number} data-return-type={typeOf(each)}>
            <h3 className="t-name">
              {t(`returns.${reported[typeOf(each)]}`)} <bdi>{each.number}</bdi>
            </h3>
            <p data-return-state={each.state}>{t(`returns.${each.state}`)}</p>
            <p className="t-soft prose">{aboutReturn(each, each.state, formatDate(each.sendBy, visit.locale), t)}</p>
            {differenceParts(each).length > 0 && (
              <dl className={styles.sums}>
                {differenceParts(each).map(({ part, amount }) => (
                  <div key={part}>
                    <dt>{t(`returns.difference_${part}`)}</dt>
                    <dd>
                      <Price price={money(amount, order.currency)} />
                    </dd>
                  </div>
                ))}
              </dl>
            )}
            {each.state === 'ASKED' && each.lines.some(({ wanted }) => wanted) && <p className="t-soft">{t('returns.aside')}</p>}
            <ul className={styles.lines}>
              {each.lines.map((line) => (
                <li
                  key={line.id}
                  className={styles.piece}
                  data-pid={bought(line.line).sku}
                  data-returntype={line.returntype}
                  data-reason={line.reason}
                >
                  <LineImage line={bought(line.line)} sizes="88px" />
                  <div>
                    <p className="t-name">{bought(line.line).name}</p>
                    <PieceMeta piece={{ ...bought(line.line), quantity: line.quantity }} />
                    <p className="t-small">{wishWords({ line, isGift: false }, visit.language, t)}</p>
                  </div>
                </li>
              ))}
            </ul>
            {each.exchange && (
              <TextLink href={href('order', each.exchange)}>{t('order.named', { number: each.exchange })}</TextLink>
            )}
            {each.state === 'UNPAID' && isPayable && (
              <form method="post" action={href('orderReturn').replace('?', '/difference?')}>
                <input type="hidden" name="csrf_token" value={token} />
                <input type="hidden" name="return" value={each.number} />
                <Button type="submit">
                  {t('care.pay', { price: formatPrice(money(each.due, order.currency), visit.locale) })}
                </Button>
              </form>
            )}
            {(each.state === 'ASKED' || each.state === 'UNPAID') && (
              <>
                {each.state === 'ASKED' && (
                  <TextLink href={`${href('orderReturnLabel')}&return=${each.number}`}>{t('returns.label')}</TextLink>
                )}
                <form method="post" action={href('orderReturnCancel')}>
                  <input type="hidden" name="csrf_token" value={token} />
                  <input type="hidden" name="return" value={each.number} />
                  <Button type="submit" look="text">
                    {t('returns.cancel')}
                  </Button>
                </form>
              </>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
