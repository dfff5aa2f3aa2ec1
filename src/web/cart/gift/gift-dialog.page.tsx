import type { ReactElement } from 'react'
import type { Gift } from '../../../domain/gift/gift.ts'
import { giftRulesOf } from '../../../forms/gift-rules.ts'
import { checksOf } from '../../form/field-checks.ts'
import { formRules } from '../../form/form-rules.ts'
import type { GiftPlace } from '../../gift/gift-block.tsx'
import { GiftCard } from '../../gift/gift-card.tsx'
import { Packaging, type PackagingKind } from '../../gift/packaging.tsx'
import { useVisit } from '../../layout/visit-context.tsx'
import { Button } from '../../ui/button.tsx'
import { TextArea, Tick } from '../../ui/field.tsx'
import { TextLink } from '../../ui/text-link.tsx'
import { useTyped } from '../../ui/typed.ts'
import { urlOf } from '../../urls.ts'
import styles from './gift-dialog.module.css'

interface GiftDialogProps {
  readonly gift: Gift | null
  readonly place: GiftPlace
  readonly token: string
  /** What was wrong with the words that were sent. */
  readonly error?: string | undefined
  /** Sheets of the scripts that the page may lack, by script: the card asks for them as it is written. */
  readonly sheets: Readonly<Record<string, readonly string[]>>
}

/** What the choice's radios send. */
const options = { wrapping: '1', standard: '0' } as const

/**
 * Whether it is a gift, how it is packed and what the card says. The tick and the choice say the same thing, and each follows the other;
 * without script only the choice is shown.
 */
export function GiftDialog({ gift, place, token, error, sheets }: GiftDialogProps): ReactElement {
  const { visit, t } = useVisit()
  const rules = giftRulesOf(visit.country)
  const message = (useTyped('giftMessage') ?? gift?.message ?? '').replace(/\r\n?/g, '\n')
  const chosen = useTyped('giftOption') ?? options.wrapping
  const max = rules.giftMessageMaxLength
  const left = (count: number | string) => t('gift.left', { count })
  return (
    <section className={`wrap ${styles.dialog}`}>
      <h1 className="t-title">{t('guides.gift')}</h1>
      <form
        method="post"
        action={urlOf(visit, 'giftForm')}
        noValidate
        className={styles.form}
        {...formRules(visit.country, rules)}
        data-gift="dialog"
        data-left={left('#')}
        data-type-it={t('gift.typeIt')}
        data-sheets={JSON.stringify(sheets)}
      >
        <input type="hidden" name="csrf_token" value={token} />
        <input type="hidden" name="place" value={place} />
        <div className={styles.packing}>
          <div className={styles.tick}>
            <Tick id="isGift" name="isGift" value="true" label={t('gift.isGift')} defaultChecked />
          </div>
          <fieldset className={styles.options}>
            <legend className="vh">{t('gift.packaging')}</legend>
            {(['wrapping', 'standard'] as const).map((kind) => (
              <label key={kind}>
                <input type="radio" name="giftOption" value={options[kind]} defaultChecked={chosen === options[kind]} />
                <span>{t(`gift.${kind}`)}</span>
              </label>
            ))}
          </fieldset>
          <Plate kind="wrapping" text={t('gift.wrappingText')} />
          <Plate kind="standard" text={t('gift.standardText')} />
        </div>
        <div className={styles.words}>
          <TextArea
            id="giftMessage"
            name="giftMessage"
            label={t('forms.giftMessage')}
            optional={t('common.optional')}
            hint={left(Math.max(0, max - [...message].length))}
            error={error}
            maxLength={max}
            rows={5}
            dir="auto"
            defaultValue={message}
            checks={checksOf('giftMessage', visit.country, t, {}, rules)}
          />
          <p className={styles.note} role="status" data-gift-note="" />
          <p className="vh" role="status" data-gift-count="" />
          <div className={styles.preview}>
            <p className="t-small t-ash" aria-hidden="true">
              {t('gift.preview')}
            </p>
            <GiftCard message={message} isPreview />
          </div>
        </div>
        <div className={styles.ways}>
          <Button type="submit" name="gift_update" value="action">
            {t('gift.save')}
          </Button>
          <span className={styles.back}>
            <TextLink href={urlOf(visit, place === 'checkout' ? 'checkoutPayment' : 'cart')}>{t('common.back')}</TextLink>
          </span>
        </div>
      </form>
    </section>
  )
}

/** The box as it will leave, and what it is made of. */
function Plate({ kind, text }: { readonly kind: PackagingKind; readonly text: string }): ReactElement {
  return (
    <figure className={styles.plate} data-packaging={kind}>
      <div>
        <Packaging kind={kind} />
      </div>
      <figcaption className="t-small t-soft">{text}</figcaption>
    </figure>
  )
}
