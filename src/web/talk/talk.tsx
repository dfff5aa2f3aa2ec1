import type { ReactElement } from 'react'
import { notices } from '../../domain/chat/chat.ts'
import type { MessageKey, Translate } from '../../i18n/messages.ts'
import styles from './talk.module.css'

/** The sentences that the script puts into a conversation, in one language; `{name}` is an adviser's. */
export function talkWords(t: Translate): string {
  const said = Object.fromEntries(notices.map((notice) => [notice, t(`chat.notice_${notice}` as MessageKey, { name: '{name}' })]))
  const own = {
    you: t('chat.you'),
    picture: t('chat.pictureSent'),
    gonePiece: t('chat.gonePiece'),
    unsent: t('chat.unsent'),
  }
  return JSON.stringify({ ...own, ...said })
}

interface TalkProps {
  readonly label: string
  /** In the language of the one who reads. */
  readonly words: string
  /** Whose words stand at the end of the line. */
  readonly own: 'customer' | 'agent'
}

/** A conversation. The script fills it, by the shapes that stand beside it: whatever is said is put there as text. */
export function Talk({ label, words, own }: TalkProps): ReactElement {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by the keyboard (WCAG 2.1.1) */}
      <div className={styles.log} role="log" aria-label={label} tabIndex={0} data-talk={own} data-words={words} />
      <template data-talk-line="">
        <p className={styles.line}>
          <span className={styles.who} />
          <span className={styles.text} dir="auto" />
        </p>
      </template>
      <template data-talk-notice="">
        <p className={styles.notice} />
      </template>
      <template data-talk-piece="">
        <a className={styles.piece} href="/">
          <img alt="" width={96} height={128} />
          <span>
            <strong />
            <small />
            <span />
          </span>
        </a>
      </template>
      <template data-talk-picture="">
        <img className={styles.picture} alt="" />
      </template>
    </>
  )
}
