import { Text } from '@react-email/text'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MailMessage } from '../domain/notify/mail.port.ts'
import type { BackInStockMail } from '../domain/notify/stock-request.ts'
import { headingLine, withCommas } from '../i18n/format.ts'
import { type MessageKey, messagesIn } from '../i18n/messages.ts'
import { chosenSize } from '../i18n/size-name.ts'
import { ink, MailFrame, MailHeading, quiet, textStyle } from './mail-frame.mail.tsx'
import { mailLinks } from './mail-links.ts'
import { printFor } from './piece-row.mail.tsx'

interface Links {
  readonly piece: string
  readonly stop: string
}

/** A piece has returned: its picture, its size, the way to it, and the way to hear no more. */
export function backInStockMail(mail: BackInStockMail, publicUrl: string): MailMessage {
  const t = messagesIn(mail.language)
  const site = `${publicUrl}/${mail.country.toLowerCase()}/${mail.language}`
  const links = {
    piece: `${site}${mailLinks.piece}?pid=${mail.sku}`,
    stop: `${site}${mailLinks.stopNotices}?token=${mail.stopToken}`,
  }
  return {
    messageId: `<${mail.request}.${mail.notice}.stock@${new URL(publicUrl).hostname}>`,
    to: mail.email,
    subject: t('notify.mailSubject', { name: mail.name }),
    html: `<!doctype html>${renderToStaticMarkup(<StockPaper mail={mail} links={links} publicUrl={publicUrl} />)}`,
    text: inPlainText(mail, links),
    // For the button that mail programs show beside the sender; one click there is enough (RFC 8058).
    headers: { 'List-Unsubscribe': `<${links.stop}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  }
}

function detailsOf({ language, material, colourName, fit, ...sized }: BackInStockMail): string {
  const t = messagesIn(language)
  return [
    withCommas([material, colourName], language),
    fit && t('shop.fitIs', { fit: t(`shop.fit_${fit}` as MessageKey) }),
    chosenSize(sized, t, language),
  ]
    .filter(Boolean)
    .join(' · ')
}

const pictureWidth = 240

interface PaperProps {
  readonly mail: BackInStockMail
  readonly links: Links
  readonly publicUrl: string
}

function StockPaper({ mail, links, publicUrl }: PaperProps): ReactElement {
  const { language, name, picture } = mail
  const t = messagesIn(language)
  const link = { color: ink, textDecoration: 'underline', textUnderlineOffset: '5px' }
  return (
    <MailFrame language={language} preview={t('notify.mailText')} foot={t('notify.mailFoot')}>
      <MailHeading>{t('notify.mailSubject', { name })}</MailHeading>
      {picture && (
        <a href={links.piece}>
          <img
            src={publicUrl + printFor(picture, pictureWidth)}
            alt={name}
            width={pictureWidth}
            height={(pictureWidth * 4) / 3}
            style={{ display: 'block', backgroundColor: '#e4e2de', margin: '0 0 16px' }}
          />
        </a>
      )}
      <Text style={{ ...textStyle, margin: 0, fontFamily: 'Georgia, serif', fontSize: '18px' }}>{name}</Text>
      <Text style={{ ...textStyle, margin: '0 0 24px', color: quiet, fontSize: '13px' }}>{detailsOf(mail)}</Text>
      <Text style={textStyle}>{t('notify.mailText')}</Text>
      <Text style={{ ...textStyle, margin: '24px 0' }}>
        <a href={links.piece} style={link}>
          {t('notify.toPiece')}
        </a>
      </Text>
      <Text style={{ ...textStyle, margin: '0 0 32px' }}>{t('order.mailSign')}</Text>
      <Text style={{ ...textStyle, margin: 0, fontSize: '13px' }}>
        <a href={links.stop} style={{ ...link, color: quiet }}>
          {t('notify.stop')}
        </a>
      </Text>
    </MailFrame>
  )
}

function inPlainText(mail: BackInStockMail, links: Links): string {
  const t = messagesIn(mail.language)
  return [
    t('notify.mailSubject', { name: mail.name }),
    detailsOf(mail),
    '',
    t('notify.mailText'),
    '',
    headingLine(t('notify.toPiece'), mail.language),
    links.piece,
    '',
    t('order.mailSign'),
    '',
    headingLine(t('notify.stop'), mail.language),
    links.stop,
    '',
    t('notify.mailFoot'),
  ].join('\n')
}
