import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Case } from '../domain/case/case.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { headingLine } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { firstSigns } from '../kernel/cut.ts'
import { ink, Lines, MailFrame, MailHeading, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

interface CaseMail {
  /** The mail's own: sent twice, it is the same mail. */
  readonly id: string
  readonly case: Case
  readonly subject: string
  /** What the letter says: the house's thanks, or its answer as somebody wrote it. */
  readonly text: string
}

/** The way to a case for whoever has the letter. */
function caseLink({ country, language, number, key }: Case, publicUrl: string): string {
  return `${publicUrl}/${country.toLowerCase()}/${language}${mailLinks.case}?number=${number}&key=${key}`
}

/** A letter about a case, in the language that it was opened in. */
export function caseMail({ id, case: about, subject, text }: CaseMail, publicUrl: string): MailMessage {
  const t = messagesIn(about.language)
  const link = caseLink(about, publicUrl)
  return {
    messageId: `<${id}.case@${new URL(publicUrl).hostname}>`,
    to: about.email,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<Paper language={about.language} subject={subject} text={text} link={link} />)}`,
    text: [
      subject,
      '',
      text,
      '',
      headingLine(t('service.mailLink'), about.language),
      link,
      '',
      t('order.mailSign'),
      '',
      t('service.mailFoot'),
    ].join('\n'),
  }
}

interface PaperProps {
  readonly language: Case['language']
  readonly subject: string
  readonly text: string
  readonly link: string
}

function Paper({ language, subject, text, link }: PaperProps): ReactElement {
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={firstSigns(text, 120)} foot={t('service.mailFoot')}>
      <MailHeading>{subject}</MailHeading>
      <Text style={textStyle}>
        <Lines text={text} />
      </Text>
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={link} style={{ color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }}>
          {t('service.mailLink')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '32px 0 0', fontFamily: 'Georgia, serif' }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}
