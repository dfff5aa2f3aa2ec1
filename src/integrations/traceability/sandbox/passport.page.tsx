import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { Stop } from '../../../domain/origin/origin.ts'
import { countryName, formatDate, textDirection } from '../../../i18n/format.ts'
import { messagesIn } from '../../../i18n/messages.ts'
import type { Language } from '../../../kernel/visit.ts'
import type { Batch, RegisteredPiece } from './batches.ts'
import { routeMap } from './route-map.ts'

/** The register's own page of a piece: which batch is sold, and where each step of it was taken, when. */
export function passportPage(piece: RegisteredPiece, batch: Batch, language: Language): string {
  const t = messagesIn(language)
  const stops = piece.stops(language)
  return documentOf(
    language,
    <main aria-label={t('origin.register')}>
      <p className="by">{t('origin.register')}</p>
      <h1>
        <bdi>{piece.name}</bdi>
      </h1>
      <dl>
        <dt>{t('origin.batch')}</dt>
        <dd>
          <bdi>{batch.number}</bdi>
        </dd>
        <dt>{t('shop.pieceReference')}</dt>
        <dd>
          <bdi>{piece.pid}</bdi>
        </dd>
      </dl>
      <RouteMap stops={stops} label={t('origin.route', { from: stops[0]!.place.name, to: stops.at(-1)!.place.name })} />
      <ol>
        {stops.map((stop, index) => (
          <li key={stop.step}>
            <b>{t(`origin.step_${stop.step}`)}</b>
            <span>
              {stop.place.name}
              <small>{countryName(stop.place.country, language)}</small>
            </span>
            <time dateTime={batch.dates[index]!.toISOString().slice(0, 10)}>{formatDate(batch.dates[index]!, language)}</time>
          </li>
        ))}
      </ol>
    </main>,
  )
}

export function unknownPage(language: Language): string {
  const t = messagesIn(language)
  return documentOf(
    language,
    <main aria-label={t('origin.register')}>
      <p className="by">{t('origin.register')}</p>
      <h1>{t('origin.unknown')}</h1>
    </main>,
  )
}

function documentOf(language: Language, main: ReactElement): string {
  const page = renderToStaticMarkup(
    <html lang={language} dir={textDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{messagesIn(language)('origin.register')}</title>
        <link rel="stylesheet" href="/style.css" />
        <script src="/ready.js" defer />
      </head>
      <body>{main}</body>
    </html>,
  )
  return `<!doctype html>${page}`
}

/** A map is never mirrored: west stays on the left in every script. */
function RouteMap({ stops, label }: { readonly stops: readonly Stop[]; readonly label: string }): ReactElement {
  const { width, height, meridians, parallels, points, line } = routeMap(stops.map(({ place }) => place))
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      <path className="grid" d={[...meridians, ...parallels].join('')} />
      <path className="line" d={line} />
      {points.map(({ x, y }, index) => (
        <g key={`${x} ${y}`}>
          <circle cx={x} cy={y} r={index === points.length - 1 ? 6 : 4} />
          <text x={x} y={y - 11}>
            {index + 1}
          </text>
        </g>
      ))}
    </svg>
  )
}
