import type { ReactElement } from 'react'
import type { ListedWords } from '../../domain/edition/find-edition.ts'
import { countryName } from '../../i18n/format.ts'
import styles from './atelier.module.css'
import { useAtelier } from './context.tsx'
import { Table } from './parts.tsx'
import { paths, wordsPath } from './paths.ts'

export function WordsPage({ pages }: { readonly pages: readonly ListedWords[] }): ReactElement {
  const { t, at, language } = useAtelier()
  return (
    <>
      <h1>{t('atelier.words')}</h1>
      <ul className={styles.links}>
        <li>
          <a href={paths.seedExport}>{t('atelier.exportSeed')}</a>
        </li>
      </ul>
      <Table
        label={t('atelier.words')}
        empty={t('atelier.nothing')}
        heads={[
          t('atelier.page'),
          t('atelier.edition'),
          `-#${t('atelier.languages')}`,
          `-${t('atelier.byHand')}`,
          `-${t('atelier.country')}`,
        ]}
        rows={pages.map((page) => ({
          key: page.id,
          cells: [
            <a key="page" href={wordsPath(page.id)}>
              {page.title}
            </a>,
            page.isWritten ? (page.startsAt ? t('atelier.beginsAt', { at: at(page.startsAt) }) : t('atelier.beingWritten')) : '',
            page.languages.length,
            page.edited.join(', '),
            page.country ? countryName(page.country, language) : '',
          ],
        }))}
      />
    </>
  )
}
