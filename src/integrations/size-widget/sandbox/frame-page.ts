import { html } from 'hono/html'
import { brands } from './brands.ts'
import { ways } from './frame-question.ts'
import type { FrameWords } from './frame-words.ts'
import type { Advice, Piece } from './recommend.ts'

type Html = ReturnType<typeof html>
type Way = (typeof ways)[keyof typeof ways][number]

export interface FrameView {
  readonly piece: Piece
  /** The address's parameters: what the shop said, and what was answered. */
  readonly query: Readonly<Record<string, string>>
  readonly words: FrameWords
  readonly language: string
  /** Whom the frame talks to. */
  readonly host: string
}

/** What the shop said of the piece stays in the address, whatever is asked. */
const kept = ['id', 'sku', 'img', 'kind', 'activity', 'sizes', 'lang'] as const

const shown = (size: string) => size.replace('.5', '½')

function frame({ words, language, host, query }: FrameView, heading: Html, body: Html | string = ''): Html {
  const image = query.img ? URL.parse(query.img, host)?.href : null
  return html`<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${words.title}</title>
<link rel="stylesheet" href="/frame.css"><script type="module" src="/frame.js"></script></head>
<body data-host="${host}"><main aria-labelledby="asked">
<header>${image ? html`<img src="${image}" alt="" width="72" height="96">` : ''}
<div><h1 id="asked">${heading}</h1><p data-chosen hidden>${words.chosen} <bdi></bdi></p></div></header>
${body}
</main></body></html>`
}

export function noSizePage(view: FrameView): Html {
  return frame(view, html`${view.words.noSize}`)
}

export function questionPage(view: FrameView, isUnlikely: boolean): Html {
  const { piece, query, words } = view
  const offered: readonly Way[] = ways[piece.kind]
  const by = offered.find((way) => way === query.by) ?? offered[0]!
  const link = (way: Way) => `/frame?${new URLSearchParams({ ...said(query), unit: query.unit ?? 'cm', by: way })}`
  return frame(
    view,
    html`${words.ways}`,
    html`<nav>${offered.map((way) => html`<a href="${link(way)}" ${way === by ? html`aria-current="true"` : ''}>${words[way]}</a>`)}</nav>
${isUnlikely ? html`<p role="alert" class="wrong">${words.check}</p>` : ''}
<form action="/frame" method="get">
${Object.entries(said(query)).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
<input type="hidden" name="by" value="${by}"><input type="hidden" name="asked" value="1">
${fields[by](view)}
<button type="submit">${words.ask}</button>
</form>`,
  )
}

function said(query: FrameView['query']): Record<string, string> {
  return Object.fromEntries(kept.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))
}

const fields: Readonly<Record<Way, (view: FrameView) => Html>> = {
  foot: (view) => html`${number(view, 'length', view.words.length, view.words.lengthHint)}${unit(view)}
${choice(
  view,
  'width',
  view.words.width,
  (['narrow', 'regular', 'wide'] as const).map((each) => [each, view.words[each]]),
  'regular',
)}`,
  body: (view) => html`${number(view, 'chest', view.piece.wearer === 'women' ? view.words.chestWomen : view.words.chestMen)}
${number(view, 'waist', view.words.waist)}${view.piece.wearer === 'women' ? number(view, 'hips', view.words.hips) : ''}${unit(view)}`,
  figure: (view) => html`${number(view, 'height', view.words.height)}${number(view, 'weight', view.words.weight)}`,
  brand: (view) =>
    html`${choice(
      view,
      'brand',
      view.words.house,
      brands.map(({ id, name }) => [id, name]),
    )}${number(view, 'size', view.words.wornSize)}`,
}

function number({ query }: FrameView, name: string, label: string, hint = ''): Html {
  return html`<label>${label}<input name="${name}" inputmode="decimal" autocomplete="off" required value="${query[name] ?? ''}">
${hint ? html`<small>${hint}</small>` : ''}</label>`
}

function choice(
  { query }: FrameView,
  name: string,
  label: string,
  options: readonly (readonly [string, string])[],
  usual = '',
): Html {
  const chosen = query[name] ?? usual
  return html`<label>${label}<select name="${name}">
${options.map(([value, text]) => html`<option value="${value}" ${value === chosen ? html`selected` : ''}>${text}</option>`)}</select></label>`
}

function unit(view: FrameView): Html {
  return choice(
    view,
    'unit',
    view.words.unit,
    [
      ['cm', 'cm'],
      ['inch', 'inch'],
    ],
    'cm',
  )
}

export function advicePage(view: FrameView, advice: Advice | null): Html {
  const { query, words } = view
  const again = html`<a href="/frame?${new URLSearchParams({ ...said(query), unit: query.unit ?? 'cm', by: query.by ?? '' })}">${words.again}</a>`
  if (!advice) return frame(view, html`${words.none}`, again)
  const { size, fit, offer } = advice
  const isThere = offer?.size === size && offer.fit === fit
  return frame(
    view,
    html`${words.yours} <bdi>${named(size, fit, words)}</bdi>`,
    html`<p><label>${words.sure} <meter min="0" max="100" value="${advice.sure}"></meter> <bdi>${advice.sure} %</bdi></label></p>
${isThere ? '' : html`<p>${offer ? html`${words.neighbour} <bdi>${named(offer.size, offer.fit, words)}</bdi>.` : words.notThere}</p>`}
${offer ? html`<button type="button" data-add data-size="${offer.size}" data-fit="${offer.fit ?? ''}">${words.add} <bdi>${named(offer.size, offer.fit, words)}</bdi></button>` : ''}
${again}`,
  )
}

/** `38½, Wide` */
function named(size: string, fit: string | null, words: FrameWords): string {
  const known = fit === 'regular' || fit === 'wide' || fit === 'long' ? words[fit].toLowerCase() : null
  return known ? `${shown(size)}, ${known}` : shown(size)
}
