import type { ReactElement } from 'react'
import type { Order } from '../../domain/order/order.ts'
import type { StateReached } from '../../domain/order/order-states.ts'
import type { AskedItem } from '../../domain/return/ask-return.ts'
import type { Returnable } from '../../domain/return/find-returns.ts'
import { givenFor, type Return, reportedType } from '../../domain/return/return.ts'
import type { AddressField } from '../../forms/address-rules.ts'
import type { SiteRules } from '../../forms/site-rules.ts'
import { formatDate, withCommas } from '../../i18n/format.ts'
import { chosenSize } from '../../i18n/size-name.ts'
import { exchangeWords, wishWords } from '../../i18n/wish-words.ts'
import { writeAddress } from '../../i18n/write-address.ts'
import { dialCodeOf } from '../../markets/sites.ts'
import { Composed } from '../composed/composed.tsx'
import { AccountForm, TextField } from '../form/account-form.tsx'
import { AddressForm, labelOf } from '../form/address-form.tsx'
import type { FormState } from '../form/form-state.ts'
import { NameFields } from '../form/name-fields.tsx'
import { useVisit, VisitProvider } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './confirmation.module.css'
import { Parcels } from './parcels.tsx'
import { ReturnItem, WayChoice } from './return-fields.tsx'
import { reported } from './returns.tsx'
import { Timeline } from './timeline.tsx'

interface FormProps {
  readonly token: string | undefined
  readonly state: FormState
  readonly failed?: string | undefined
}

/** What of the gift may come back, to who knows the code of its receipt. */
interface Known {
  readonly order: Order
  readonly code: string
  readonly returnable: Returnable
  /** What they have chosen, once it is to be exchanged: then it is asked where to send what they want. */
  readonly chosen?: Chosen | undefined
}

interface Chosen {
  readonly items: readonly AskedItem[]
  /** The fields that say so. */
  readonly fields: readonly (readonly [name: string, value: string])[]
  /** What the address is checked by, here as in the browser. */
  readonly rules: SiteRules
}

interface GiftReturnProps extends FormProps {
  readonly known?: Known | undefined
}

/** A gift comes back from who received it: first the receipt, then the pieces, then where another is sent. No price, and nothing of who gave it. */
export function GiftReturn({ known, ...form }: GiftReturnProps): ReactElement {
  const { t } = useVisit()
  const text = known ? (known.chosen ? 'returns.gift_whereTo' : 'returns.gift_how') : 'returns.gift_text'
  return (
    <Composed heading={t('returns.gift_title')} text={t(text)}>
      {known?.chosen && <WhereTo {...form} {...known} chosen={known.chosen} />}
      {known && !known.chosen && <ChoosePieces {...form} {...known} />}
      {!known && <AskForReceipt {...form} />}
    </Composed>
  )
}

function AskForReceipt({ token, state, failed }: FormProps): ReactElement {
  const { t } = useVisit()
  return (
    <AccountForm call="giftReturn" token={token} state={state} submit={t('returns.gift_find')} failed={failed}>
      <TextField
        field="orderNumber"
        rule="orderNumber"
        state={state}
        autoComplete="off"
        maxLength={17}
        hint={t('track.numberHint')}
      />
      <Field
        id="receiptCode"
        name="receiptCode"
        label={t('returns.gift_code')}
        defaultValue={state.value('receiptCode')}
        autoComplete="off"
        maxLength={20}
        dir="ltr"
      />
    </AccountForm>
  )
}

function ChoosePieces({ token, state, failed, order, code, returnable }: FormProps & Known): ReactElement {
  const { t } = useVisit()
  return (
    <AccountForm call="giftReturn" token={token} state={state} submit={t('returns.submit')} failed={failed} verify="email">
      <input type="hidden" name="orderNumber" value={order.number} />
      <input type="hidden" name="receiptCode" value={code} />
      <input type="hidden" name="announce" value="true" />
      {returnable.lines.map((each) => (
        <ReturnItem key={each.line.id} each={each} isGift value={state.value} />
      ))}
      <WayChoice value={state.value('way') || 'parcel'} />
      <NameFields {...state} />
      <TextField field="email" rule="email" state={state} type="email" autoComplete="email" maxLength={50} />
    </AccountForm>
  )
}

/** An address of the country that the gift was ordered in, by its rules. */
function WhereTo({ token, state, failed, order, returnable, chosen }: FormProps & Known & { chosen: Chosen }): ReactElement {
  const { visit, t } = useVisit()
  const inCountry = { ...visit, country: order.country }
  const value = (field: AddressField) => state.value(field) || (field === 'dialcode' ? dialCodeOf(order.country) : '')
  return (
    <AccountForm
      call="giftReturn"
      token={token}
      state={state}
      submit={t('returns.submit')}
      failed={failed}
      country={order.country}
      rules={chosen.rules}
      label={(field) => labelOf(field as AddressField, inCountry, t)}
    >
      {chosen.fields.map(([name, typed]) => (
        <input key={name} type="hidden" name={name} value={typed} />
      ))}
      <input type="hidden" name="sendTo" value="address" />
      <ul>
        {chosen.items.map(({ line: id, wanted }) => {
          const { line, sizes } = returnable.lines.find((each) => each.line.id === id)!
          const piece = sizes.find(({ sku }) => sku === wanted)
          const wish = piece
            ? exchangeWords({ ...piece, name: line.name, sizeSystem: line.sizeSystem }, visit.language, t)
            : t('returns.gift_wish')
          return (
            <li key={id}>
              {line.name} <span className="t-soft">{wish}</span>
            </li>
          )
        })}
      </ul>
      <VisitProvider value={inCountry}>
        <AddressForm value={value} errors={state.errors as ReadonlyMap<AddressField, string>} />
      </VisitProvider>
    </AccountForm>
  )
}

interface GiftReturnedProps {
  readonly order: Order
  readonly returned: Return
  /** What left for it, and how far that has come. */
  readonly exchange: { readonly order: Order; readonly history: readonly StateReached[] } | null
  readonly token: string | undefined
}

/** How far it has come, behind the key of its letter. */
export function GiftReturned({ order, returned, exchange, token }: GiftReturnedProps): ReactElement {
  const { visit, t } = useVisit()
  const { id, number, state, sendBy, lines, receiver } = returned
  const date = formatDate(sendBy, visit.locale)
  return (
    <Composed
      heading={
        <>
          {t(`returns.${reported[reportedType(lines.map(({ returntype }) => returntype))]}`)} <bdi>{number}</bdi>
        </>
      }
      text={state === 'SETTLED' ? t(`returns.gift_SETTLED_${givenFor(returned)}`) : t(`returns.about_${state}`, { date })}
      notice={
        <p role="status" className={styles.outside} data-return-state={state}>
          {t(`returns.${state}`)}
        </p>
      }
    >
      {(state === 'ASKED' || state === 'SENT') && receiver?.address && !exchange && (
        <p className="t-soft">{t('returns.aside')}</p>
      )}
      <ul>
        {lines.map((each) => {
          const line = order.lines.find(({ id: of }) => of === each.line)!
          const size = chosenSize(line, t, visit.language)
          const wish = wishWords({ line: each, isGift: true }, visit.language, t)
          return (
            <li key={each.id}>
              {line.name}{' '}
              <span className="t-soft">
                {[size, t('order.quantityIs', { quantity: each.quantity }), wish].filter(Boolean).join(' · ')}
              </span>
            </li>
          )
        })}
      </ul>
      {receiver?.address && (
        <p>
          {t('order.sendTo')}
          <br />
          <bdi className="t-soft">{withCommas(writeAddress(receiver.address, visit.language), visit.language)}</bdi>
        </p>
      )}
      {exchange && (
        <>
          <h2 className="t-head">{t('order.named', { number: exchange.order.number })}</h2>
          <p data-exchange-state={exchange.order.state}>{t(`order.${exchange.order.state}`)}</p>
          <Timeline {...exchange} />
          <Parcels order={exchange.order} />
        </>
      )}
      {state === 'ASKED' && (
        <>
          <TextLink href={`${urlOf(visit, 'giftReturnLabel')}?return=${id}`}>{t('returns.label')}</TextLink>
          <form method="post" action={urlOf(visit, 'giftReturnCancel')}>
            {token && <input type="hidden" name="csrf_token" value={token} />}
            <input type="hidden" name="return" value={id} />
            <Button type="submit" look="text">
              {t('returns.cancel')}
            </Button>
          </form>
        </>
      )}
    </Composed>
  )
}
