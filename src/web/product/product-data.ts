import type { Piece } from '../../domain/catalog/catalog.ts'
import type { Level } from '../../domain/inventory/inventory.ts'
import { withCommas } from '../../i18n/format.ts'
import { messagesIn } from '../../i18n/messages.ts'
import { type Money, minorDigits } from '../../kernel/money.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import type { LinkedData } from '../layout/linked-data.ts'
import type { Page } from '../layout/page.ts'
import { piecePath } from '../piece/piece-path.ts'
import { plainPrint } from '../piece/prints.ts'
import type { ProductView, Size } from '../piece/product.view.ts'

const availabilities: Readonly<Record<Level, string>> = {
  IN_STOCK: 'InStock',
  PREORDER: 'PreOrder',
  BACKORDER: 'BackOrder',
  NOT_AVAILABLE: 'OutOfStock',
}

const groups: Readonly<Record<string, string>> = { wide: 'WearableSizeGroupWide', regular: 'WearableSizeGroupRegular' }

/** The best that can be said of all its sizes. */
function levelOf(sizes: readonly Size[]): Level {
  const levels = new Set(sizes.map(({ availability }) => availability.level))
  return (['IN_STOCK', 'PREORDER', 'BACKORDER'] as const).find((level) => levels.has(level)) ?? 'NOT_AVAILABLE'
}

/** `790.00`, as machines write it. */
function decimal({ amount, currency }: Money): string {
  const digits = minorDigits(currency)
  return (amount / 10 ** digits).toFixed(digits)
}

/** What search engines read of a piece: itself where it has one size, else the group of its sizes. */
export function productData({ piece, price, sizes }: ProductView, visit: SiteVisit, root: string): LinkedData {
  const url = root + visit.base + piecePath(piece.colourway, piece.slug)
  const offer = (level: Level) => ({
    '@type': 'Offer',
    url,
    price: decimal(price),
    priceCurrency: price.currency,
    availability: `https://schema.org/${availabilities[level]}`,
    ...(piece.onlineUntil ? { priceValidUntil: piece.onlineUntil.toISOString().slice(0, 10) } : {}),
  })
  const common = {
    name: nameOf(piece, visit),
    description: piece.description,
    url,
    image: piece.pictures.map((picture) => root + plainPrint(picture).src),
    brand: { '@type': 'Brand', name: 'Averne' },
    color: piece.colour.name,
    material: piece.material,
    itemCondition: 'https://schema.org/NewCondition',
  }
  const t = messagesIn(visit.language)
  const named = (size: string | null, fit: string | null) =>
    [size, fit && t(`shop.fit_${fit as 'regular'}`)].filter((each) => each !== null)
  if (sizes.every(({ size }) => size === null)) {
    return { '@type': 'Product', '@id': url, sku: sizes[0]?.sku ?? piece.colourway, ...common, offers: offer(levelOf(sizes)) }
  }
  return {
    '@type': 'ProductGroup',
    '@id': url,
    productGroupID: piece.colourway,
    variesBy: ['https://schema.org/size'],
    ...common,
    hasVariant: sizes.map(({ sku, size, fit, availability }) => ({
      '@type': 'Product',
      sku,
      name: withCommas([nameOf(piece, visit), ...named(size, fit)], visit.language),
      size: {
        '@type': 'SizeSpecification',
        name: size,
        ...(fit && groups[fit] ? { sizeGroup: `https://schema.org/${groups[fit]}` } : {}),
      },
      offers: offer(availability.level),
    })),
  }
}

const nameOf = ({ name, colour }: Piece, { language }: SiteVisit) => withCommas([name, colour.name], language)

/** How a piece looks where somebody shares it. */
export function sharedPiece({ piece, price, sizes }: ProductView, visit: SiteVisit): Pick<Page, 'image' | 'offer'> {
  const [picture] = piece.pictures
  return {
    ...(picture ? { image: { ...plainPrint(picture), alt: nameOf(piece, visit) } } : {}),
    offer: { amount: decimal(price), currency: price.currency, availability: sharedLevels[levelOf(sizes)] },
  }
}

const sharedLevels: Readonly<Record<Level, string>> = {
  IN_STOCK: 'in stock',
  PREORDER: 'preorder',
  BACKORDER: 'available for order',
  NOT_AVAILABLE: 'out of stock',
}
