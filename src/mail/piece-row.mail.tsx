import { Column } from '@react-email/column'
import { Row } from '@react-email/row'
import { Text } from '@react-email/text'
import type { CSSProperties, ReactElement } from 'react'
import { type Picture, printPath, widthsOf } from '../domain/catalog/catalog.ts'
import { textDirection } from '../i18n/format.ts'
import type { Language } from '../kernel/visit.ts'
import { quiet, textStyle } from './mail-frame.mail.tsx'

/** Sharp on a screen with twice the points. */
export function printFor(picture: Picture, shownWidth: number): string {
  const widths = widthsOf(picture, 'webp')
  return printPath(picture, widths.find((width) => width >= 2 * shownWidth) ?? Math.max(...widths), 'webp')
}

const width = 72

interface PieceRowProps {
  readonly piece: { readonly name: string; readonly picture: Picture | null }
  readonly details: string
  /** What it costs, where that is said. */
  readonly price?: string
  readonly language: Language
  readonly publicUrl: string
  readonly style?: CSSProperties
}

/** A piece in a mail: its picture, what it is called, what was chosen of it. The picture says no more than its name, which stands beside it. */
export function PieceRow({ piece, details, price, language, publicUrl, style = {} }: PieceRowProps): ReactElement {
  // Mail programs know no logical sides.
  const isRtl = textDirection(language) === 'rtl'
  const cell = { padding: '12px 0', verticalAlign: 'top' }
  return (
    <Row style={style}>
      {piece.picture && (
        <Column style={{ ...cell, width: `${width}px` }}>
          <img
            src={publicUrl + printFor(piece.picture, width)}
            alt=""
            width={width}
            height={(width * 4) / 3}
            style={{ display: 'block', backgroundColor: '#e4e2de' }}
          />
        </Column>
      )}
      <Column style={{ ...cell, ...(piece.picture && (isRtl ? { paddingRight: '16px' } : { paddingLeft: '16px' })) }}>
        <Text style={{ ...textStyle, margin: 0, fontFamily: 'Georgia, serif', fontSize: '18px' }}>
          <bdi>{piece.name}</bdi>
        </Text>
        <Text style={{ ...textStyle, margin: 0, color: quiet, fontSize: '13px' }}>{details}</Text>
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
