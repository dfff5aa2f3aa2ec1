import type { ReactElement } from 'react'
import { Footer } from './footer.tsx'
import { CheckoutHeader, Header } from './header.tsx'
import type { Frame } from './menu.view.ts'
import type { Page } from './page.ts'
import { useVisit } from './visit-context.tsx'

interface LayoutProps extends Frame {
  readonly page: Page
}

export function Layout({ page, menu, tree }: LayoutProps): ReactElement {
  const { t } = useVisit()
  return (
    <>
      <a className="skip" href="#main">
        {t('common.skip')}
      </a>
      {page.context === 'checkout' ? <CheckoutHeader /> : <Header menu={menu} />}
      <main id="main" tabIndex={-1}>
        {page.body}
      </main>
      <Footer withLetters={page.context !== 'letters' && page.context !== 'checkout'} tree={tree} />
      <section id="bag-toast" className="bag-toast" aria-label={t('shop.yourBag')} hidden />
      <div id="announcer" className="vh" aria-live="polite" />
      <div id="toast" className="toast" role="status" />
      <div id="alert" className="toast" role="alert" />
    </>
  )
}
