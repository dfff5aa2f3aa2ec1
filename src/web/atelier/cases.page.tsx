import { Fragment, type ReactElement } from 'react'
import type { ReadLine } from '../../domain/audit/list-audit.ts'
import { type Case, type CaseMessage, mostOfMessage } from '../../domain/case/case.ts'
import type { CaseFilter } from '../../domain/case/list-cases.ts'
import type { OrderOfEmail } from '../../domain/order/order.ts'
import type { Store } from '../../domain/store/store.ts'
import { countryName, ownName } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { languages } from '../../kernel/visit.ts'
import styles from './atelier.module.css'
import { CarePane } from './care.page.tsx'
import type { CareView } from './care.view.ts'
import { useAtelier } from './context.tsx'
import { actionWords, Facts, Form, Heading, Press, Select, Table, Told, Who } from './parts.tsx'
import { casePath, orderPath, paths } from './paths.ts'

type Stores = readonly Pick<Store, 'id' | 'name'>[]

export const shownStates = ['open', 'waiting', 'answered', 'closed'] as const
export const templates = ['looking', 'details', 'photos', 'onItsWay', 'thanks'] as const

interface CasesProps {
  readonly cases: readonly Case[]
  readonly filter: CaseFilter
  readonly stores: Stores
}

/** What people write to the house: mine, waiting, by language and boutique. */
export function CasesPage({ cases, filter, stores }: CasesProps): ReactElement {
  const { t, member } = useAtelier()
  return (
    <>
      <h1>{t('atelier.cases')}</h1>
      <search>
        <form action={paths.cases} className={styles.search}>
          <Select
            name="state"
            label={t('atelier.state')}
            chosen={filter.state}
            none={t('atelier.all')}
            options={shownStates.map((state) => [state, t(`atelier.caseState_${state}`)])}
          />
          <Select
            name="whose"
            label={t('atelier.caseWhose')}
            chosen={filter.member === null ? null : filter.member === 'nobody' ? 'nobody' : 'mine'}
            none={t('atelier.all')}
            options={[
              ['mine', t('atelier.caseMine')],
              ['nobody', t('atelier.caseNobodys')],
            ]}
          />
          <Select
            name="language"
            label={t('atelier.language')}
            chosen={filter.language}
            none={t('atelier.all')}
            options={languages.map((language) => [language, ownName(language)])}
          />
          {member?.store === null && (
            <Select
              name="store"
              label={t('atelier.store')}
              chosen={filter.store}
              none={t('atelier.all')}
              options={stores.map(({ id, name }) => [id, name])}
            />
          )}
          <Press>{t('atelier.search')}</Press>
        </form>
      </search>
      <CaseTable cases={cases} label={t('atelier.cases')} />
    </>
  )
}

function CaseTable({ cases, label }: { readonly cases: readonly Case[]; readonly label: string }): ReactElement {
  const { t, at } = useAtelier()
  return (
    <Table
      label={label}
      empty={t('atelier.nothing')}
      heads={[
        t('atelier.case'),
        t('atelier.state'),
        `-${t('atelier.caseClient')}`,
        `-${t('atelier.caseSubject')}`,
        `-${t('atelier.language')}`,
        `-${t('atelier.caseMember')}`,
        t('atelier.caseTouched'),
      ]}
      rows={cases.map((each) => ({
        key: each.number,
        quiet: each.state !== 'open',
        cells: [
          <Fragment key="number">
            <a href={casePath(each.number)}>{each.number}</a>
            <span data-narrow="">
              <bdi>{`${each.firstname} ${each.lastname}`}</bdi>
            </span>
          </Fragment>,
          t(`atelier.caseState_${each.state}`),
          <bdi key="client">{`${each.firstname} ${each.lastname}`}</bdi>,
          `${t(`atelier.kind_${each.kind}`)}, ${subjectOf(each.subject, t)}`,
          ownName(each.language),
          each.memberName ?? '–',
          at(each.touchedAt),
        ],
      }))}
    />
  )
}

/** By the word of the form; a chat may have brought one of its own. */
function subjectOf(subject: string, t: ReturnType<typeof useAtelier>['t']): string {
  try {
    return t(`service.subject_${subject}` as MessageKey)
  } catch {
    return subject
  }
}

interface CaseView {
  readonly found: Case
  readonly messages: readonly CaseMessage[]
  readonly orders: readonly OrderOfEmail[]
  readonly others: readonly Case[]
  readonly stores: Stores
  readonly audit: readonly ReadLine[]
  /** Null where nothing was asked of the workshop. */
  readonly care: CareView | null
  /** What stands in the answer: a template, or what was typed and refused. */
  readonly draft: string
}

interface CaseProps {
  readonly view: CaseView
  readonly done?: string | undefined
  readonly failed?: string | undefined
}

/** One case: what was said, who says it, what they bought, and what is to be done. */
export function CasePage({ view, done, failed }: CaseProps): ReactElement {
  const { t, at, language } = useAtelier()
  const { found, messages, orders, others, audit } = view
  return (
    <>
      <Heading up={[paths.cases, t('atelier.cases')]} state={t(`atelier.caseState_${found.state}`)}>
        {found.number}
      </Heading>
      <Told done={done} failed={failed} />
      <Moves found={found} />
      <div className={styles.panes}>
        <div className={styles.pane}>
          <h2>{t('atelier.caseSaid')}</h2>
          {messages.map((message) => (
            <Said key={message.id} message={message} found={found} />
          ))}
          <Answer view={view} />
        </div>
        <div className={styles.pane}>
          <Facts
            facts={[
              [t('atelier.caseClient'), `${found.civility} ${found.firstname} ${found.lastname}`.trim()],
              ['E-mail', found.email],
              [t('forms.phonecontact'), found.phone || '–'],
              [t('atelier.caseKind'), t(`atelier.kind_${found.kind}`)],
              [t('atelier.caseSubject'), subjectOf(found.subject, t)],
              [t('atelier.language'), `${ownName(found.language)}, ${countryName(found.country, language)}`],
              [t('atelier.piece'), found.product ?? '–'],
              [t('atelier.caseMember'), found.memberName ?? '–'],
              [t('atelier.when'), at(found.openedAt)],
            ]}
          />
          {view.care && <CarePane found={found} care={view.care} />}
          <h2>{t('atelier.caseOrders')}</h2>
          <Table
            label={t('atelier.caseOrders')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.order'), t('atelier.state'), t('atelier.when')]}
            rows={orders.map(({ number, state, placedAt }) => ({
              key: number,
              cells: [
                <a key="order" href={orderPath(number)}>
                  {number}
                </a>,
                t(`order.${state}` as MessageKey),
                at(placedAt),
              ],
            }))}
          />
          <h2>{t('atelier.caseOthers')}</h2>
          <Table
            label={t('atelier.caseOthers')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.case'), t('atelier.state'), t('atelier.caseTouched')]}
            rows={others.map((each) => ({
              key: each.number,
              quiet: each.state !== 'open',
              cells: [
                <a key="number" href={casePath(each.number)}>
                  {each.number}
                </a>,
                t(`atelier.caseState_${each.state}`),
                at(each.touchedAt),
              ],
            }))}
          />
          <Hand view={view} />
          <h2>{t('atelier.history')}</h2>
          <Table
            label={t('atelier.history')}
            empty={t('atelier.nothing')}
            heads={[t('atelier.action'), t('atelier.who'), t('atelier.when')]}
            rows={audit.map((each) => ({
              key: String(each.id),
              cells: [actionWords(each.action, t), <Who key="who" actor={each.actor} />, at(each.at)],
            }))}
          />
        </div>
      </div>
    </>
  )
}

/** Text as it was written, never markup. */
function Said({ message, found }: { readonly message: CaseMessage; readonly found: Case }): ReactElement {
  const { t, at } = useAtelier()
  const who = message.author === 'shopper' ? found.firstname : (message.memberName ?? t('service.house'))
  return (
    <article className={styles.saying} data-author={message.author}>
      <p className="t-small t-soft">
        {message.author === 'note' && `${t('atelier.caseNote')}, `}
        {who}, {at(message.saidAt)}
      </p>
      <p className={styles.words} dir="auto" lang={message.author === 'note' ? undefined : found.language}>
        {message.text}
      </p>
      {message.files.length > 0 && (
        <ul>
          {message.files.map(({ id, name }) => (
            <li key={id}>
              <a href={`${casePath(found.number)}/file/${id}`}>{name}</a>
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

function Answer({ view: { found, draft } }: { readonly view: CaseView }): ReactElement {
  const { t } = useAtelier()
  return (
    <>
      <h2>{t('atelier.caseAnswer')}</h2>
      <nav aria-label={t('atelier.caseTemplates')} className={styles.links}>
        {templates.map((template) => (
          <a key={template} href={`${casePath(found.number)}?template=${template}#answer`}>
            {t(`atelier.template_${template}`)}
          </a>
        ))}
      </nav>
      <Form action={`${casePath(found.number)}/answer`} label={t('atelier.caseAnswer')} file>
        <input type="hidden" name="version" value={found.version} />
        <label className={styles.small}>
          <span>{t('atelier.caseText')}</span>
          <textarea
            id="answer"
            name="text"
            rows={8}
            maxLength={mostOfMessage}
            defaultValue={draft}
            lang={found.language}
            dir="auto"
          />
        </label>
        <label className={styles.small}>
          <span>{t('atelier.caseFile')}</span>
          <input type="file" name="file" accept="application/pdf,image/png,image/jpeg" />
        </label>
        <div className={styles.row}>
          <Press look="main" name="as" value="answered">
            {t('atelier.caseSend')}
          </Press>
          <Press name="as" value="waiting">
            {t('atelier.caseAsk')}
          </Press>
          <Press name="as" value="note">
            {t('atelier.caseKeepNote')}
          </Press>
        </div>
      </Form>
    </>
  )
}

function Moves({ found }: { readonly found: Case }): ReactElement {
  const { t, member } = useAtelier()
  return (
    <Form action={`${casePath(found.number)}/move`} row label={t('atelier.moves')}>
      <input type="hidden" name="version" value={found.version} />
      {found.member !== member?.id && (
        <Press name="act" value="take">
          {t('atelier.caseTake')}
        </Press>
      )}
      <Press name="act" value={found.state === 'closed' ? 'reopen' : 'close'}>
        {t(found.state === 'closed' ? 'atelier.caseReopen' : 'atelier.caseClose')}
      </Press>
    </Form>
  )
}

/** To somebody else, or to what they wrote before. */
function Hand({ view: { found, stores, others } }: { readonly view: CaseView }): ReactElement {
  const { t, member } = useAtelier()
  const version = <input type="hidden" name="version" value={found.version} />
  return (
    <>
      {member?.store === null && (
        <Form action={`${casePath(found.number)}/move`} row label={t('atelier.caseGive')}>
          {version}
          <Select
            name="store"
            label={t('atelier.store')}
            chosen={found.store}
            none={t('atelier.caseNoStore')}
            options={stores.map(({ id, name }) => [id, name])}
          />
          <Press name="act" value="give">
            {t('atelier.caseGive')}
          </Press>
        </Form>
      )}
      {others.length > 0 && (
        <Form action={`${casePath(found.number)}/merge`} row label={t('atelier.caseMerge')}>
          {version}
          <Select
            name="into"
            label={t('atelier.caseMergeNumber')}
            chosen={others[0]!.number}
            options={others.map(({ number }) => [number, number])}
          />
          <Press>{t('atelier.caseMerge')}</Press>
        </Form>
      )}
    </>
  )
}
