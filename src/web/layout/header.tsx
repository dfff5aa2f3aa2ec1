import type { ReactElement } from 'react'
import { countryName, ownName } from '../../i18n/format.ts'
import { Wordmark } from '../ui/wordmark.tsx'
import { urlOf } from '../urls.ts'
import styles from './header.module.css'
import { Menu } from './menu.tsx'
import type { MenuEntry } from './menu.view.ts'
import { useVisit } from './visit-context.tsx'

/** A hairline; beneath the wordmark it turns emerald. */
export function Header({ menu }: { readonly menu: readonly MenuEntry[] }): ReactElement {
  const { visit, t } = useVisit()
  const named = { country: countryName(visit.country, visit.language), language: ownName(visit.language) }
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <Menu entries={menu} />
        <a className={styles.wordmark} href={urlOf(visit, 'home')} aria-label={t('common.home')}>
          <Wordmark define />
        </a>
        <div className={styles.side} data-end="">
          <a className={styles.link} href={urlOf(visit, 'siteSelector')} data-popin="dialog">
            <span className="vh">{t('common.changePlace')} </span>
            <span className={styles.full}>{t('common.place', named)}</span>
            <bdi className={styles.short}>{`${visit.country} / ${visit.language.toUpperCase()}`}</bdi>
          </a>
          <a className={styles.link} href={urlOf(visit, 'search')} data-popin="search">
            <Sign path={signs.lens} word={t('search.open')} />
          </a>
          <a className={styles.link} href={urlOf(visit, 'account')} data-account="">
            <Sign path={signs.figure} word={t('account.title')} />
            <span className="vh" data-account-note="" hidden>
              {t('account.signedInNote')}
            </span>
          </a>
          <a className={styles.link} href={urlOf(visit, 'cart')} data-popin="drawer" data-popin-from={urlOf(visit, 'miniCart')}>
            <Sign path={signs.cart} word={t('shop.bag')} /> <bdi className={styles.count} data-cart-count="" />
          </a>
        </div>
      </div>
    </header>
  )
}

const signs = {
  lens: 'M15 9A6 6 0 1 1 3 9a6 6 0 0 1 12 0zM13.5 13.5L18 18',
  figure: 'M13.5 6.5a3.5 3.5 0 1 1-7 0 3.5 3.5 0 0 1 7 0zM3 18c.6-4 3.3-6 7-6s6.4 2 7 6',
  cart: 'M3.5 7h13l.8 10.5H2.7zM7 9V5.5a3 3 0 0 1 6 0V9',
} as const

/** A sign on a phone, a word elsewhere; read out in both. */
function Sign({ path, word }: { readonly path: string; readonly word: string }): ReactElement {
  return (
    <>
      <svg className={styles.icon} viewBox="0 0 20 20" aria-hidden="true">
        <path d={path} />
      </svg>
      <span className={styles.word}>{word}</span>
    </>
  )
}

/** On the way to an order there is one way on, and one way back. */
export function CheckoutHeader(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <header className={styles.header}>
      <div className={styles.bar}>
        <div className={styles.side}>
          <a className={styles.back} href={urlOf(visit, 'cart')}>
            <svg viewBox="0 0 16 16" aria-hidden="true">
              <path d="M10.5 2L4.5 8l6 6" />
            </svg>
            {t('shop.bag')}
          </a>
        </div>
        <a className={styles.wordmark} href={urlOf(visit, 'home')} aria-label={t('common.home')}>
          <Wordmark define />
        </a>
        <div className={styles.side} data-end="" />
      </div>
    </header>
  )
}
