import { sizeChartOf } from '../../domain/catalog/size-chart.ts'
import type { Levels } from '../../domain/inventory/inventory.ts'
import type { SizeLean } from '../../domain/return/size-lean.ts'
import { explain } from '../../i18n/explain.ts'
import type { Translate } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { appendParam } from '../append-param.ts'
import { piecePath } from '../piece/piece-path.ts'
import type { ProductView, Size } from '../piece/product.view.ts'
import { sizeCell, sizeLabel } from '../piece/size-words.ts'
import { type CallName, urlOf } from '../urls.ts'
import type { AddToCartProps } from './add-to-cart.island.tsx'
import { availabilityAnswer, stockWords } from './choosing/availability.ts'
import { stockLines } from './choosing/stock-status.ts'
import type { SizeChoice } from './choosing/use-size-choice.client.ts'

interface AddToCartOptions {
  readonly error?: string | undefined
  /** In a pop-in: the form alone, without ways to further ones. */
  readonly isMini?: boolean
  readonly sizeLean?: SizeLean | null | undefined
}

/** The form's choices and words. A size that cannot be had stays in the list, and says so. */
export function addToCartProps(
  visit: SiteVisit,
  t: Translate,
  view: ProductView,
  { error, isMini = false, sizeLean }: AddToCartOptions = {},
): AddToCartProps {
  const { piece, sizes, chosen, fit } = view
  const hasSizes = sizes.some(({ size }) => size !== null)
  return {
    action: urlOf(visit, 'addProduct'),
    pid: piece.colourway,
    urls: {
      piece: visit.base + piecePath(piece.colourway, piece.slug),
      variant: urlOf(visit, 'variantUrl'),
      availability: urlOf(visit, 'getAvailability'),
      notifyForm: urlOf(visit, 'productNotifyForm'),
      notify: urlOf(visit, 'productNotifyPopin'),
      tryInStore: isMini ? null : urlOf(visit, 'productTryInStorePopin'),
    },
    guides: isMini || !hasSizes ? [] : guidesOf(view, visit, t),
    ...(sizeLean ? { hint: t(`choosing.runs_${sizeLean}`) } : {}),
    ...choicesOf(view, visit, t),
    fits: [...new Set(sizes.map((size) => size.fit))]
      .filter((fit) => fit !== null)
      .map((fit) => ({ id: fit, name: t(`shop.fit_${fit as 'regular'}`) })),
    chosen: { fit, size: chosen?.size ?? '' },
    stock: stockWords(t),
    labels: {
      fit: t('shop.fit'),
      size: t('shop.size'),
      chooseSize: t('shop.chooseSize'),
      add: t('shop.addToBag'),
      adding: t('shop.adding'),
      added: t('shop.added'),
      soldOut: t('common.soldOut'),
      selectSize: explain(t, 'ERROR_SELECT_SIZE'),
      notAdded: t('choosing.notAdded'),
      notify: t('choosing.notify'),
      tryInStore: t('choosing.tryInStore'),
    },
    ...(error ? { error } : {}),
  }
}

/** The size widget where the site has it, and the guide. */
function guidesOf({ piece, sizeWidget }: ProductView, visit: SiteVisit, t: Translate): AddToCartProps['guides'] {
  const withPid = (call: CallName) => appendParam(urlOf(visit, call), 'pid', piece.colourway)
  const chart = sizeChartOf(piece)
  return [
    ...(sizeWidget === null ? [] : [{ href: withPid('sizeWidget'), name: t('services.findSize') }]),
    ...(chart === null
      ? []
      : [
          {
            href: appendParam(withPid('productSizeGuidePopin'), 'sizechart', chart),
            name: t('guides.sizeGuide'),
          },
        ]),
  ]
}

/** Most of two dozen sizes say the same of their stock, which is sent once. */
function choicesOf(view: ProductView, visit: SiteVisit, t: Translate): Pick<AddToCartProps, 'sizes' | 'said'> {
  const said = new Map<string, { readonly at: number; readonly lines: string[] }>()
  const sizes = view.sizes.map((size) => {
    const { level, expectedAt, orderable } = size.availability
    const key = `${level} ${expectedAt}`
    if (!said.has(key)) said.set(key, { at: said.size, lines: linesOf(size, visit, t) })
    const { at } = said.get(key)!
    return {
      sku: size.sku,
      fit: size.fit,
      size: size.size,
      ...wordsOf(size, view, visit, t),
      ...(orderable > 0 ? {} : { isGone: true as const }),
      ...(orderable > 0 && level !== 'IN_STOCK' ? { isSoon: true as const } : {}),
      ...(at > 0 ? { said: at } : {}),
    }
  })
  return { sizes, said: [...said.values()].map(({ lines }) => lines) }
}

/** What a list says of a size, and what a table shows of it where that is less. */
function wordsOf(size: Size, view: ProductView, visit: SiteVisit, t: Translate): Pick<SizeChoice, 'label' | 'own' | 'there'> {
  const label = sizeLabel(size, view, visit, t)
  const cell = sizeCell(size.size ?? '', view.chart, visit)
  return cell.own === label ? { label } : { label, ...cell }
}

/** What is said of one piece of a size. */
export function linesOf({ availability }: Size, visit: SiteVisit, t: Translate): string[] {
  const counts = { IN_STOCK: 0, PREORDER: 0, BACKORDER: 0, NOT_AVAILABLE: 0, [availability.level]: 1 }
  const one: Levels = { counts, inStockAt: availability.expectedAt }
  return stockLines(availabilityAnswer(one, visit, t), stockWords(t))
}
