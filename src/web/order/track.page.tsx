import type { ReactElement } from 'react'
import type { StateReached } from '../../domain/order/order-states.ts'
import type { Tracked } from '../../domain/order/tracking.ts'
import { countryName, inOrder } from '../../i18n/format.ts'
import { sites } from '../../markets/sites.ts'
import { Composed } from '../composed/composed.tsx'
import { HouseScene } from '../composed/house-scene.tsx'
import { AccountForm, SelectField, TextField } from '../form/account-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './confirmation.module.css'
import { Timeline } from './timeline.tsx'

export interface Found {
  readonly order: Omit<Tracked, 'email'>
  readonly history: readonly StateReached[]
  /** Says that all four were known: without it nobody is sent a code. */
  readonly seal: string
  readonly hiddenEmail: string
}

interface TrackProps {
  readonly token: string | undefined
  readonly state: FormState
  readonly found?: Found | undefined
  readonly asked?: { readonly number: string; readonly seal: string } | undefined
  readonly failed?: string | undefined
}

/** An order without an account: how far it has come, and by a code the whole of it. */
export function TrackOrder(props: TrackProps): ReactElement {
  if (props.asked) return <EnterCode {...props} asked={props.asked} />
  if (props.found) return <TrackedOrder {...props} found={props.found} />
  return <AskForOrder {...props} />
}

function AskForOrder({ token, state, failed }: TrackProps): ReactElement {
  const { visit, t } = useVisit()
  const countries = inOrder([...sites.keys()], (country) => countryName(country, visit.language), visit.language)
  return (
    <Composed heading={t('track.title')} text={t('track.text')} below={<HouseScene name="heritage-bench" />}>
      <AccountForm call="orderTracking" token={token} state={state} submit={t('track.look')} failed={failed}>
        <TextField
          field="orderNumber"
          rule="orderNumber"
          state={state}
          autoComplete="off"
          maxLength={17}
          hint={t('track.numberHint')}
        />
        <TextField field="orderEmail" rule="orderEmail" state={state} type="email" autoComplete="email" />
        <SelectField
          field="orderCountry"
          state={state}
          options={countries.map((value) => ({ value, label: countryName(value, visit.language) }))}
        />
        <div className={styles.postal}>
          <TextField field="postalCode" state={state} autoComplete="postal-code" maxLength={12} hint={t('track.postalHint')} />
        </div>
      </AccountForm>
      <TextLink href={urlOf(visit, 'accountLogin')}>{t('track.account')}</TextLink>
    </Composed>
  )
}

function TrackedOrder({ token, found }: TrackProps & { readonly found: Found }): ReactElement {
  const { visit, t } = useVisit()
  const { order, seal, hiddenEmail } = found
  return (
    <Composed
      heading={t('order.named', { number: order.number })}
      notice={
        <p role="status" className={styles.outside} data-order-status={order.state}>
          {t(`order.${order.state}`)}
        </p>
      }
    >
      <Timeline {...found} />
      <form method="post" action={urlOf(visit, 'orderTracking')} className={styles.ask}>
        <Sealed token={token} number={order.number} seal={seal} />
        <p className="t-soft prose">{t('track.codeText', { email: hiddenEmail })}</p>
        <div className={styles.buttons}>
          <Button type="submit" name="ask" value="code">
            {t('track.sendCode')}
          </Button>
        </div>
      </form>
      <TextLink href={urlOf(visit, 'orderTracking')}>{t('track.another')}</TextLink>
    </Composed>
  )
}

function EnterCode({ token, asked, failed }: TrackProps & { readonly asked: { number: string; seal: string } }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('order.named', { number: asked.number })} notice={!failed && <Notice text={t('track.codeSent')} />}>
      <form method="post" action={urlOf(visit, 'orderTracking')} noValidate className={styles.ask}>
        <Sealed token={token} {...asked} />
        <Field
          id="code"
          name="code"
          label={t('track.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={9}
          dir="ltr"
          error={failed}
          autoFocus
        />
        <div className={styles.buttons}>
          <Button type="submit">{t('track.open')}</Button>
        </div>
      </form>
      <form method="post" action={urlOf(visit, 'orderTracking')}>
        <Sealed token={token} {...asked} />
        <Button type="submit" look="text" name="ask" value="code">
          {t('track.sendAgain')}
        </Button>
      </form>
    </Composed>
  )
}

function Sealed({
  token,
  number,
  seal,
}: {
  readonly token: string | undefined
  readonly number: string
  readonly seal: string
}): ReactElement {
  return (
    <>
      {token && <input type="hidden" name="csrf_token" value={token} />}
      <input type="hidden" name="orderNumber" value={number} />
      <input type="hidden" name="seal" value={seal} />
    </>
  )
}
