import type { Piece } from '../../../domain/catalog/catalog.ts'
import { withCommas } from '../../../i18n/format.ts'
import type { Translate } from '../../../i18n/messages.ts'
import type { SiteVisit } from '../../../kernel/visit.ts'
import { plainPrint } from '../../piece/prints.ts'
import { swatchPath } from '../../piece/swatch-path.ts'
import type { ModelStageProps } from './model-stage.island.tsx'
import { viewerUrl } from './viewer-url.ts'

/** The first photograph's angle, so that the model takes its place: turned by, and lifted from the vertical. */
const orbits = { shoe: '38deg 74deg 82%', bag: '-28deg 78deg 105%' }

/** What the stage shows of a piece, and what it says. */
export function stageOf(visit: SiteVisit, t: Translate, piece: Piece, model: string): ModelStageProps {
  const isBag = piece.kind === 'bags'
  return {
    src: model,
    room: '/media/models/room.hdr',
    orbit: isBag ? orbits.bag : orbits.shoe,
    alt: withCommas([piece.name, piece.line, piece.material, piece.colour.name], visit.language),
    poster: posterOf(piece),
    colour: piece.colour.id,
    colours: piece.otherColours.map(({ colour, colourway, name, hex }) => ({
      id: colour,
      name,
      chip: swatchPath(hex),
      href: viewerUrl(visit, 'productViewerFrame', colourway),
    })),
    sides: sidesOf(t, isBag),
    labels: {
      colour: t('shop.colour'),
      loading: t('common.loading'),
      ready: t('viewer.ready'),
      hint: t('viewer.hint'),
      place: t('viewer.place'),
      leave: t('viewer.leave'),
    },
  }
}

function posterOf({ pictures: [first], colour }: Piece): string {
  return first ? plainPrint(first).src : swatchPath(colour.hex)
}

/** A shoe stands sideways: what the library calls its front is its side, its right the toe. */
function sidesOf(t: Translate, isBag: boolean): Record<string, string> {
  const sides = {
    front: isBag ? t('viewer.fromFront') : t('viewer.fromSide'),
    right: isBag ? t('viewer.fromRight') : t('viewer.fromToe'),
    back: isBag ? t('viewer.fromBack') : t('viewer.fromOtherSide'),
    left: isBag ? t('viewer.fromLeft') : t('viewer.fromHeel'),
  }
  const said = Object.entries(sides).flatMap(([name, side]) => [
    [name, side],
    [`upper-${name}`, t('viewer.above', { side })],
    [`lower-${name}`, t('viewer.below', { side })],
  ])
  return { ...Object.fromEntries(said), 'interaction-prompt': t('viewer.hint') }
}
