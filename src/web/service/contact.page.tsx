import type { ReactElement } from 'react'
import { namesIn } from '../../forms/address-rules.ts'
import { koreanConsents } from '../../forms/consents.ts'
import { type Subject, subjects } from '../../forms/contact.ts'
import { titles } from '../../forms/customer.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { ruleOf } from '../../forms/rule-book.ts'
import { countryName } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteOf, sites } from '../../markets/sites.ts'
import { appendParam } from '../append-param.ts'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import { Message } from '../composed/message.tsx'
import { labelOf } from '../form/account-form.tsx'
import { AskedConsents } from '../form/asked-consents.tsx'
import { checksOf } from '../form/field-checks.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { Passage } from '../reading/reading-blocks.tsx'
import { Accordion } from '../ui/accordion.tsx'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Field, Select, TextArea, Tick } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { AttachFiles } from './attach-files.island.tsx'
import { attachProps } from './attach-props.ts'
import type { ContactView } from './contact.view.ts'
import styles from './service.module.css'

interface ContactProps {
  readonly view: ContactView
  readonly state: FormState
  readonly token: string | undefined
  /** Made with the form, so that it is one message. */
  readonly form: string
}

const text = (field: 'firstname' | 'lastname' | 'email') => ({
  type: field === 'email' ? 'email' : 'text',
  autoComplete: { firstname: 'given-name', lastname: 'family-name', email: 'email' }[field],
  ...(field === 'email' ? { maxLength: emailMaxLength } : {}),
})

const mostWrong = 12

/** What somebody has to say to the house, as a pop-in or a page of its own. It works without script, with its files. */
export function Contact({ view, state, token, form }: ContactProps): ReactElement {
  const { visit, t } = useVisit()
  const { isCare, isAgain, piece, order } = view
  const wrong = [...state.errors].map(([field, message]) => ({ field, label: labelFor(field, t), message }))
  const boxTitles = Array.from({ length: mostWrong }, (_, index) => t('checkout.wrongFields', { count: index + 1 }))
  return (
    <Composed
      heading={t(isCare ? 'service.careHeading' : 'service.heading')}
      text={t(isAgain ? 'service.resendText' : isCare ? 'service.careIntro' : 'service.intro')}
      notice={<About view={view} />}
      below={<HouseScene name={isCare ? 'heritage-tools' : 'heritage-door'} />}
    >
      <form
        className={styles.form}
        method="post"
        action={urlOf(visit, 'customerServiceSend')}
        encType="multipart/form-data"
        noValidate
        data-contact={isCare ? 'care' : ''}
        data-popin-form=""
        {...formRules(visit.country)}
        {...verifiedBy(visit, 'email')}
      >
        {token && <input type="hidden" name="csrf_token" value={token} />}
        <input type="hidden" name="form" value={form} />
        {isCare && <input type="hidden" name="care" value="true" />}
        {piece && <input type="hidden" name="pid" value={piece.colourway} />}
        {order && (
          <>
            <input type="hidden" name="order" value={order.number} />
            {order.key && <input type="hidden" name="key" value={order.key} />}
          </>
        )}
        <ErrorBox title={boxTitles[wrong.length - 1] ?? ''} errors={wrong} titles={boxTitles} />
        <SubjectAndAnswers view={view} state={state} />
        <Person state={state} />
        <TextArea
          id="contactus-comment"
          name="contactus-comment"
          label={t('forms.contactus-comment')}
          hint={t('error.VALIDATE_RANGELENGTH', { min: 50, max: 500 })}
          rows={7}
          defaultValue={state.value('contactus-comment')}
          error={state.errors.get('contactus-comment')}
          checks={checksOf('contactus-comment', visit.country, t)}
        />
        {/* Its other name: the script fills it in as the form is sent. */}
        <input type="hidden" name="description" />
        <AttachFiles {...attachProps(t, state.errors.get('files'))} isContact />
        <Agreements state={state} />
        <Button type="submit" name="contactus_send" value="action" wide>
          {t(isCare ? 'service.sendCare' : 'service.send')}
        </Button>
        <p className="t-small t-ash">
          <a href={urlOf(visit, 'privacyPolicy')} data-popin="dialog">
            {t('content.privacy')}
          </a>
        </p>
      </form>
    </Composed>
  )
}

/** The piece or the order that it is about; what is no care yet leads to it. */
function About({ view }: Pick<ContactProps, 'view'>): ReactElement {
  const { visit, t } = useVisit()
  const { isCare, piece, order } = view
  return (
    <>
      {!isCare && !order && (
        <TextLink href={careOf(visit, piece)} small>
          {t('service.careHeading')}
        </TextLink>
      )}
      {piece && (
        <div className={styles.piece}>
          <PieceImage pictures={piece.pictures} hex={piece.colour.hex} alt="" sizes="88px" />
          <p className="t-name">{t('service.about', { name: piece.name })}</p>
        </div>
      )}
      {order && <p className="t-name">{t('order.named', { number: order.number })}</p>}
    </>
  )
}

/** For care there is a form that speaks of it. */
function careOf(visit: SiteVisit, piece: ContactView['piece']): string {
  const care = appendParam(urlOf(visit, 'contactPopin'), 'care', 'true')
  return piece ? appendParam(care, 'pid', piece.colourway) : care
}

function labelFor(field: string, t: ReturnType<typeof useVisit>['t']): string {
  if (field === 'files') return t('service.files')
  if (field === 'subject') return t('service.subject')
  if (field === 'dialcode') return t('address.dialcode')
  if (['contactus-comment', 'phonecontact'].includes(field)) return t(`forms.${field}` as MessageKey)
  return labelOf(field, t)
}

/** What it is about; what was asked about it before stands below as soon as it is chosen. */
function SubjectAndAnswers({ view, state }: Pick<ContactProps, 'view' | 'state'>): ReactElement {
  const { visit, t } = useVisit()
  const chosen = state.value('subject') || (view.isCare ? 'care' : view.piece ? 'piece' : view.order ? 'order' : '')
  return (
    <>
      <Select
        id="subject"
        name="subject"
        label={t('service.subject')}
        defaultValue={chosen}
        error={state.errors.get('subject')}
        checks={checksOf('subject', visit.country, t)}
      >
        <option value="">{t('address.choose')}</option>
        {subjects.map((subject) => (
          <option key={subject} value={subject}>
            {t(`service.subject_${subject}`)}
          </option>
        ))}
      </Select>
      {[...view.questions].map(([subject, questions]) => (
        <Answers key={subject} subject={subject} questions={questions} />
      ))}
    </>
  )
}

function Answers({
  subject,
  questions,
}: {
  readonly subject: Subject
  readonly questions: NonNullable<ReturnType<ContactView['questions']['get']>>
}): ReactElement {
  const { visit, t } = useVisit()
  const panels = questions.map((question) => ({
    id: `ask-${subject}-${question.id}`,
    title: question.title,
    body: (
      <div className={styles.answer}>
        <Passage {...question} />
      </div>
    ),
  }))
  return (
    <div className={styles.answers} data-answers={subject}>
      <h2 className="t-label">{t('service.faqHeading')}</h2>
      <Accordion panels={panels} />
      <TextLink href={`${urlOf(visit, 'pageShow')}?cid=${subject === 'care' ? 'care' : 'faq'}`} small>
        {t('service.faqAll')}
      </TextLink>
    </div>
  )
}

function Person({ state }: { readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  const dialCodes = [...new Set([...sites.values()].map((site) => site.dialCode))].sort()
  return (
    <div className={styles.person}>
      <Select
        id="title"
        name="title"
        label={t('account.field_title')}
        defaultValue={state.value('title')}
        optional={t('common.optional')}
      >
        <option value="" />
        {titles.map((code) => (
          <option key={code} value={code}>
            {t(`account.title_${code}`)}
          </option>
        ))}
      </Select>
      <div>
        <Select label={t('address.country')} name="country-shown" defaultValue={visit.country} disabled>
          <option value={visit.country}>{countryName(visit.country, visit.language)}</option>
        </Select>
        <input type="hidden" name="country" value={visit.country} />
      </div>
      {([...namesIn(visit.country), 'email'] as const).map((field) => (
        <Field
          key={field}
          id={field}
          name={field}
          label={labelOf(field, t)}
          {...text(field)}
          defaultValue={state.value(field)}
          error={state.errors.get(field)}
          checks={checksOf(field, visit.country, t)}
        />
      ))}
      <Select
        id="dialcode"
        name="dialcode"
        label={t('address.dialcode')}
        autoComplete="tel-country-code"
        defaultValue={state.value('dialcode') || siteOf(visit).dialCode}
        error={state.errors.get('dialcode')}
        checks={checksOf('dialcode', visit.country, t)}
      >
        <option value="" />
        {dialCodes.map((code) => (
          <option key={code} value={code} dir="ltr">
            {code}
          </option>
        ))}
      </Select>
      <Field
        id="phonecontact"
        name="phonecontact"
        type="tel"
        label={t('forms.phonecontact')}
        optional={t('common.optional')}
        autoComplete="tel-national"
        maxLength={20}
        defaultValue={state.value('phonecontact')}
        error={state.errors.get('phonecontact')}
        checks={checksOf('phonecontact', visit.country, t)}
      />
    </div>
  )
}

function Agreements({ state }: { readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  const isTicked = (name: string) => state.value(name) !== ''
  const asked = koreanConsents.filter((name) => ruleOf(name, visit.country))
  return (
    <div>
      {asked.length > 0 && <AskedConsents names={asked} state={state} checks={(name) => checksOf(name, visit.country, t)} />}
      <Tick
        id="addtoemaillist"
        name="addtoemaillist"
        label={t('account.field_newsletter')}
        defaultChecked={isTicked('addtoemaillist')}
      />
      <Tick id="globaloptin" name="globaloptin" label={t('notify.globaloptin')} defaultChecked={isTicked('globaloptin')} />
    </div>
  )
}

interface SentProps {
  readonly number: string
  readonly isCare: boolean
}

/** It has arrived: its number, and where the answer will be read. */
export function ContactSent({ number, isCare }: SentProps): ReactElement {
  const { visit, t } = useVisit()
  const again = `${urlOf(visit, 'contactPopin')}?resend=true${isCare ? '&care=true' : ''}`
  return (
    <Message
      heading={t('service.sentHeading')}
      text={t('service.sentText', { number })}
      isAnswer
      marks={{ 'data-contact-sent': '' }}
    >
      <TextLink href={again} popin="dialog">
        {t('service.again')}
      </TextLink>
    </Message>
  )
}
