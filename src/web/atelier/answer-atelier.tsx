import type { ReactElement } from 'react'
import { renderToString } from 'react-dom/server'
import { isStaffLanguage, type StaffLanguage } from '../../domain/staff/staff.ts'
import { areasIn } from '../assets.ts'
import { answerHtml } from '../http/answer.ts'
import type { AppContext, DoorRequest, StaffRequest } from '../http/route.ts'
import { firstFrameScript } from '../layout/head.ts'
import { escapeMarkup, voidElement } from '../layout/markup.ts'
import type { Shop } from '../shop.ts'
import { type AtelierContext, AtelierProvider } from './context.tsx'
import { Frame } from './frame.tsx'

interface AtelierPage {
  readonly title: string
  readonly body: ReactElement
}

type Status = 200 | 409 | 422

/** A page for somebody who is in. */
export function answerAtelier(request: StaffRequest, page: AtelierPage, status: Status = 200): Response {
  const { c, shop, member, csrfToken } = request
  return answer(c, shop, { language: member.language, member, csrfToken, path: c.req.path }, page, status)
}

/** A page before anybody is. */
export function answerDoor(request: DoorRequest, page: AtelierPage, status: Status = 200): Response {
  const { c, shop, half } = request
  const context = { language: doorLanguage(request), member: null, csrfToken: half?.csrfToken ?? null, path: c.req.path }
  return answer(c, shop, context, page, status)
}

/** That of whoever is half in, else what was asked for, else what the browser speaks. */
export function doorLanguage({ c, half }: Pick<DoorRequest, 'c' | 'half'>): StaffLanguage {
  const asked = c.req.query('language')
  if (isStaffLanguage(asked)) return asked
  return half?.member.language ?? ((c.req.header('accept-language') ?? '').toLowerCase().startsWith('fr') ? 'fr' : 'en')
}

function answer(c: AppContext, shop: Shop, context: AtelierContext, { title, body }: AtelierPage, status: Status): Response {
  const main = renderToString(
    <AtelierProvider value={context}>
      <Frame>{body}</Frame>
    </AtelierProvider>,
  )
  const { assets } = shop
  const sheets = [...new Set([...assets.fontStyles('latin'), ...assets.styles, ...assets.areaStyles(areasIn(main))])]
  const head = [
    '<meta charSet="utf-8"/><meta name="viewport" content="width=device-width, initial-scale=1"/>',
    `<title>${escapeMarkup(title)} | Averne Atelier</title><meta name="robots" content="noindex, nofollow"/>`,
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml"/>',
    ...assets.fontPreloads('latin').map((href) => voidElement('link', { rel: 'preload', href, as: 'font', crossOrigin: '' })),
    ...sheets.map((href) => voidElement('link', { rel: 'stylesheet', href })),
    firstFrameScript(assets),
    `<script type="module" src="${assets.atelierScript}"></script>`,
  ].join('')
  const html = `<!doctype html><html lang="${context.language}" dir="ltr"><head>${head}</head><body>${main}</body></html>`
  return answerHtml(c, [html], status)
}
