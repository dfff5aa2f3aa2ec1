import type { ReactElement } from 'react'
import type { Piece, Variant } from '../../domain/catalog/catalog.ts'
import type { Store } from '../../domain/store/store.ts'
import { countryName, withColon } from '../../i18n/format.ts'
import { Composed } from '../composed/composed.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { piecePath } from '../piece/piece-path.ts'
import { Breadcrumb } from '../ui/breadcrumb.tsx'
import { TextLink } from '../ui/text-link.tsx'
import styles from './gift-list.module.css'

/** Reads mail for the house where it has no boutique. */
const houseMail = 'service@averne.example'

interface GiftListProps {
  readonly piece: Piece
  /** What was chosen of it; null when no size was. */
  readonly variant: Variant | null
  /** Whose size it is, where it must be said. */
  readonly sizeSystem: string | null
  readonly quantity: number
  readonly stores: readonly Store[]
}

export function GiftList({ piece, variant, sizeSystem, quantity, stores }: GiftListProps): ReactElement {
  const { visit, t } = useVisit()
  const reference = variant?.sku ?? piece.colourway
  const mailTo = (email: string) =>
    `mailto:${email}?subject=${encodeURIComponent(t('origin.giftSubject', { name: piece.name, reference }))}`
  const href = visit.base + piecePath(piece.colourway, piece.slug)
  return (
    <Composed
      heading={t('origin.giftHeading')}
      text={t('origin.giftText')}
      crumbs={<Breadcrumb label={t('common.breadcrumb')} trail={[{ name: piece.name, href }]} here={t('origin.giftHeading')} />}
    >
      <article className={styles.choice} aria-labelledby="gift-choice">
        <PieceImage pictures={piece.pictures} hex={piece.colour.hex} alt="" sizes="160px" eager />
        <div>
          <h2 id="gift-choice" className="t-label t-ash">
            {t('origin.giftChoice')}
          </h2>
          <p className="t-name">{piece.name}</p>
          <PieceMeta
            piece={{
              material: piece.material,
              colourName: piece.colour.name,
              fit: variant?.fit ?? null,
              size: variant?.size ?? null,
              sizeSystem,
              quantity,
            }}
          />
          <p className="t-small t-ash">
            {t('shop.pieceReference')} <bdi>{reference}</bdi>
          </p>
        </div>
      </article>
      {stores.length > 0 ? (
        <section className={styles.keepers} aria-labelledby="gift-keepers">
          <h2 id="gift-keepers" className="t-head">
            {t('origin.giftKeepers')}
          </h2>
          <ul>
            {stores.map((store) => (
              <li key={store.id}>
                <p className="t-name">{store.name}</p>
                <p>
                  <TextLink href={mailTo(store.email)} label={withColon(t('origin.write'), store.name, visit.language)}>
                    {t('origin.write')}
                  </TextLink>
                  <a href={`tel:${store.phone.replaceAll(' ', '')}`}>
                    <bdi dir="ltr">{store.phone}</bdi>
                  </a>
                </p>
              </li>
            ))}
          </ul>
        </section>
      ) : (
        <>
          <p>{t('origin.noBoutique', { country: countryName(visit.country, visit.language) })}</p>
          <TextLink href={mailTo(houseMail)}>{t('origin.giftHouse')}</TextLink>
        </>
      )}
      <TextLink href={href}>{t('viewer.back')}</TextLink>
    </Composed>
  )
}
