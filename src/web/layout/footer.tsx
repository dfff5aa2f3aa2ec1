import type { ReactElement } from 'react'
import type { PlacedPage } from '../../domain/content/content.ts'
import { countryName, ownName } from '../../i18n/format.ts'
import { dispatchValue } from '../../markets/dispatch.ts'
import { dispatchCookie } from '../../markets/dispatch-cookie.ts'
import { siteOf, visitOf } from '../../markets/sites.ts'
import { TextLink } from '../ui/text-link.tsx'
import { Wordmark } from '../ui/wordmark.tsx'
import { urlOf } from '../urls.ts'
import styles from './footer.module.css'
import { NewsletterForm } from './newsletter-form.tsx'
import { useVisit } from './visit-context.tsx'

interface FooterProps {
  readonly withNewsletter: boolean
  readonly tree: readonly PlacedPage[]
}

/** The page itself ends in an edge. */
export function Footer({ withNewsletter, tree }: FooterProps): ReactElement {
  const { visit, t } = useVisit()
  const country = countryName(visit.country, visit.language)
  const others = siteOf(visit).languages.filter((language) => language !== visit.language)
  return (
    <footer className={styles.footer}>
      {withNewsletter && (
        <div className={`wrap grid ${styles.newsletter}`}>
          <div className={styles.pitch}>
            <h2 className="t-head">{t('letters.title')}</h2>
            <p className="t-soft">{t('letters.intro')}</p>
          </div>
          <div className={styles.form}>
            <NewsletterForm />
          </div>
        </div>
      )}
      <div className="wrap">
        {tree.length > 0 && <Sections tree={tree} />}
        <div className={styles.base}>
          <a className={styles.wordmark} href={urlOf(visit, 'home')} aria-label={t('common.home')}>
            <Wordmark />
          </a>
          <TextLink small href={urlOf(visit, 'storeLocator')}>
            {t('stores.title')}
          </TextLink>
          <TextLink small href={urlOf(visit, 'contactPopin')} popin="dialog">
            {t('service.heading')}
          </TextLink>
          <TextLink small href={urlOf(visit, 'orderTracking')}>
            {t('track.title')}
          </TextLink>
          <TextLink small href={urlOf(visit, 'giftCertificate')}>
            {t('certificate.title')}
          </TextLink>
          <TextLink small href={urlOf(visit, 'privacyChoices')}>
            {t('privacy.title')}
          </TextLink>
          {others.length > 0 && (
            // The same page in another language: which one it is, only the browser knows that sends the form.
            <form method="post" action={urlOf(visit, 'siteSelector')} aria-label={t('common.otherLanguages')}>
              <ul className={styles.languages}>
                {others.map((language) => (
                  <li key={language}>
                    <button
                      type="submit"
                      name={dispatchCookie}
                      value={dispatchValue(visitOf(siteOf(visit), language))}
                      lang={language}
                      className={styles.place}
                    >
                      {ownName(language)}
                    </button>
                  </li>
                ))}
              </ul>
            </form>
          )}
          <a className={styles.place} href={urlOf(visit, 'siteSelector')} data-popin="dialog">
            {t('common.place', { country, language: ownName(visit.language) })}
          </a>
          <bdi>{t('common.rights', { year: String(new Date().getFullYear()) })}</bdi>
        </div>
      </div>
    </footer>
  )
}

/** The content's tree: its sections, and the pages below each. */
function Sections({ tree }: { readonly tree: readonly PlacedPage[] }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <nav className={styles.sections} aria-label={t('content.footer')}>
      {tree
        .filter((page) => page.parent === null && page.kind !== 'home')
        .map((section) => (
          <section key={section.id}>
            <h2 className="t-label">
              <a href={visit.base + section.path}>{section.title}</a>
            </h2>
            <ul>
              {tree
                .filter((page) => page.parent === section.id && page.country === null)
                .map((page) => (
                  <li key={page.id}>
                    <a href={visit.base + page.path}>{page.title}</a>
                  </li>
                ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}
