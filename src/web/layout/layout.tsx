import type { ReactElement } from 'react'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import type { Page } from './page.ts'
import { useVisit } from './visit-context.tsx'

export function Layout({ page }: { readonly page: Page }): ReactElement {
  const { t } = useVisit()
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      <Header />
      <main id="main" tabIndex={-1}>
        {page.body}
      </main>
      <Footer withLetters={page.context !== 'letters'} />
      <div id="announcer" className="vh" aria-live="polite" />
      <div id="toast" className="toast" role="status" />
      <div id="alert" className="toast" role="alert" />
    </>
  )
}
