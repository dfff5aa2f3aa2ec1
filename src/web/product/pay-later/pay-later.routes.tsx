import { type FoundInstalments, findInstalments } from '../../../domain/payment/find-instalments.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import type { Money } from '../../../kernel/money.ts'
import type { SiteVisit } from '../../../kernel/visit.ts'
import { earliest } from '../../cache/earliest.ts'
import type { CachedPage } from '../../http/route.ts'
import { title } from '../../layout/title.ts'
import { productView, tagsOf } from '../../piece/product.view.ts'
import type { Shop } from '../../shop.ts'
import { PayLaterPlan } from './plan.page.tsx'

/** How long a page stands: terms change seldom; a provider that was away may be back. */
const keptMs = 3600_000
const awayMs = 30_000

interface Dated extends FoundInstalments {
  /** When a page that shows it has to be made again; null where nobody offers anything. */
  readonly freshUntil: Date | null
}

export async function instalmentsFor(shop: Shop, visit: SiteVisit, price: Money): Promise<Dated> {
  const now = shop.clock()
  const found = await findInstalments(shop.payLater, visit, price, now)
  if (!shop.payLater.has(visit.country)) return { ...found, freshUntil: null }
  return { ...found, freshUntil: new Date(now.getTime() + (found.isAway ? awayMs : keptMs)) }
}

/** The plan of a piece's price, from today on: another one tomorrow. */
export const payLaterPlan: CachedPage = async ({ visit, params, shop }) => {
  const view = await productView(shop, visit, params.pid ?? '')
  const found = view && (await instalmentsFor(shop, visit, view.price))
  if (!found || (!found.instalments && !found.isAway)) return null
  return {
    page: {
      context: 'product',
      name: 'pay-later',
      title: title(messagesIn(visit.language)('services.planTitle')),
      path: null,
      indexable: false,
      body: <PayLaterPlan piece={view.piece} price={view.price} instalments={found.instalments} />,
    },
    tags: tagsOf(view),
    freshUntil: earliest([found.freshUntil, midnightAfter(shop.clock()), view.piece.onlineUntil]),
  }
}

function midnightAfter(now: Date): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1))
}
