import type { ReactElement } from 'react'
import { nextSize } from '../../domain/return/exchange-sizes.ts'
import type { Returnable } from '../../domain/return/find-returns.ts'
import { formatDate } from '../../i18n/format.ts'
import { sizeIn } from '../../i18n/size-name.ts'
import { Composed } from '../composed/composed.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import styles from './confirmation.module.css'
import type { ShownOrder } from './order.view.ts'
import returns from './return.module.css'
import { ReturnItem, WayChoice } from './return-fields.tsx'

interface ReturnFormProps {
  readonly shown: ShownOrder
  /** Null when nothing of it can come back any more. */
  readonly returnable: Returnable | null
  readonly token: string
  readonly failed?: string | undefined
}

/** Give back, or exchange: piece by piece. What is not ticked stays. */
export function ReturnForm({ shown, returnable, token, failed }: ReturnFormProps): ReactElement {
  const { visit, t } = useVisit()
  const { order, href } = shown
  return (
    <Composed
      heading={t('returns.title')}
      text={returnable && t('returns.text', { date: formatDate(returnable.until, visit.locale) })}
      notice={failed && <ErrorBox title={failed} />}
    >
      {returnable && (
        <form method="post" action={href('orderReturn')} className={returns.form}>
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="orderNumber" value={order.number} />
          {returnable.lines.map((each) => (
            <ReturnItem key={each.line.id} each={each}>
              <Swaps {...each} />
            </ReturnItem>
          ))}
          <WayChoice />
          <div className={styles.buttons}>
            <Button type="submit">{t('returns.submit')}</Button>
            <ButtonLink href={href('order')} look="line">
              {t('returns.keep')}
            </ButtonLink>
          </div>
        </form>
      )}
      {!returnable && (
        <ButtonLink href={href('order')} look="line">
          {t('returns.toOrder')}
        </ButtonLink>
      )}
    </Composed>
  )
}

/** By one press: the next size above, or below. */
function Swaps({ line, sizes }: Returnable['lines'][number]): ReactElement | null {
  const { visit, t } = useVisit()
  const swaps = (['TOO_SMALL', 'TOO_LARGE'] as const).flatMap((why) => {
    const next = nextSize(sizes, line.sku, why)
    return next?.size ? [{ why, size: sizeIn(next.size, line.sizeSystem, visit.language) }] : []
  })
  if (swaps.length === 0) return null
  return (
    <div className={returns.swaps}>
      {swaps.map(({ why, size }) => (
        <Button key={why} type="submit" look="line" name="swap" value={`${line.id}:${why}`} formNoValidate>
          {t(`returns.swap_${why}`, { size })}
        </Button>
      ))}
    </div>
  )
}
