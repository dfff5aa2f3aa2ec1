import type { ReactElement } from 'react'
import { offeredMethods } from '../../domain/checkout/checkout.ts'
import type { OfferedOption, StoreChoice } from '../../domain/checkout/find-options.ts'
import { openDays, troubleOf } from '../../domain/checkout/handover.ts'
import { restrictionOf } from '../../domain/checkout/restriction-of.ts'
import { isPickup } from '../../domain/shipping/shipping.ts'
import { addressLines } from '../../domain/store/store.ts'
import { stateName } from '../../forms/states.ts'
import { promiseWords } from '../../i18n/delivery-time.ts'
import { explain } from '../../i18n/explain.ts'
import { formatDay, formatList, formatPrice, withCommas } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { methodName, optionName } from '../../i18n/method-name.ts'
import { openingWords } from '../../i18n/opening-words.ts'
import type { ShippingOption } from '../../markets/deliveries.ts'
import { AddressForm } from '../form/address-form.tsx'
import { CollectorFields } from '../form/collector-fields.tsx'
import { Choice } from '../ui/field.tsx'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Form, Press, Select } from './parts.tsx'
import { phonePath } from './paths.ts'
import type { PhoneOrderProps } from './phone-order.view.ts'

/** How the client comes to it: the shop's own ways, and what the chosen one asks for. */
export function PhoneHandover(props: PhoneOrderProps): ReactElement {
  const { t } = useAtelier()
  const { option } = props.checkout.draft
  return (
    <>
      <h2>{t('checkout.stepOption')}</h2>
      <Trouble {...props} />
      {props.options.length > 1 && <Options {...props} />}
      {isPickup(option) ? <Boutiques {...props} option={option} /> : <Where {...props} />}
      {option === 'concierge' && <Days {...props} />}
    </>
  )
}

/** Why what was chosen cannot be done, in the shop's sentences. */
function Trouble({ phone, checkout }: PhoneOrderProps): ReactElement | null {
  const { t, language, locale } = useAtelier()
  const { draft, handover } = checkout
  const trouble = troubleOf(checkout, phone.visit)
  const hasLapsed = draft.option === 'concierge' && draft.day !== null && !openDays(checkout).includes(draft.day)
  const code = trouble ?? (hasLapsed ? 'CONCIERGE_DAY_GONE' : null)
  const restricted = restrictionOf(checkout.cart)
  if (!code && !restricted) return null
  return (
    <div className={styles.told} data-failed="" role="alert">
      {code && <p>{explain(messagesIn(language), code, { pieces: formatList(handover.lacking, locale) })}</p>}
      {restricted && (
        <p>
          {t(restrictedWords(isPickup(draft.option), restricted.isTotal), {
            state: stateName(phone.visit.country, restricted.state, language),
          })}{' '}
          {formatList(
            restricted.lines.map(({ name }) => name),
            locale,
          )}
        </p>
      )}
    </div>
  )
}

function restrictedWords(isCollected: boolean, isTotal: boolean) {
  if (isCollected) return isTotal ? 'pickup.noneHere' : 'pickup.someNotHere'
  return isTotal ? 'checkout.nothingSentTo' : 'error.FORBIDDEN_STATE'
}

/** An address elsewhere is no reason not to choose the concierge. */
const isClosed = ({ trouble }: OfferedOption) => trouble !== null && trouble !== 'CONCIERGE_NOT_THERE'

function Options({ phone, checkout, options }: PhoneOrderProps): ReactElement {
  const { t, language, locale } = useAtelier()
  const words = messagesIn(language)
  const textOf = ({ option, trouble, promised }: OfferedOption) => {
    if (trouble) return explain(words, trouble)
    return promised
      ? promiseWords(promised, option === 'home' ? 'DAH' : 'COC', locale, words)
      : t(`checkout.option_${option}Text`)
  }
  return (
    <Form action={phonePath(phone.id)} label={t('checkout.stepOption')}>
      <fieldset className={styles.choices}>
        <legend className="vh">{t('checkout.stepOption')}</legend>
        {options.map((offered) => (
          <Choice
            key={offered.option}
            name="option"
            value={offered.option}
            label={optionName(offered.option, words)}
            text={textOf(offered)}
            disabled={isClosed(offered)}
            defaultChecked={offered.option === (checkout.draft.option ?? 'home')}
          />
        ))}
      </fieldset>
      <Press name="act" value="option">
        {t('atelier.phoneOption')}
      </Press>
    </Form>
  )
}

function Where({ phone, checkout, shown, address, errors }: PhoneOrderProps): ReactElement {
  const { t, locale } = useAtelier()
  const isConcierge = checkout.draft.option === 'concierge'
  return (
    <Form action={phonePath(phone.id)} label={t('atelier.address')}>
      <h3>{t(isConcierge ? 'checkout.stepAddress' : 'atelier.address')}</h3>
      <AddressForm value={address} errors={errors as ReadonlyMap<never, string>} />
      {!isConcierge && (
        <Select
          name="method"
          label={t('atelier.method')}
          chosen={checkout.draft.method}
          options={offeredMethods(checkout, phone.visit).map(({ code, price }) => [
            code,
            `${methodName(code, messagesIn(shown.language))}, ${formatPrice(price, locale)}`,
          ])}
        />
      )}
      <Press name="act" value="address">
        {t(isConcierge ? 'atelier.phoneKeepAddress' : 'atelier.keepAddress')}
      </Press>
    </Form>
  )
}

/** On which the concierge can still come to the address. */
function Days({ phone, checkout }: PhoneOrderProps): ReactElement | null {
  const { t, locale } = useAtelier()
  const days = openDays(checkout)
  if (days.length === 0) return null
  return (
    <Form action={phonePath(phone.id)} row label={t('atelier.phoneDay')}>
      <Select
        name="day"
        label={t('atelier.phoneDay')}
        chosen={days.find((day) => day === checkout.draft.day)}
        options={days.map((day) => [day, formatDay(day, locale)])}
      />
      <Press name="act" value="day">
        {t('atelier.phoneKeepDay')}
      </Press>
    </Form>
  )
}

function Boutiques(props: PhoneOrderProps & { readonly option: 'store' | 'collect' }): ReactElement {
  const { t } = useAtelier()
  const { phone, stores, option, collector, errors } = props
  return (
    <Form action={phonePath(phone.id)} label={t('atelier.phoneStore')}>
      <h3>{t('atelier.phoneStore')}</h3>
      <fieldset className={styles.choices}>
        <legend className="vh">{t('atelier.phoneStore')}</legend>
        {stores.map((choice) => (
          <Choice
            key={choice.store.id}
            name="store"
            value={choice.store.id}
            label={choice.store.name}
            text={<BoutiqueText choice={choice} option={option} now={props.now} />}
            disabled={choice.lacking.length > 0}
            defaultChecked={choice.store.id === props.store}
          />
        ))}
      </fieldset>
      <h3>{t('atelier.phoneCollector')}</h3>
      <div className={styles.prices}>
        <CollectorFields value={collector} errors={errors} />
      </div>
      <Press name="act" value="store">
        {t('atelier.phoneKeepStore')}
      </Press>
    </Form>
  )
}

interface BoutiqueProps {
  readonly choice: StoreChoice
  readonly option: Extract<ShippingOption, 'store' | 'collect'>
  readonly now: Date
}

/** Where it is, whether it is open, and what it has of the bag: states, never counts. */
function BoutiqueText({ choice: { store, lacking, has, promised }, option, now }: BoutiqueProps): ReactElement {
  const { t, language, locale } = useAtelier()
  const words = messagesIn(language)
  const missing = has.length === 0 ? t('pickup.hasNone') : t('pickup.lacks', { pieces: formatList(lacking, locale) })
  return (
    <>
      <bdi>{withCommas(store.localAddress ?? addressLines(store), language)}</bdi>
      {' · '}
      {openingWords(store, now, words, locale)}
      {' · '}
      {lacking.length > 0 ? missing : promiseWords(promised, option === 'collect' ? 'CAC' : 'PIS', locale, words)}
    </>
  )
}
