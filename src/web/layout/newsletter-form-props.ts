import { emailMaxLength } from '../../forms/email.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { urlOf } from '../urls.ts'
import type { NewsletterFormProps } from './newsletter-form.island.tsx'

/** The form's path and words, for a page in this language. */
export function newsletterFormProps(
  visit: SiteVisit,
  t: Translate,
  failed?: { email: string; message: string },
): NewsletterFormProps {
  return {
    action: urlOf(visit, 'letters'),
    label: t('letters.email'),
    consent: t('letters.consent'),
    privacy: { label: t('content.privacy'), href: urlOf(visit, 'privacyPolicy') },
    send: t('letters.send'),
    sending: t('letters.sending'),
    sent: t('letters.sent'),
    badResponse: t('error.BAD_RESPONSE'),
    errors: {
      VALIDATE_REQUIRED: explain(t, 'VALIDATE_REQUIRED'),
      VALIDATE_EMAIL: explain(t, 'VALIDATE_EMAIL'),
      VALIDATE_MAXLENGTH: explain(t, 'VALIDATE_MAXLENGTH', { max: emailMaxLength }),
    },
    ...(failed ? { failed } : {}),
  }
}
