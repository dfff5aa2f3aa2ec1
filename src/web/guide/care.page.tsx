import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import type { Block } from '../../domain/content/blocks.ts'
import { withCommas } from '../../i18n/format.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { AccordionBlock, Text } from '../reading/reading-blocks.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import { GuideFrame } from './guide-frame.tsx'

type Accordion = Extract<Block, { type: 'accordion' }>
type Panel = Accordion['panels'][number]

interface PieceCareProps {
  readonly piece: Piece
  readonly care: readonly Panel[]
  readonly repair: readonly Accordion[]
}

/** How this piece is kept, to be read at once; how it is repaired, to be opened. */
export function PieceCare({ piece, care, repair }: PieceCareProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <GuideFrame piece={piece} heading={t('guides.care')} line={withCommas([piece.name, piece.material], visit.language)} />
      {care.map((panel) => (
        <Text key={panel.id} block={{ type: 'text', ...panel }} />
      ))}
      {repair.map((block) => (
        <AccordionBlock key={block.title} block={block} />
      ))}
      <p className="wrap">
        <TextLink href={`${urlOf(visit, 'contactPopin')}?care=true&pid=${piece.colourway}`} popin="dialog">
          {t('service.sendCare')}
        </TextLink>{' '}
        <TextLink href={urlOf(visit, 'getCareInstructions')}>{t('guides.careAll')}</TextLink>
      </p>
    </>
  )
}
