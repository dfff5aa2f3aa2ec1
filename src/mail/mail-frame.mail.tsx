import { Body } from '@react-email/body'
import { Container } from '@react-email/container'
import { Head } from '@react-email/head'
import { Html } from '@react-email/html'
import { Preview } from '@react-email/preview'
import { Text } from '@react-email/text'
import { type CSSProperties, Fragment, type ReactElement, type ReactNode } from 'react'
import { textDirection } from '../i18n/format.ts'
import type { Language } from '../kernel/visit.ts'

export const ink = '#121411'
export const quiet = '#484b45'

export const textStyle: CSSProperties = {
  color: ink,
  fontFamily: '"Helvetica Neue", Helvetica, Arial, sans-serif',
  fontSize: '15px',
  lineHeight: '24px',
  margin: '0 0 16px',
}

interface MailFrameProps {
  readonly language: Language
  /** What a mail program shows beside the subject. */
  readonly preview: string
  readonly foot: string
  readonly children: ReactNode
}

/** The house's paper: its name above, the green edge below. */
export function MailFrame({ language, preview, foot, children }: MailFrameProps): ReactElement {
  return (
    <Html lang={language} dir={textDirection(language)}>
      <Head>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
      </Head>
      <Preview>{preview}</Preview>
      <Body style={{ backgroundColor: '#f5f4f1', margin: 0, padding: '32px 12px' }}>
        <Container
          style={{ backgroundColor: '#ffffff', maxWidth: '560px', padding: '40px 32px', borderBottom: '6px solid #0b5a3e' }}
        >
          <Text
            lang="en"
            dir="ltr"
            style={{
              ...textStyle,
              fontFamily: 'Georgia, serif',
              fontSize: '22px',
              letterSpacing: '9px',
              textAlign: 'center',
              margin: '0 0 40px',
            }}
          >
            AVERNE
          </Text>
          {children}
        </Container>
        <Text style={{ ...textStyle, color: '#64675f', fontSize: '12px', textAlign: 'center', margin: '16px 0 0' }}>{foot}</Text>
      </Body>
    </Html>
  )
}

/** What a letter is about. The number that it names is never broken, nor turned among Arabic words. */
export function MailHeading({ children }: { readonly children: string }): ReactElement {
  return (
    <Text style={{ ...textStyle, fontSize: '24px', lineHeight: '32px', fontFamily: 'Georgia, serif', margin: '0 0 24px' }}>
      {children.split(/([A-Z]{2,3}\d{8}[\dA-Z-]*)/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <bdi key={index} style={{ whiteSpace: 'nowrap' }}>
            {part}
          </bdi>
        ),
      )}
    </Text>
  )
}

/** What somebody wrote, line for line. */
export function Lines({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split('\n').map((line, index) => (
        <Fragment key={index}>
          {index > 0 && <br />}
          {line}
        </Fragment>
      ))}
    </>
  )
}
