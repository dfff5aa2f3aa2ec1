import type { ChatMessage } from '../../domain/chat/chat.ts'
import { formatPrice } from '../../i18n/format.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { piecePath } from '../piece/piece-path.ts'
import { pricedTilesOf } from '../piece/priced-tiles.ts'
import { printsOf } from '../piece/prints.ts'
import { swatchPath } from '../piece/swatch-path.ts'
import type { Shop } from '../shop.ts'

interface PieceCard {
  readonly name: string
  readonly line: string
  readonly price: string
  readonly href: string
  readonly image: string
}

/** Something said, as both windows show it: plain words, never markup. */
export interface MessageView {
  readonly seq: number
  readonly author: ChatMessage['author']
  readonly name: string
  readonly kind: ChatMessage['kind']
  /** The words, or the code of a notice. */
  readonly text: string
  readonly at: string
  readonly clientId: string
  /** Null where the piece is no longer sold on the shopper's site. */
  readonly piece?: PieceCard | null
  readonly picture?: string
}

/** Messages in the language and with the prices of the shopper's site. `pictureAt` says where a picture is seen from here. */
export async function messageViews(
  shop: Shop,
  visit: SiteVisit,
  messages: readonly ChatMessage[],
  pictureAt: (id: string) => string,
): Promise<MessageView[]> {
  const pieces = messages.flatMap(({ kind, body }) => (kind === 'piece' ? [body] : []))
  const cards = pieces.length > 0 ? await cardsOf(shop, visit, [...new Set(pieces)]) : new Map<string, PieceCard>()
  return messages.map(({ seq, author, name, kind, body, clientId, saidAt }) => ({
    seq,
    author,
    name,
    kind,
    text: kind === 'piece' || kind === 'picture' ? '' : body,
    at: saidAt.toISOString(),
    clientId,
    ...(kind === 'piece' ? { piece: cards.get(body) ?? null } : {}),
    ...(kind === 'picture' ? { picture: pictureAt(body) } : {}),
  }))
}

async function cardsOf(shop: Shop, visit: SiteVisit, pids: readonly string[]): Promise<Map<string, PieceCard>> {
  const tiles = await pricedTilesOf(shop, pids, visit)
  return new Map(
    tiles.map(({ tile, price }) => [
      tile.colourway,
      {
        name: tile.name,
        line: `${tile.material} · ${tile.colour.name}`,
        price: formatPrice(price, visit.locale),
        href: visit.base + piecePath(tile.colourway, tile.slug),
        image: tile.pictures[0] ? printsOf(tile.pictures[0]).src : swatchPath(tile.colour.hex),
      },
    ]),
  )
}
