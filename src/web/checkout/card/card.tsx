import type { ReactElement } from 'react'
import { isOver, type KeptCard } from '../../../domain/payment/saved-card.ts'
import { cardTypeName, cardTypeOf, cardTypes } from '../../../forms/card-type.ts'
import { cardName, cardUntil } from '../../../i18n/card-words.ts'
import { explain } from '../../../i18n/explain.ts'
import type { Translate } from '../../../i18n/messages.ts'
import { CardSign } from '../../form/card-sign.tsx'
import { checksOf } from '../../form/field-checks.ts'
import { useVisit } from '../../layout/visit-context.tsx'
import { Button } from '../../ui/button.tsx'
import { Choice, Field, FieldElsewhere, Tick } from '../../ui/field.tsx'
import { urlOf } from '../../urls.ts'
import styles from './card.module.css'
import { type CardField, type CardForm, type CardRefusal, cardFields } from './card-form.ts'

const ownerId = 'card-owner'

/**
 * The card, while it is how one pays: one that is kept, or another. Another is asked for by the provider's fields, which come by script;
 * until they are there, and without script, by the provider's page.
 */
export function Card({ shown, refused }: { readonly shown: CardForm; readonly refused?: CardRefusal | undefined }): ReactElement {
  const { visit, t } = useVisit()
  const { script, publicKey, saved, canKeep, now, typed } = shown
  const good = saved.filter((card) => !isOver(card, now))
  const chosen = typed('savedCard') === '' ? undefined : (good.find(({ id }) => id === typed('savedCard')) ?? good[0])
  return (
    <fieldset
      className={styles.card}
      data-card=""
      data-script={script}
      data-public-key={publicKey}
      data-away={t('payment.fieldsAway')}
      data-unavailable={t('payment.unavailable')}
    >
      <legend className="vh">{t('checkout.CREDIT_CARD')}</legend>
      {saved.length > 0 && <SavedCards saved={saved} now={now} chosen={chosen?.id} />}
      <div className={styles.another}>
        <p className={styles.elsewhere} data-hosted="">
          {t('payment.hosted')}
        </p>
        <fieldset className={styles.fields} data-card-fields="" hidden>
          <legend className="vh">{t('payment.otherCard')}</legend>
          <input type="hidden" name="paymentToken" value="" />
          <input type="hidden" name="cardType" value="" />
          <input type="hidden" name="month" value="" />
          <input type="hidden" name="yearshort" value="" />
          <Field
            label={t('payment.cardOwner')}
            name="cardOwner"
            id={ownerId}
            autoComplete="cc-name"
            defaultValue={typed('cardOwner')}
            maxLength={50}
            error={refused?.cardOwner && explain(t, refused.cardOwner, { field: wordOf('cardOwner') })}
            checks={checksOf('cardowner', visit.country, t)}
          />
          <div className={styles.number}>
            <Elsewhere name="number" label={t('payment.cardNumber')} code="VALIDATE_CREDITCARD" refused={refused} />
            <p className={styles.type}>
              <span className="vh">{t('payment.cardType')}</span>
              <output
                name="type"
                className="t-small t-soft"
                data-names={JSON.stringify(Object.fromEntries(cardTypes.map((type) => [type, cardTypeName(type)])))}
              />
              <CardSign type={null} />
              {cardTypes.map((type) => (
                <CardSign key={type} type={type} hidden />
              ))}
            </p>
          </div>
          <div className={styles.pair}>
            <Elsewhere name="expiry" label={t('payment.cardExpiry')} code="VALIDATE_DATE" refused={refused} />
            <Elsewhere name="cvn" label={t('payment.cvn')} code="VALIDATE_CVN" hint={t('payment.cvnHint')} />
          </div>
          {canKeep && (
            <div>
              <Tick name="saveCard" value="1" defaultChecked={typed('saveCard') === '1'} label={t('payment.keepCard')} />
              <p className="t-small t-soft">{t('payment.keepCardText')}</p>
            </div>
          )}
        </fieldset>
      </div>
    </fieldset>
  )
}

const labels = { cardOwner: 'payment.cardOwner', number: 'payment.cardNumber', expiry: 'payment.cardExpiry' } as const

/** What is wrong with a card, field by field, each with its place. */
export function cardErrors(refused: CardRefusal, t: Translate): { field: string; label: string; message: string }[] {
  return cardFields.flatMap((field) => {
    const code = refused[field]
    const place = field === 'cardOwner' ? ownerId : `card-${field}`
    return code ? [{ field: place, label: t(labels[field]), message: explain(t, code, { field: wordOf(field) }) }] : []
  })
}

/** What its sentence is found by. */
const wordOf = (name: CardField | 'cvn') => (name === 'cardOwner' ? 'cardowner' : `card${name}`)

interface ElsewhereProps {
  readonly name: CardField | 'cvn'
  readonly label: string
  readonly code: string
  readonly hint?: string
  readonly refused?: CardRefusal | undefined
}

function Elsewhere({ name, label, code, hint, refused }: ElsewhereProps): ReactElement {
  const { t } = useVisit()
  const wrong = name === 'cvn' ? undefined : refused?.[name]
  const field = wordOf(name)
  return (
    <FieldElsewhere
      id={`card-${name}`}
      className={styles.place}
      label={label}
      hint={hint}
      error={wrong && explain(t, wrong, { field })}
      words={{ VALIDATE_REQUIRED: explain(t, 'VALIDATE_REQUIRED', { field }), wrong: explain(t, code) }}
    />
  )
}

interface SavedCardsProps {
  readonly saved: readonly KeptCard[]
  readonly now: Date
  readonly chosen: string | undefined
}

/** The cards that they keep, and the way to another; one that is over cannot be chosen. */
function SavedCards({ saved, now, chosen }: SavedCardsProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <fieldset className={styles.saved}>
      <legend className="t-head">{t('payment.savedCards')}</legend>
      {saved.map((card) => {
        const over = isOver(card, now)
        const name = cardName(card, t)
        return (
          <div key={card.id} className={styles.kept}>
            <Choice
              name="savedCard"
              value={card.id}
              label={name}
              text={cardUntil(card, over, t)}
              side={<CardSign type={cardTypeOf(card.brand)} />}
              defaultChecked={card.id === chosen}
              disabled={over}
            />
            <Button
              type="submit"
              look="text"
              name="removeCard"
              value={card.id}
              formAction={`${urlOf(visit, 'accountCards')}?from=payment`}
              formNoValidate
              aria-label={t('payment.removeCardNamed', { card: name })}
            >
              {t('payment.removeCard')}
            </Button>
          </div>
        )
      })}
      <Choice name="savedCard" value="" label={t('payment.otherCard')} defaultChecked={chosen === undefined} />
    </fieldset>
  )
}
