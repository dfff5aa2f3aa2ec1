import type { ReactElement } from 'react'
import { type ConsentCategory, consentCategories } from '../../markets/consent.ts'
import { Composed } from '../composed/composed.tsx'
import type { outsideHosts } from '../http/outside-hosts.ts'
import { Notice } from '../layout/notice.tsx'
import { useVisit } from '../layout/visit-context.tsx'
import { traces } from '../traces.ts'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './privacy.module.css'

/** To refuse is as near as to accept, and looks the same. What is asked and what is promised are a line each. */
export function ConsentBanner(): ReactElement {
  const { visit, t } = useVisit()
  return (
    <section className={styles.banner} aria-label={t('privacy.title')} data-consent="">
      <form method="post" action={urlOf(visit, 'privacyChoices')} className={`wrap ${styles.asked}`}>
        <div>
          {t('privacy.banner')
            .split(/(?<=[?？؟。])\s*(?=\S)/u)
            .map((sentence) => (
              <p key={sentence}>{sentence}</p>
            ))}
        </div>
        <div className={styles.answers}>
          <Button type="submit" look="line" name="choice" value="none">
            {t('privacy.refuse')}
          </Button>
          <Button type="submit" look="line" name="choice" value="all">
            {t('privacy.accept')}
          </Button>
          <TextLink small href={urlOf(visit, 'privacyChoices')}>
            {t('privacy.choose')}
          </TextLink>
        </div>
      </form>
    </section>
  )
}

interface ChoicesProps {
  readonly allowed: readonly ConsentCategory[]
  readonly isKept: boolean
  readonly asksForPrivacy: boolean
  readonly hosts: ReturnType<typeof outsideHosts>
}

export function Choices({ allowed, isKept, asksForPrivacy, hosts }: ChoicesProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <>
      <Composed
        heading={t('privacy.title')}
        text={t('privacy.intro')}
        notice={
          <>
            {asksForPrivacy && <p className="t-soft prose">{t('privacy.gpc')}</p>}
            <Notice text={isKept ? t('privacy.kept') : undefined} />
          </>
        }
      >
        <form method="post" action={urlOf(visit, 'privacyChoices')}>
          <ul className={styles.categories}>
            <li>
              <h2 className="t-name">{t('privacy.necessary')}</h2>
              <p className="t-soft">{t('privacy.necessaryText')}</p>
            </li>
            {(Object.keys(consentCategories) as ConsentCategory[]).map((category) => (
              <li key={category}>
                <label className={styles.category}>
                  <input
                    type="checkbox"
                    name={category}
                    defaultChecked={allowed.includes(category)}
                    aria-describedby={`about-${category}`}
                  />
                  <span className="t-name">{t(`privacy.${category}`)}</span>
                </label>
                <p id={`about-${category}`} className="t-soft">
                  {t(`privacy.text_${category}`)}
                </p>
              </li>
            ))}
          </ul>
          <div className={styles.answers}>
            <Button type="submit" name="choice" value="some">
              {t('privacy.keep')}
            </Button>
            <Button type="submit" look="line" name="choice" value="none">
              {t('privacy.refuseAll')}
            </Button>
            <Button type="submit" look="line" name="choice" value="all">
              {t('privacy.acceptAll')}
            </Button>
          </div>
        </form>
      </Composed>
      <div className={`wrap ${styles.page}`}>
        <section aria-labelledby="hosts">
          <h2 id="hosts" className="t-head">
            {t('privacy.hosts')}
          </h2>
          <p className="t-soft prose">{t('privacy.hostsText')}</p>
          {hosts.length === 0 ? <p>{t('privacy.noHosts')}</p> : <Hosts hosts={hosts} />}
        </section>
        <section aria-labelledby="traces">
          <h2 id="traces" className="t-head">
            {t('privacy.traces')}
          </h2>
          <Traces />
          <TextLink href={`${visit.base}/legal/cookies`}>{t('privacy.about')}</TextLink>
        </section>
      </div>
    </>
  )
}

function Hosts({ hosts }: Pick<ChoicesProps, 'hosts'>): ReactElement {
  const { t } = useVisit()
  return (
    <table className={styles.table} data-hosts="">
      <thead>
        <tr>
          <th scope="col">{t('privacy.host')}</th>
          <th scope="col">{t('privacy.purpose')}</th>
        </tr>
      </thead>
      <tbody>
        {hosts.map(({ host, purpose }) => (
          <tr key={host + purpose}>
            <th scope="row">
              <bdi>{host}</bdi>
            </th>
            <td>{t(`privacy.purpose_${purpose}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Traces(): ReactElement {
  const { t } = useVisit()
  return (
    <table className={styles.table} data-traces="">
      <thead>
        <tr>
          <th scope="col">{t('privacy.name')}</th>
          <th scope="col">{t('privacy.place')}</th>
          <th scope="col">{t('privacy.stays')}</th>
          <th scope="col">{t('privacy.needs')}</th>
        </tr>
      </thead>
      <tbody>
        {traces.map(({ name, place, days, category }) => (
          <tr key={name}>
            <th scope="row">
              <bdi>{name}</bdi>
            </th>
            <td>{t(`privacy.place_${place}`)}</td>
            <td>
              {days === null
                ? t(place === 'session' ? 'privacy.staysWindow' : 'privacy.staysCleared')
                : t('privacy.staysDays', { count: days })}
            </td>
            <td>{t(`privacy.${category}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
