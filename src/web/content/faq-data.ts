import type { Block } from '../../domain/content/blocks.ts'
import type { LinkedData } from '../layout/linked-data.ts'

/** What search engines read of a page of questions: each with its answer. */
export function faqData(blocks: readonly Block[]): LinkedData {
  const panels = blocks.flatMap((block) => (block.type === 'accordion' ? block.panels : []))
  return {
    '@type': 'FAQPage',
    mainEntity: panels.map(({ title, paragraphs, list = [] }) => ({
      '@type': 'Question',
      name: title,
      acceptedAnswer: { '@type': 'Answer', text: [...paragraphs, ...list].join('\n') },
    })),
  }
}
