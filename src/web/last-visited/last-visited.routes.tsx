import type { ReactElement } from 'react'
import { messagesIn } from '../../i18n/messages.ts'
import { Carousel } from '../carousel/carousel.tsx'
import { Message } from '../composed/message.tsx'
import { answerPage } from '../http/answer.ts'
import type { PrivateHandler } from '../http/route.ts'
import { title } from '../layout/title.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { lastVisitedMost } from '../piece/last-visited.ts'
import { type PricedTile, pricedTilesOf } from '../piece/priced-tiles.ts'
import { ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'

/** The pieces that a browser remembers, as far as they are sold here: `pids`, the last one first. Nothing of it is kept. */
export const lastVisited: PrivateHandler = async (request) => {
  const { c, shop, visit, wantsFragment } = request
  const named = (c.req.query('pids') ?? '').split(',').filter((pid) => /^[A-Z0-9]{3,12}-[A-Z]{3}$/.test(pid))
  const tiles = await pricedTilesOf(shop, [...new Set(named)].slice(0, lastVisitedMost), visit)
  const words = messagesIn(visit.language)('carousels.lastVisited')
  return answerPage(request, {
    context: 'listing',
    name: 'last-visited',
    title: title(words),
    path: null,
    indexable: false,
    body: wantsFragment ? (
      <Carousel name="last-visited" title={words} tiles={tiles} />
    ) : (
      <WholePage title={words} tiles={tiles} />
    ),
  })
}

function WholePage({ title: words, tiles }: { readonly title: string; readonly tiles: readonly PricedTile[] }): ReactElement {
  const { visit, t } = useVisit()
  if (tiles.length > 0) {
    return (
      <div className="wrap">
        <Carousel name="last-visited" title={words} tiles={tiles} level={1} />
      </div>
    )
  }
  return (
    <Message heading={words} text={t('carousels.nothingVisited')}>
      <ButtonLink href={urlOf(visit, 'home')} look="line">
        {t('error.toHome')}
      </ButtonLink>
    </Message>
  )
}
