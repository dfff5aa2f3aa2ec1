import { createHash } from 'node:crypto'
import { type CatalogFiles, productName } from '../../../domain/catalog/catalog.ts'
import type { Stop } from '../../../domain/origin/origin.ts'
import { type OriginFiles, wayOf } from '../../../domain/origin/origin-files.ts'
import type { Language } from '../../../kernel/visit.ts'

export interface RegisteredPiece {
  readonly pid: string
  readonly name: string
  stops(language: Language): readonly Stop[]
}

export interface Batch {
  readonly number: string
  /** One for each stop. */
  readonly dates: readonly Date[]
}

/** Every piece that the house has handed in, by its reference. */
export function readPieces({ styles, colours }: CatalogFiles, origin: OriginFiles): ReadonlyMap<string, RegisteredPiece> {
  const codes = new Map(colours.map(({ id, code }) => [id, code]))
  const pieces = styles.flatMap((style) =>
    style.products.flatMap((product) =>
      product.colours.map((colour) => ({
        pid: `${product.id}-${codes.get(colour)}`,
        name: productName(style.name, product.heel ?? null),
        stops: (language: Language) => stopsOf(origin, style.material, language),
      })),
    ),
  )
  return new Map(pieces.map((piece) => [piece.pid, piece]))
}

function stopsOf(origin: OriginFiles, material: string, language: Language): Stop[] {
  return wayOf(origin, material).map(({ step, place, maker, by }) => ({
    step,
    place: { id: place, ...origin.places[place]!, name: origin.names[language][place]! },
    maker: maker ?? null,
    transport: by ?? null,
  }))
}

const day = 24 * 3600 * 1000
/** Days from the end of each step to the last one, which leaves the workshop. */
const daysBefore: Readonly<Record<Stop['step'], number>> = {
  hide: 96,
  fleece: 171,
  silk: 148,
  cotton: 163,
  tanned: 47,
  woven: 58,
  spun: 52,
  cut: 24,
  sewn: 13,
  finished: 0,
}

/** The batch that is sold now. What a factory would have written down is drawn from the reference: the same each time. */
export function batchOf(piece: RegisteredPiece): Batch {
  const seed = createHash('sha256').update(piece.pid).digest()
  const left = Date.UTC(2026, 7, 3) + (seed[0]! % 70) * day
  const number = `26-${String.fromCharCode(65 + (seed[1]! % 20))}-${String(1000 + (seed.readUInt16BE(2) % 9000))}`
  return { number, dates: piece.stops('en').map(({ step }) => new Date(left - daysBefore[step] * day)) }
}
