import type { ReactElement } from 'react'
import { type AgreedDifference, sumsOf } from '../../domain/return/ask-return.ts'
import type { Difference } from '../../domain/return/difference.ts'
import type { ExchangeSize } from '../../domain/return/exchange-sizes.ts'
import { formatPrice } from '../../i18n/format.ts'
import { exchangeWords } from '../../i18n/wish-words.ts'
import { money } from '../../kernel/money.ts'
import { Composed } from '../composed/composed.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Price } from '../ui/price.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'
import returns from './return.module.css'

/** A piece that comes back, what is wanted for it, and what that costs more or less. */
interface ShownDifference extends Difference {
  readonly wanted: ExchangeSize
}

interface DifferenceProps {
  readonly shown: ShownOrder
  readonly differences: readonly ShownDifference[]
  /** What was answered before: it is sent again with what is agreed to now. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  readonly token: string
  readonly failed?: string | undefined
}

/** As it stands in the form: `10000.0`. */
const writtenDifference = ({ due, back }: AgreedDifference): string => `${due}.${back}`

export function readDifference(typed: string | undefined): AgreedDifference | null {
  const [, due, back] = /^(\d{1,12})\.(\d{1,12})$/.exec(typed ?? '') ?? []
  return due && back ? { due: Number(due), back: Number(back) } : null
}

/** What an exchange costs more or less, before it is announced. */
export function DifferenceForm({ shown, differences, fields, token, failed }: DifferenceProps): ReactElement {
  const { visit, t } = useVisit()
  const { order, href, isPayable } = shown
  const sums = sumsOf(differences)
  const of = (amount: number) => money(amount, order.currency)
  return (
    <Composed
      heading={t('returns.difference')}
      text={t('returns.difference_text')}
      notice={failed && <ErrorBox title={failed} />}
    >
      {differences.map((each) => (
        <Reckoned key={each.line} each={each} shown={shown} />
      ))}
      <dl className={`${returns.sums} ${returns.whole}`}>
        {(['due', 'back'] as const)
          .filter((part) => sums[part] > 0)
          .map((part) => (
            <div key={part}>
              <dt>{t(`returns.difference_${part}`)}</dt>
              <dd>
                <Price price={of(sums[part])} />
              </dd>
            </div>
          ))}
      </dl>
      <form method="post" action={href('orderReturn')} className={returns.form}>
        <input type="hidden" name="csrf_token" value={token} />
        {fields.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name="difference" value={writtenDifference(sums)} />
        {sums.due > 0 && <p className="t-small t-soft">{t(isPayable ? 'returns.difference_payText' : 'care.closed')}</p>}
        <div className={styles.buttons}>
          {(sums.due === 0 || isPayable) && (
            <Button type="submit">
              {sums.due > 0 ? t('care.pay', { price: formatPrice(of(sums.due), visit.locale) }) : t('returns.difference_confirm')}
            </Button>
          )}
          <ButtonLink href={href('orderReturn')} look="line">
            {t('returns.difference_change')}
          </ButtonLink>
        </div>
      </form>
    </Composed>
  )
}

function Reckoned({ each, shown: { order } }: { readonly each: ShownDifference; readonly shown: ShownOrder }): ReactElement {
  const { visit, t } = useVisit()
  const { name, sizeSystem } = order.lines.find(({ id }) => id === each.line)!
  const of = (amount: number) => money(amount, order.currency)
  const { tax } = each.next
  return (
    <dl className={returns.sums}>
      <div>
        <dt>
          {exchangeWords({ ...each.wanted, sizeSystem }, visit.language, t)}
          <span className="t-soft"> {t('order.quantityIs', { quantity: each.quantity })}</span>
        </dt>
        <dd>
          <Price price={of(each.next.goods)} />
        </dd>
      </div>
      {tax > 0 && (
        <div>
          <dt>{t('checkout.tax')}</dt>
          <dd>
            <Price price={of(tax)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('returns.difference_first', { piece: name })}</dt>
        <dd>
          <Price price={of(-each.first)} />
        </dd>
      </div>
    </dl>
  )
}
