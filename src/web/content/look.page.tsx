import type { ReactElement } from 'react'
import { scenePath } from '../../domain/content/scene.ts'
import { explain } from '../../i18n/explain.ts'
import { withCommas } from '../../i18n/format.ts'
import { fromTablet } from '../../markets/breakpoint.ts'
import type { FormFields } from '../http/route.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { entryPath, lookPath } from '../path/entry-path.ts'
import { PieceImage } from '../piece/piece-image.tsx'
import { piecePath } from '../piece/piece-path.ts'
import type { ProductView } from '../piece/product.view.ts'
import { sizeLabel } from '../piece/size-words.ts'
import { Button } from '../ui/button.tsx'
import { ErrorBox } from '../ui/error-box.tsx'
import { Select, Tick } from '../ui/field.tsx'
import { Price } from '../ui/price.tsx'
import { TileImage } from '../ui/scene-image.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import { Crumbs } from './content.page.tsx'
import styles from './look.module.css'
import { hasSizes, type LookPiece, type LookView, orderableOf } from './look.view.ts'
import { Neighbours } from './neighbours.tsx'

/** The fields of a piece, by its colourway. */
export const withField = (colourway: string): string => `with_${colourway}`
export const sizeField = (colourway: string): string => `size_${colourway}`

/** Why nothing was added: of each piece at fault, and of the form where no piece is. */
export interface RefusedLook {
  readonly form: FormFields
  readonly faults: ReadonlyMap<string, { readonly code: string; readonly max?: number }>
}

interface LookProps {
  readonly view: LookView
  readonly above: readonly { readonly title: string; readonly path: string }[]
  readonly refused?: RefusedLook | undefined
}

/** One look: its picture, what is worn in it, and all of it into the bag at once. */
export function LookBody({ view, above, refused }: LookProps): ReactElement {
  const { visit, t } = useVisit()
  const { folder, entry, look } = view
  const nameOf = (number: string) => t('lookbook.look', { number })
  const neighbour = (other: typeof view.before) =>
    other && {
      href: visit.base + lookPath(folder, entry, other.id),
      picture: scenePath(other.scene.name, 'tall'),
      title: nameOf(other.id),
    }
  return (
    <>
      <Crumbs above={[...above, { title: entry.title, path: entryPath(folder, entry) }]} here={nameOf(look.id)} />
      <article className={`wrap grid ${styles.look}`}>
        <div className={styles.plate}>
          <TileImage path={scenePath(look.scene.name, 'tall')} alt={look.scene.alt} sizes={`${fromTablet} 50vw, 100vw`} eager />
        </div>
        <div className={styles.words}>
          <p className="t-soft">{entry.title}</p>
          <h1 className="t-title">{nameOf(look.id)}</h1>
          <p className="t-soft">
            <Ordinals text={entry.line} />
          </p>
          <LookForm view={view} refused={refused} />
        </div>
      </article>
      <Neighbours before={neighbour(view.before)} after={neighbour(view.after)} />
    </>
  )
}

function LookForm({ view, refused }: Pick<LookProps, 'view' | 'refused'>): ReactElement {
  const { visit, t } = useVisit()
  const { folder, entry, look, pieces } = view
  const messageOf = (colourway: string) => {
    const fault = refused?.faults.get(colourway)
    return fault && explain(t, fault.code, { max: fault.max ?? 0 })
  }
  const errors = pieces.flatMap((piece) => {
    const message = messageOf(piece.tile.colourway)
    return message ? [{ field: controlOf(piece), label: piece.tile.name, message }] : []
  })
  const words = { added: t('shop.added'), adding: t('shop.adding') }
  return (
    <form
      method="post"
      action={visit.base + lookPath(folder, entry, look.id)}
      noValidate
      className={styles.form}
      data-lookbook={JSON.stringify(words)}
    >
      {refused && <ErrorBox title={errors.length > 0 ? t('choosing.notAdded') : t('lookbook.chooseOne')} errors={errors} />}
      <h2 className="vh">{t('lookbook.worn')}</h2>
      <ul className={styles.pieces} data-list="lookbook">
        {pieces.map((piece) => (
          <li key={piece.tile.colourway} id={`piece-${piece.tile.colourway}`}>
            <PieceOfLook piece={piece} form={refused?.form} error={messageOf(piece.tile.colourway)} />
          </li>
        ))}
      </ul>
      {pieces.some(canBeHad) && (
        <Button type="submit" wide>
          {t('lookbook.add')}
        </Button>
      )}
    </form>
  )
}

const canBeHad = ({ sold }: LookPiece) => sold !== null && orderableOf(sold).length > 0

/** The control that says what is wrong with a piece; where there is none, the piece itself. */
function controlOf(piece: LookPiece): string {
  const { colourway } = piece.tile
  if (!piece.sold || !canBeHad(piece)) return `piece-${colourway}`
  return hasSizes(piece.sold) ? sizeField(colourway) : withField(colourway)
}

interface PieceOfLookProps {
  readonly piece: LookPiece
  /** As it was sent, where it is shown again. */
  readonly form: FormFields | undefined
  readonly error: string | undefined
}

/** A piece, its size, and whether it comes along. */
function PieceOfLook({ piece, form, error }: PieceOfLookProps): ReactElement {
  const { visit, t } = useVisit()
  const { tile, sold } = piece
  const nameId = `name-${tile.colourway}`
  const isSized = sold !== null && hasSizes(sold)
  return (
    <fieldset aria-labelledby={nameId} className={styles.piece}>
      <PieceImage pictures={tile.pictures} hex={tile.colour.hex} alt="" sizes={`${fromTablet} 7.5rem, 5.5rem`} />
      <div className={styles.chosen}>
        <div className={styles.head}>
          <h3 id={nameId} className="t-name">
            {sold ? <a href={visit.base + piecePath(tile.colourway, tile.slug)}>{tile.name}</a> : tile.name}
          </h3>
          {sold && <Price price={sold.price} />}
        </div>
        <p className="t-small t-soft">{withCommas([tile.material, tile.colour.name], visit.language)}</p>
        {sold && canBeHad(piece) ? (
          <>
            {isSized && <SizeOfPiece sold={sold} chosen={form?.get(sizeField(tile.colourway)) ?? ''} error={error} />}
            <Tick
              id={withField(tile.colourway)}
              name={withField(tile.colourway)}
              value="1"
              label={t('lookbook.include')}
              defaultChecked={form === undefined || form.has(withField(tile.colourway))}
              error={isSized ? undefined : error}
            />
          </>
        ) : (
          <p className="t-small">{sold ? t('common.soldOut') : t('lookbook.notHere')}</p>
        )}
      </div>
    </fieldset>
  )
}

interface SizeOfPieceProps {
  readonly sold: ProductView
  readonly chosen: string
  readonly error: string | undefined
}

/** Its sizes, fit by fit. One that cannot be had says so, and cannot be chosen. */
function SizeOfPiece({ sold, chosen, error }: SizeOfPieceProps): ReactElement {
  const { visit, t } = useVisit()
  const { colourway } = sold.piece
  const options = (fit: string | null) =>
    sold.sizes
      .filter((size) => size.fit === fit)
      .map((size) => (
        <option key={size.sku} value={size.sku} disabled={size.availability.orderable === 0}>
          {sizeLabel(size, sold, visit, t)}
        </option>
      ))
  const fits = [...new Set(sold.sizes.map(({ fit }) => fit))]
  return (
    <Select id={sizeField(colourway)} label={t('shop.size')} name={sizeField(colourway)} defaultValue={chosen} error={error}>
      <option value="">{t('shop.chooseSize')}</option>
      {fits.map((fit) =>
        fit === null ? (
          options(fit)
        ) : (
          <optgroup key={fit} label={t('shop.fitIs', { fit: t(`shop.fit_${fit as 'regular'}`) })}>
            {options(fit)}
          </optgroup>
        ),
      )}
    </Select>
  )
}
