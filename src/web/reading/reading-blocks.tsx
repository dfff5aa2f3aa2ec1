import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { Accordion } from '../ui/accordion.tsx'
import { Ordinals } from '../ui/sentences.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { type BlockOf, type BlockProps, Lines } from './block-parts.tsx'
import styles from './reading.module.css'

/** The head of a page that begins without a picture. */
export function Opening({ block }: BlockProps<'opening'>): ReactElement {
  return (
    <header className={`wrap ${styles.opening}`}>
      <h1 className="t-display">
        <Lines lines={block.headline} />
      </h1>
      <p className="t-soft prose">
        <Ordinals text={block.text} />
      </p>
    </header>
  )
}

export function Text({ block }: BlockProps<'text'>): ReactElement {
  return (
    <section className={`wrap ${styles.columns}`} id={block.id}>
      <h2 className="t-head">{block.title}</h2>
      <div className={styles.passage}>
        <Passage {...block} />
      </div>
    </section>
  )
}

/** Questions or materials under one title; a hash in the URL opens its panel. */
export function AccordionBlock({ block }: BlockProps<'accordion'>): ReactElement {
  const panels = block.panels.map((panel) => ({
    id: panel.id,
    title: panel.title,
    body: (
      <div className={styles.passage}>
        <Passage {...panel} />
      </div>
    ),
  }))
  return (
    <section className={`wrap ${styles.columns}`} data-open="">
      <h2 className="t-head">{block.title}</h2>
      <Accordion panels={panels} />
    </section>
  )
}

/** On a phone every row is a small list: each cell says which column it is of. */
export function Table({ block }: BlockProps<'table'>): ReactElement {
  return (
    <section className={`wrap ${styles.columns}`}>
      <h2 className="t-head">{block.title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            {block.head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {block.rows.map(([name, ...cells]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells.map((cell, index) => (
                <td key={index} data-label={block.head[index + 1]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Paragraphs, what they list, and where they lead. */
export function Passage({ paragraphs, list, link }: Pick<BlockOf<'text'>, 'paragraphs' | 'list' | 'link'>): ReactElement {
  const { visit } = useVisit()
  return (
    <>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>
          <Reachable text={paragraph} />
        </p>
      ))}
      {list && (
        <ul className={styles.list}>
          {list.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
      {link && <TextLink href={visit.base + link.to}>{link.label}</TextLink>}
    </>
  )
}

/** E-mail addresses and telephone numbers can be pressed, and keep their direction within Arabic. */
function Reachable({ text }: { readonly text: string }): ReactElement {
  return (
    <>
      {text.split(/([\w.]+@[\w.]+\w|\+\d[\d ]{7,}\d)/).map((part, index) =>
        index % 2 === 0 ? (
          part
        ) : (
          <bdi key={index}>
            <a href={part.includes('@') ? `mailto:${part}` : `tel:${part.replaceAll(' ', '')}`}>{part}</a>
          </bdi>
        ),
      )}
    </>
  )
}
