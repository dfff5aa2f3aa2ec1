import type { ReactElement } from 'react'
import { type Certificate, type NewCertificate, suggestedAmounts } from '../../domain/certificate/certificate.ts'
import { type CertificateField, certificateFields, mostDaysAhead } from '../../domain/certificate/check-certificate.ts'
import { certificateAmount } from '../../forms/certificate-amount.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { giftRulesOf } from '../../forms/gift-rules.ts'
import { formatDate, formatPrice } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { minorDigits, money } from '../../kernel/money.ts'
import { addDays } from '../../kernel/zoned-time.ts'
import { HouseScene } from '../composed/house-scene.tsx'
import { checksOf } from '../form/field-checks.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Field, TextArea } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { useTyped } from '../ui/typed.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { urlOf } from '../urls.ts'
import styles from './certificate.module.css'

interface FormProps {
  /** The day where the site is. */
  readonly today: string
  /** Whether the house takes cards now. */
  readonly isOpen: boolean
  readonly isStale: boolean
  readonly errors: ReadonlyMap<CertificateField, string>
}

const labels = {
  giftCertificateAmount: 'certificate.otherAmount',
  recipient: 'certificate.recipient',
  recipientEmail: 'certificate.recipientEmail',
  sendOn: 'certificate.sendOn',
  sender: 'certificate.sender',
  email: 'certificate.email',
  giftMessage: 'certificate.message',
} as const satisfies Record<CertificateField, MessageKey>

/** How much, for whom, from whom, with which words and on which day. */
export function CertificateForm({ today, isOpen, isStale, errors }: FormProps): ReactElement {
  const { visit, t } = useVisit()
  const chosen = useTyped('amount')
  const amounts = suggestedAmounts(visit.currency)
  const wrong = certificateFields.flatMap((field) => {
    const message = errors.get(field)
    return message ? [{ field, label: t(labels[field]), message }] : []
  })
  const titles = certificateFields.map((_, index) => t('checkout.wrongFields', { count: index + 1 }))
  // The server says all that is wrong at once; the browser only what a service knows of an e-mail.
  const email = { checks: checksOf('email', visit.country, t), 'data-skip-dynamic-validation': '' }
  const price = (amount: number) => formatPrice(money(amount * 10 ** minorDigits(visit.currency), visit.currency), visit.locale)
  const { min, max } = certificateAmount(visit.currency).bounds
  const of = (field: CertificateField) => ({
    ...{ id: field, name: field, label: t(labels[field]), error: errors.get(field), autoFocus: wrong[0]?.field === field },
  })
  return (
    <section className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-title">{t('certificate.title')}</h1>
        <p className="t-soft prose">{t('certificate.intro')}</p>
        <TextLink href={urlOf(visit, 'giftCertificateBalance')}>{t('certificate.balanceLink')}</TextLink>
        <HouseScene name="still-scarf" />
      </header>
      {isOpen ? (
        <form
          method="post"
          action={urlOf(visit, 'giftCertificate')}
          noValidate
          className={styles.form}
          {...formRules(visit.country)}
          {...verifiedBy(visit, 'email')}
        >
          {isStale && <ErrorBox title={t('error.FORM_WAS_OPEN_LONG')} />}
          <ErrorBox title={titles[wrong.length - 1] ?? ''} errors={wrong} titles={titles} />
          <fieldset className={styles.part}>
            <legend className="t-head">{t('certificate.amount')}</legend>
            <div className={styles.amounts}>
              {amounts.map((amount, index) => (
                <label key={amount} className={styles.amount}>
                  <input
                    type="radio"
                    name="amount"
                    value={amount}
                    defaultChecked={chosen === undefined ? index === 1 : chosen === String(amount)}
                  />
                  <bdi>{price(amount)}</bdi>
                </label>
              ))}
            </div>
            <Field
              {...of('giftCertificateAmount')}
              hint={t('certificate.amountHint', { min: price(min), max: price(max) })}
              optional={t('common.optional')}
              inputMode="decimal"
              autoComplete="off"
              dir="ltr"
            />
          </fieldset>
          <fieldset className={styles.part}>
            <legend className="t-head">{t('certificate.forTitle')}</legend>
            <Field {...of('recipient')} maxLength={50} autoComplete="off" />
            <Field {...of('recipientEmail')} {...email} type="email" maxLength={emailMaxLength} autoComplete="off" />
            <Field
              {...of('sendOn')}
              type="date"
              hint={t('certificate.sendOnHint')}
              min={today}
              max={addDays(today, mostDaysAhead)}
              defaultValue={today}
            />
          </fieldset>
          <fieldset className={styles.part}>
            <legend className="t-head">{t('certificate.fromTitle')}</legend>
            <Field {...of('sender')} maxLength={50} autoComplete="name" />
            <Field {...of('email')} {...email} type="email" maxLength={emailMaxLength} autoComplete="email" />
            <TextArea
              {...of('giftMessage')}
              dir="auto"
              maxLength={giftRulesOf(visit.country).giftMessageMaxLength}
              optional={t('common.optional')}
            />
          </fieldset>
          <Button type="submit" wide>
            {t('certificate.preview')}
          </Button>
        </form>
      ) : (
        <p>{t('certificate.closed')}</p>
      )}
    </section>
  )
}

interface CardProps {
  readonly certificate: NewCertificate
}

/** As it will arrive, but for its code. */
function CertificateCard({ certificate }: CardProps): ReactElement {
  const { visit, t } = useVisit()
  const { amount, recipient, sender, message } = certificate
  return (
    <figure className={styles.card}>
      <div className={styles.house}>
        <Wordmark />
      </div>
      <p className={styles.sum}>
        <bdi>{formatPrice(amount, visit.locale)}</bdi>
      </p>
      <p className={styles.names}>{t('certificate.for', { name: recipient })}</p>
      {message !== '' && <blockquote dir="auto">{message}</blockquote>}
      <p className={styles.names}>{t('certificate.from', { name: sender })}</p>
    </figure>
  )
}

/** What was typed, as it goes on with the next form. */
function Kept({ certificate }: CardProps): ReactElement {
  const { amount, recipient, recipientEmail, sendOn, sender, buyerEmail, message } = certificate
  const digits = minorDigits(amount.currency)
  const fields: Record<CertificateField, string> = {
    ...{ recipient, recipientEmail, sendOn, sender, email: buyerEmail, giftMessage: message },
    giftCertificateAmount: (amount.amount / 10 ** digits).toFixed(digits).replace(/\.00$/, ''),
  }
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  )
}

interface PreviewProps extends CardProps {
  readonly token: string
  /** Names this press of the button: pressed twice, it is bought once. */
  readonly attempt: string
  /** Why it was not paid. */
  readonly message: string
}

export function CertificatePreview({ certificate, token, attempt, message }: PreviewProps): ReactElement {
  const { visit, t } = useVisit()
  const { amount, recipientEmail, sendOn } = certificate
  return (
    <section className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-title">{t('certificate.previewTitle')}</h1>
        <p className="t-soft prose">
          {t('certificate.sentOnDay', { day: formatDate(new Date(sendOn), visit.locale), email: recipientEmail })}
        </p>
      </header>
      <div className={styles.form}>
        {message && <ErrorBox title={message} />}
        <CertificateCard certificate={certificate} />
        <form method="post" action={urlOf(visit, 'giftCertificatePay')} className={styles.pay}>
          <input type="hidden" name="csrf_token" value={token} />
          <input type="hidden" name="attempt" value={attempt} />
          <Kept certificate={certificate} />
          <Button type="submit" wide>
            {t('certificate.pay', { amount: formatPrice(amount, visit.locale) })}
          </Button>
          <p className="t-small t-soft">{t('certificate.payText')}</p>
          <Button type="submit" look="text" name="change" value="1">
            {t('certificate.change')}
          </Button>
        </form>
      </div>
    </section>
  )
}

export function CertificateThanks({ certificate }: { readonly certificate: Certificate }): ReactElement {
  const { visit, t } = useVisit()
  const { amount, recipient, recipientEmail, sendOn, buyerEmail } = certificate
  return (
    <section className={`wrap ${styles.page}`}>
      <header className={styles.head}>
        <h1 className="t-title">{t('certificate.thanks')}</h1>
        <p className="t-soft prose" role="status">
          {t('certificate.thanksText', {
            amount: formatPrice(amount, visit.locale),
            name: recipient,
            day: formatDate(new Date(sendOn), visit.locale),
            email: recipientEmail,
          })}
        </p>
        <p className="t-soft prose">{t('order.writtenTo', { email: buyerEmail })}</p>
        <ButtonLink href={urlOf(visit, 'home')} look="line">
          {t('error.toHome')}
        </ButtonLink>
      </header>
      <div className={styles.form}>
        <CertificateCard certificate={certificate} />
      </div>
    </section>
  )
}
