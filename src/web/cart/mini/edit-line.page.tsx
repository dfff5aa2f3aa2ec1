import type { ReactElement } from 'react'
import type { CartLine } from '../../../domain/cart/cart.ts'
import { withCommas } from '../../../i18n/format.ts'
import { fromTablet } from '../../../markets/breakpoint.ts'
import { Message } from '../../composed/message.tsx'
import { useVisit } from '../../layout/visit-context.tsx'
import { PieceImage } from '../../piece/piece-image.tsx'
import type { ProductView } from '../../piece/product.view.ts'
import { sizeLabel } from '../../piece/size-words.ts'
import { StockLine } from '../../piece/stock-line.tsx'
import { chipPath } from '../../piece/swatch-path.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { ErrorBox } from '../../ui/error-box.tsx'
import { Select } from '../../ui/field.tsx'
import { Price } from '../../ui/price.tsx'
import { urlOf } from '../../urls.ts'
import { QuantityField } from '../quantity-field.tsx'
import styles from './mini.module.css'

/** A piece to be chosen anew: which, how many, and of which line of the bag; null for one that is not in it yet. */
export interface Edited {
  readonly view: ProductView
  readonly line: CartLine | null
  /** Of the line as the shopper saw it. */
  readonly version: number | undefined
  readonly quantity: number
  /** How many of the chosen size one person may have. */
  readonly most: number
}

interface EditLineProps {
  readonly edited: Edited
  /** None for a stranger, whose piece is not in a bag yet. */
  readonly token: string | undefined
  readonly error?: string | undefined
}

/**
 * The mini product detail: colour, fit, size and quantity in one form. With script a choice is shown at once; without, by the button for
 * it. Saving keeps the line's place.
 */
export function EditLine({ edited, token, error }: EditLineProps): ReactElement {
  const { visit, t } = useVisit()
  const { view, line, version } = edited
  const { piece, chosen } = view
  const refresh = urlOf(visit, 'refreshMiniProductDetails')
  return (
    <article className={`wrap ${styles.edit}`} data-refreshed="" data-mini-product={piece.colourway}>
      <PieceImage pictures={piece.pictures} hex={piece.colour.hex} alt="" sizes={`${fromTablet} 20rem, 50vw`} />
      <form
        method="post"
        action={urlOf(visit, line ? 'updateProduct' : 'addProduct')}
        noValidate
        className={styles.side}
        data-popin-form=""
        data-refresh={refresh}
      >
        <header>
          <h1 id="edit-line-title" className="t-head">
            {piece.name}
          </h1>
          <p className="t-soft">{withCommas([piece.material, piece.colour.name], visit.language)}</p>
          <p>
            <Price price={view.price} />
          </p>
        </header>
        {error && <ErrorBox title={error} />}
        {token && <input type="hidden" name="csrf_token" value={token} />}
        {line && <input type="hidden" name="uuid" value={line.uuid} />}
        {version !== undefined && <input type="hidden" name="version" value={version} />}
        <Colours view={view} />
        <Fits view={view} />
        <Sizes view={view} />
        <div data-shown="">{chosen && <StockLine availability={chosen.availability} />}</div>
        <Quantity edited={edited} refresh={refresh} />
        <noscript>
          <Button type="submit" look="line" formAction={refresh}>
            {t('shop.showChoice')}
          </Button>
        </noscript>
        <Button type="submit" name="updateProduct_save" value="action" wide>
          {line ? t('shop.saveLine') : t('shop.addToBag')}
        </Button>
      </form>
    </article>
  )
}

/** The colour is the pid that is sent. */
function Colours({ view: { piece } }: Pick<Edited, 'view'>): ReactElement {
  const { t } = useVisit()
  return (
    <fieldset>
      <legend className="t-small t-ash">{t('shop.colour')}</legend>
      <div className={styles.colours}>
        {piece.otherColours.map(({ colourway, name, hex }) => (
          <label key={colourway}>
            <input type="radio" name="pid" value={colourway} defaultChecked={colourway === piece.colourway} />
            <img src={chipPath(hex)} alt="" width="32" height="22" />
            {name}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function Fits({ view }: Pick<Edited, 'view'>): ReactElement | null {
  const { t } = useVisit()
  const fits = [...new Set(view.sizes.map(({ fit }) => fit))].filter((fit) => fit !== null)
  if (fits.length === 0) return null
  return (
    <Select label={t('shop.fit')} name="fit" defaultValue={view.fit ?? undefined}>
      {fits.map((fit) => (
        <option key={fit} value={fit}>
          {t(`shop.fit_${fit as 'regular'}`)}
        </option>
      ))}
    </Select>
  )
}

function Sizes({ view }: Pick<Edited, 'view'>): ReactElement | null {
  const { visit, t } = useVisit()
  const sizes = view.sizes.filter(({ fit, size }) => fit === view.fit && size !== null)
  if (sizes.length === 0) return null
  return (
    <Select label={t('shop.size')} name="size" defaultValue={view.chosen?.size ?? ''}>
      <option value="">{t('shop.chooseSize')}</option>
      {sizes.map((size) => (
        <option key={size.sku} value={size.size!}>
          {sizeLabel(size, view, visit, t)}
        </option>
      ))}
    </Select>
  )
}

/** One fewer, one more, as far as it goes. Without script each is a question to the shop. */
function Quantity({
  edited: { view, quantity, most },
  refresh,
}: {
  readonly edited: Edited
  readonly refresh: string
}): ReactElement {
  const { t } = useVisit()
  const words = { reached: t('shop.mostReached', { max: most }), 'not-reached': t('shop.mostNotReached', { max: most }) }
  const state = quantity >= most ? 'reached' : 'not-reached'
  const step = (by: 'fewer' | 'more', isEnd: boolean) => (
    <button
      type="submit"
      className={styles.step}
      name="step"
      value={by}
      formAction={refresh}
      data-quantity-step={by}
      aria-label={t(`shop.${by === 'more' ? 'oneMore' : 'oneFewer'}`)}
      disabled={isEnd}
    >
      <svg viewBox="0 0 20 20" aria-hidden="true">
        <path d={by === 'more' ? 'M4 10h12M10 4v12' : 'M4 10h12'} />
      </svg>
    </button>
  )
  return (
    <div>
      <div className={styles.quantity}>
        {step('fewer', quantity <= 1)}
        <QuantityField quantity={quantity} most={most} />
        {step('more', quantity >= most)}
      </div>
      {view.chosen && most > 0 && (
        <p className={styles.most} role="status" data-max-quantity={state} data-words={JSON.stringify(words)}>
          {words[state]}
        </p>
      )}
    </div>
  )
}

/** It is kept. With script the page comes anew in a moment (`popin-form.browser.ts`), and with it what it says of the bag. */
export function LineSaved(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Message heading={t('shop.lineSaved')} marks={{ 'data-refresh-page': '' }}>
      <ButtonLink href={urlOf(visit, 'cart')} look="line">
        {t('shop.seeBag')}
      </ButtonLink>
    </Message>
  )
}

/** A piece that has left the house meanwhile, or a line that another tab took out: the bag says what is left of it. */
export function LineGone({ name, message }: { readonly name: string; readonly message: string }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Message heading={name}>
      <ErrorBox title={message} />
      <ButtonLink href={urlOf(visit, 'cart')}>{t('shop.seeBag')}</ButtonLink>
    </Message>
  )
}
