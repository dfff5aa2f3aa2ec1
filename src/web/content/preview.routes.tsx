import { findEdition, wordsAt } from '../../domain/edition/find-edition.ts'
import { findPricesAt } from '../../domain/pricing/find-prices.ts'
import { formatMoment } from '../../i18n/format.ts'
import { atelierWords } from '../../i18n/messages.ts'
import type { SiteVisit } from '../../kernel/visit.ts'
import { siteVisit } from '../../markets/sites.ts'
import { readMoment } from '../form/house-clock.ts'
import { answerPage } from '../http/answer.ts'
import { Problem } from '../http/problem.ts'
import type { StaffRequest } from '../http/route.ts'
import { title } from '../layout/title.ts'
import type { Shop } from '../shop.ts'
import { ContentBody } from './content.page.tsx'
import { frameOf, treeHere } from './content.routes.tsx'
import { type ContentView, contentView } from './content.view.ts'
import styles from './preview.module.css'

/** A page as a site will show it at a moment: its words, the prices that will have begun, without the pieces that will be gone. For the house alone, and never kept. */
export async function showPreview({ c, shop, member }: StaffRequest): Promise<Response> {
  const [country = '', language = ''] = (c.req.query('site') ?? '').split('/')
  const visit = siteVisit(country, language)
  const at = readMoment(c.req.query('at') ?? '') ?? shop.clock()
  const edition = await findEdition(shop.database.db, c.req.param('page') ?? '')
  if (!visit || !edition) throw new Problem('PAGE_NOT_FOUND')
  const tree = await treeHere(shop, visit)
  const placed = tree.find(({ id }) => id === edition.page)
  const text = wordsAt(edition, at)?.[visit.language]
  const page = placed && { ...placed, ...(text && { title: text.title, description: text.description }) }
  const view = page && (await contentView(shop, visit, tree, page, 1, text?.blocks))
  if (!view) throw new Problem('PAGE_NOT_FOUND')
  const t = atelierWords(member.language)
  const moment = formatMoment(at, member.language === 'fr' ? 'fr-FR' : 'en-GB')
  const body = (
    <>
      <p className={styles.preview} role="status" lang={member.language} dir="ltr">
        {t('atelier.previewAt', { at: moment })}{' '}
        <a href={`/atelier/words/${edition.page}?language=${visit.language}`}>{t('atelier.previewBack')}</a>
      </p>
      <ContentBody view={await viewAt(shop, visit, view, at)} />
    </>
  )
  const frame = frameOf(view.page)
  return answerPage(
    { c, shop, visit, wantsFragment: false },
    { ...frame, title: title(frame.title), path: null, indexable: false, body },
  )
}

async function viewAt({ database: { db } }: Shop, visit: SiteVisit, view: ContentView, at: Date): Promise<ContentView> {
  const products = [...view.rails.values()].flat().map(({ tile }) => tile.product)
  const prices = await findPricesAt(db, products, visit.currency, at)
  const rails = [...view.rails].map(([block, tiles]) => {
    const there = tiles.filter(({ tile }) => tile.onlineUntil === null || tile.onlineUntil > at)
    // A tile is written once and known by itself: with another price it is another.
    return [block, there.map(({ tile, price }) => ({ tile: { ...tile }, price: prices.get(tile.product) ?? price }))] as const
  })
  return { ...view, rails: new Map(rails) }
}
