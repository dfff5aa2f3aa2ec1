import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Certificate, writeCode } from '../domain/certificate/certificate.ts'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import { formatDate, formatPrice, headingLine, withColon } from '../i18n/format.ts'
import { messagesIn } from '../i18n/messages.ts'
import { ink, Lines, MailFrame, MailHeading, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'

type SentCertificate = Certificate & { readonly code: string }

const localeOf = ({ language, country }: Certificate) => `${language}-${country}`
const siteOf = ({ language, country }: Certificate, publicUrl: string) => `${publicUrl}/${country.toLowerCase()}/${language}`

/** Strangers' words in the house's mail: what looks like an address is not made one by the program that shows it. */
const unlinked = (words: string) => words.replace(/(?<=[\p{L}\d])[.:](?=[\p{L}\d/])/gu, '$&\u200b')

/** The gift itself: from whom, their words, what it is worth and its code. */
export function certificateMail(certificate: SentCertificate, publicUrl: string): MailMessage {
  const t = messagesIn(certificate.language)
  const subject = t('certificate.mailSubject', { sender: unlinked(certificate.sender) })
  const amount = formatPrice(certificate.amount, localeOf(certificate))
  const site = siteOf(certificate, publicUrl)
  const [code, message] = [writeCode(certificate.code), unlinked(certificate.message)]
  const balance = site + mailLinks.giftCertificateBalance
  return {
    messageId: `<${certificate.id}.certificate@${new URL(publicUrl).hostname}>`,
    to: certificate.recipientEmail,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(<Paper certificate={certificate} amount={amount} site={site} />)}`,
    text: [
      subject,
      '',
      t('certificate.mailText', { name: unlinked(certificate.recipient), sender: unlinked(certificate.sender), amount }),
      '',
      ...(message === '' ? [] : [message, '']),
      withColon(t('certificate.mailCode'), code, certificate.language),
      '',
      t('certificate.mailHow'),
      '',
      headingLine(t('certificate.balanceLink'), certificate.language),
      balance,
      '',
      t('order.mailSign'),
    ].join('\n'),
  }
}

const voice = { ...textStyle, fontFamily: 'Georgia, serif' }
const link = { color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }

interface PaperProps {
  readonly certificate: SentCertificate
  readonly amount: string
  readonly site: string
}

function Paper({ certificate, amount, site }: PaperProps): ReactElement {
  const { language, code } = certificate
  const [recipient, sender, message] = [certificate.recipient, certificate.sender, certificate.message].map(unlinked) as [
    string,
    string,
    string,
  ]
  const t = messagesIn(language)
  return (
    <MailFrame language={language} preview={t('certificate.mailHow')} foot={t('certificate.mailFoot', { sender })}>
      <MailHeading>{t('certificate.mailSubject', { sender })}</MailHeading>
      <Text style={textStyle}>{t('certificate.mailText', { name: recipient, sender, amount })}</Text>
      <div style={{ border: '1px solid #dad8d3', borderBottom: '3px solid #0b5a3e', padding: '32px 24px', margin: '24px 0' }}>
        {message !== '' && (
          <div dir="auto" style={{ ...voice, fontSize: '18px', lineHeight: '28px', textAlign: 'center', margin: '0 0 24px' }}>
            <Lines text={message} />
          </div>
        )}
        <Text style={{ ...voice, fontSize: '32px', lineHeight: '40px', textAlign: 'center', margin: '0 0 16px' }}>
          <bdi>{amount}</bdi>
        </Text>
        <Text style={{ ...textStyle, color: quiet, fontSize: '13px', textAlign: 'center', margin: 0 }}>
          {t('certificate.mailCode')}
        </Text>
        <Text
          dir="ltr"
          style={{ ...textStyle, fontFamily: 'Menlo, Consolas, monospace', fontSize: '18px', textAlign: 'center', margin: 0 }}
        >
          {writeCode(code)}
        </Text>
      </div>
      <Text style={textStyle}>{t('certificate.mailHow')}</Text>
      <Text style={{ ...textStyle, margin: '24px 0 0' }}>
        <a href={site + mailLinks.home} style={link}>
          {t('error.toHome')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '8px 0 32px' }}>
        <a href={site + mailLinks.giftCertificateBalance} style={link}>
          {t('certificate.balanceLink')}
        </a>
      </Text>
      <Text style={{ ...voice, margin: 0 }}>{t('order.mailSign')}</Text>
    </MailFrame>
  )
}

/** To whoever bought it: what for, and when it leaves. The code is not theirs to have. */
export function certificateReceipt(certificate: Certificate, publicUrl: string): MailMessage {
  const { language, recipient, recipientEmail, sendOn, amount } = certificate
  const t = messagesIn(language)
  const locale = localeOf(certificate)
  const name = unlinked(recipient)
  const subject = t('certificate.boughtSubject', { name })
  const text = t('certificate.thanksText', {
    amount: formatPrice(amount, locale),
    name,
    day: formatDate(new Date(sendOn), locale),
    email: recipientEmail,
  })
  return {
    messageId: `<${certificate.id}.certificate-receipt@${new URL(publicUrl).hostname}>`,
    to: certificate.buyerEmail,
    subject,
    html: `<!doctype html>${renderToStaticMarkup(
      <MailFrame language={language} preview={text} foot={t('order.mailFoot')}>
        <MailHeading>{t('certificate.thanks')}</MailHeading>
        <Text style={textStyle}>{text}</Text>
        <Text style={textStyle}>{t('certificate.boughtText')}</Text>
        <Text style={{ ...voice, margin: '32px 0 0' }}>{t('order.mailSign')}</Text>
      </MailFrame>,
    )}`,
    text: [t('certificate.thanks'), '', text, '', t('certificate.boughtText'), '', t('order.mailSign')].join('\n'),
  }
}
