import { randomUUID } from 'node:crypto'
import type { ReactElement } from 'react'
import type { Chat } from '../../domain/chat/chat.ts'
import { countryName, ownName } from '../../i18n/format.ts'
import { type AtelierKey, type MessageKey, messagesIn } from '../../i18n/messages.ts'
import { Talk, talkWords } from '../talk/talk.tsx'
import styles from './atelier.module.css'
import chatStyles from './chats.module.css'
import { useAtelier } from './context.tsx'
import { Facts, Form, Press, Told } from './parts.tsx'
import { chatPath, paths } from './paths.ts'

interface ChatsPageProps {
  readonly chats: readonly Chat[]
  readonly chat: Chat | null
  readonly failed: string | undefined
}

const canned = ['hello', 'moment', 'size', 'letter', 'farewell'] as const

/** Several chats at once: the list says who waits, and the one that was chosen stands beside it. */
export function ChatsPage({ chats, chat, failed }: ChatsPageProps): ReactElement {
  const { t } = useAtelier()
  return (
    <>
      <h1>{t('atelier.chats')}</h1>
      <noscript>
        <p className={styles.told}>{t('atelier.chatsNeedScript')}</p>
      </noscript>
      <div className={chatStyles.room} data-chat-room={chat?.id ?? ''} data-events={paths.chatEvents}>
        <ChatList chats={chats} open={chat?.id ?? null} />
        {chat ? <Conversation chat={chat} failed={failed} /> : <p className={styles.empty}>{t('atelier.chooseChat')}</p>}
      </div>
    </>
  )
}

function nameOf({ firstname, lastname, email }: Chat, guest: string): string {
  return `${firstname} ${lastname}`.trim() || email || guest
}

function ChatList({ chats, open }: { readonly chats: readonly Chat[]; readonly open: string | null }): ReactElement {
  const { t, member, at } = useAtelier()
  return (
    <nav className={chatStyles.list} aria-label={t('atelier.openChats')} data-chat-list="">
      {chats.length === 0 && <p className={styles.empty}>{t('atelier.noChats')}</p>}
      <ul>
        {chats.map((chat) => {
          const unread = chat.lastSeq - chat.seenSeq
          return (
            <li key={chat.id}>
              <a href={chatPath(chat.id)} aria-current={chat.id === open ? 'page' : undefined} data-state={chat.state}>
                <strong>{nameOf(chat, t('atelier.guest'))}</strong>
                <span>
                  {ownName(chat.language)}
                  {unread > 0 && <b className={chatStyles.unread}>{t('atelier.unread', { count: unread })}</b>}
                </span>
                <small>
                  {chat.state === 'waiting'
                    ? t('atelier.chatWaiting')
                    : chat.member === member?.id
                      ? t('atelier.chatMine')
                      : chat.agent}
                  {' · '}
                  {at(chat.touchedAt)}
                </small>
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

function Conversation({ chat, failed }: { readonly chat: Chat; readonly failed: string | undefined }): ReactElement {
  const { t, at, member, language } = useAtelier()
  const path = chatPath(chat.id)
  const isOpen = chat.state !== 'ended'
  const shopper = nameOf(chat, t('atelier.guest'))
  const words = JSON.stringify({ ...JSON.parse(talkWords(messagesIn(language))), other: shopper })
  return (
    <>
      <section className={chatStyles.talk} aria-label={shopper} data-chat-open={chat.state}>
        <Told failed={failed} />
        <p className={styles.told} data-failed="" role="alert" data-chat-wrong="" hidden />
        <Talk label={t('chat.log')} words={words} own="agent" />
        <p className={chatStyles.typing} data-chat-typing="" role="status" hidden>
          {t('atelier.shopperTypes')}
        </p>
        <p className={chatStyles.typing} data-chat-lost="" role="status" hidden>
          {t('chat.lost')}
        </p>
        {isOpen && <Answers chat={chat} path={path} />}
      </section>
      <aside className={styles.pane} data-chat-side="">
        <h2>{shopper}</h2>
        <Facts
          facts={[
            [t('atelier.chatLanguage'), ownName(chat.language)],
            [t('atelier.chatCountry'), countryName(chat.country, language)],
            [t('atelier.chatPage'), <bdi key="page">{chat.context}</bdi>],
            [t('atelier.chatSince'), at(chat.createdAt)],
            [t('atelier.chatWith'), chat.agent ?? t('atelier.chatWaiting')],
            [
              t('atelier.chatHere'),
              <span key="here" data-chat-here="" data-yes={t('atelier.yes')} data-no={t('atelier.no')}>
                {t(chat.isCustomerHere ? 'atelier.yes' : 'atelier.no')}
              </span>,
            ],
            ...(chat.email ? [[t('atelier.chatEmail'), <bdi key="email">{chat.email}</bdi>] as const] : []),
            ...(chat.caseNumber ? [[t('atelier.chatCase'), <bdi key="case">{chat.caseNumber}</bdi>] as const] : []),
          ]}
        />
        {chat.email !== '' && (
          <p className={styles.links}>
            <a href={`${paths.orders}?q=${encodeURIComponent(chat.email)}`} target="_blank" rel="noopener">
              {t('atelier.theirOrders')}
            </a>
          </p>
        )}
        {isOpen && chat.member !== member?.id && (
          <Form action={`${path}/take`}>
            <Press look="main">{t('atelier.takeChat')}</Press>
          </Form>
        )}
        {isOpen && (
          <details className={styles.sure}>
            <summary>{t('atelier.toCase')}</summary>
            <Form action={`${path}/case`}>
              <label className={styles.small}>
                <span>{t('atelier.chatEmail')}</span>
                <input name="email" type="email" defaultValue={chat.email} maxLength={50} />
              </label>
              <Press>{t('atelier.toCaseDo')}</Press>
            </Form>
          </details>
        )}
        {isOpen && (
          <Form action={`${path}/end`}>
            <Press>{t('atelier.endChat')}</Press>
          </Form>
        )}
      </aside>
    </>
  )
}

function Answers({ chat, path }: { readonly chat: Chat; readonly path: string }): ReactElement {
  const { t } = useAtelier()
  const theirs = messagesIn(chat.language)
  return (
    <>
      <ul className={chatStyles.canned} aria-label={t('atelier.canned')}>
        {canned.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={styles.press}
              data-canned={theirs(`chat.canned_${name}` as MessageKey)}
              title={theirs(`chat.canned_${name}` as MessageKey)}
            >
              {t(`atelier.canned_${name}` as AtelierKey)}
            </button>
          </li>
        ))}
      </ul>
      <div data-chat-say={`${path}/typing`}>
        <Form action={`${path}/say`} file label={t('atelier.answer')}>
          <input type="hidden" name="clientId" value={randomUUID()} />
          <label className={`${styles.small} ${styles.wide}`}>
            <span>{t('atelier.answer')}</span>
            <textarea name="text" rows={3} maxLength={2000} lang={chat.language} dir="auto" />
          </label>
          <div className={styles.row}>
            <Press look="main">{t('chat.send')}</Press>
            <label className={styles.small}>
              <span>{t('atelier.pieceToSend')}</span>
              <input name="pid" placeholder="SEL085-ROU" maxLength={20} autoComplete="off" />
            </label>
            <label className={styles.small}>
              <span>{t('chat.picture')}</span>
              <input name="file" type="file" accept="image/png,image/jpeg,image/webp" />
            </label>
          </div>
        </Form>
      </div>
    </>
  )
}
