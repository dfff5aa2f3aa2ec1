import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactElement, ReactNode } from 'react'
import { type Picture, printPath, widthsOf } from '../domain/catalog/catalog.ts'
import { scenePath, sceneWidths } from '../domain/content/scene.ts'
import { addressLines, type Store } from '../domain/store/store.ts'
import { textDirection } from '../i18n/format.ts'
import type { Language } from '../kernel/visit.ts'
import { quiet, textStyle } from './mail-frame.mail.tsx'

/** Sharp on a screen with twice the points. */
export function printFor(picture: Picture, shownWidth: number): string {
  const widths = widthsOf(picture, 'webp')
  return printPath(picture, widths.find((width) => width >= 2 * shownWidth) ?? Math.max(...widths), 'webp')
}

const width = 72
const lineStyle: CSSProperties = { ...textStyle, margin: 0, color: quiet, fontSize: '13px' }

interface PieceRowProps {
  readonly piece: { readonly name: string; readonly picture: Picture | null }
  readonly details: string
  /** What it costs, where that is said. */
  readonly price?: string
  readonly language: Language
  readonly publicUrl: string
  readonly style?: CSSProperties
}

/** A piece in a mail: its picture, what it is called, what was chosen of it. */
export function PieceRow({ piece, details, price, language, publicUrl, style = {} }: PieceRowProps): ReactElement {
  const src = piece.picture && publicUrl + printFor(piece.picture, width)
  return (
    <PictureRow src={src} name={piece.name} price={price} language={language} style={style}>
      {details.split(' · ').map((detail) => (
        <Text key={detail} style={lineStyle}>
          {detail}
        </Text>
      ))}
    </PictureRow>
  )
}

interface PlaceRowProps {
  readonly store: Store
  readonly language: Language
  readonly publicUrl: string
}

/** Where somebody is going: the first picture of it, and its address. */
export function PlaceRow({ store, language, publicUrl }: PlaceRowProps): ReactElement {
  const { name: scene } = store.scenes[0]!
  return (
    <PictureRow
      src={`${publicUrl}${scenePath(scene, 'tall')}-${sceneWidths(scene, 'tall', 'webp')[0]}.webp`}
      name={store.name}
      language={language}
      style={{ borderTop: '1px solid #dad8d3' }}
    >
      {(store.localAddress ?? addressLines(store)).map((line) => (
        <Text key={line} style={lineStyle}>
          <bdi>{line}</bdi>
        </Text>
      ))}
    </PictureRow>
  )
}

interface PictureRowProps {
  readonly src: string | null
  readonly name: string
  readonly price?: string | undefined
  readonly language: Language
  readonly style: CSSProperties
  readonly children: ReactNode
}

/** The picture says no more than the name, which stands beside it. */
function PictureRow({ src, name, price, language, style, children }: PictureRowProps): ReactElement {
  // Mail programs know no logical sides.
  const isRtl = textDirection(language) === 'rtl'
  const cell = { padding: '12px 0', verticalAlign: 'top' }
  return (
    <Row style={style}>
      {src && (
        <Column style={{ ...cell, width: `${width}px` }}>
          <img src={src} alt="" width={width} height={(width * 4) / 3} style={{ display: 'block', backgroundColor: '#e4e2de' }} />
        </Column>
      )}
      <Column style={{ ...cell, ...(src && (isRtl ? { paddingRight: '16px' } : { paddingLeft: '16px' })) }}>
        <Text style={{ ...textStyle, margin: 0, fontFamily: 'Georgia, serif', fontSize: '18px' }}>
          <bdi>{name}</bdi>
        </Text>
        {children}
      </Column>
      {price && (
        <Column align={isRtl ? 'left' : 'right'} style={{ ...cell, whiteSpace: 'nowrap' }}>
          <Text style={{ ...textStyle, margin: 0 }}>
            <bdi>{price}</bdi>
          </Text>
        </Column>
      )}
    </Row>
  )
}
