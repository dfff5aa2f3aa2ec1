import type { ReactElement } from 'react'
import { formatPrice } from '../../i18n/format.ts'
import type { Money } from '../../kernel/money.ts'
import { Composed } from '../composed/composed.tsx'
import { CertificateCode } from '../gift/certificate-code.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './certificate.module.css'

export interface BalanceAnswer {
  readonly balance?: Money
  readonly ending?: string
  readonly failed?: string
}

/** The code is not written back into the page: whoever sits there next is not to have it. */
export function Balance({ balance, ending = '', failed }: BalanceAnswer): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('certificate.balanceTitle')} text={t('certificate.balanceText')}>
      {balance && (
        <p className={styles.found} role="status">
          {t('certificate.balanceIs', { balance: formatPrice(balance, visit.locale), ending })}
        </p>
      )}
      <form method="post" action={urlOf(visit, 'giftCertificateBalance')} noValidate className={styles.balance}>
        <CertificateCode error={failed} />
        <Button type="submit">{t('certificate.look')}</Button>
      </form>
      <TextLink href={urlOf(visit, 'giftCertificate')}>{t('certificate.give')}</TextLink>
    </Composed>
  )
}
