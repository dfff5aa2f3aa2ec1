import type { ReactElement } from 'react'
import type { Piece } from '../../domain/catalog/catalog.ts'
import { appendParam } from '../append-param.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'

/** A bag has no sizes to choose from: its guide stands where they would. */
export function BagGuide({ piece }: { readonly piece: Piece }): ReactElement | null {
  const { visit, t } = useVisit()
  if (piece.kind !== 'bags') return null
  const guide = appendParam(urlOf(visit, 'productSizeGuidePopin'), 'pid', piece.colourway)
  return (
    <p>
      <TextLink small href={appendParam(guide, 'bagsize', piece.family)} popin="">
        {t('guides.bagGuide')}
      </TextLink>
    </p>
  )
}
