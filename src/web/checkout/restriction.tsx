import type { ReactElement } from 'react'
import type { RestrictedCart } from '../../domain/checkout/restriction-of.ts'
import { stateName } from '../../forms/states.ts'
import { explain } from '../../i18n/explain.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { urlOf } from '../urls.ts'
import styles from './checkout.module.css'

/** The words stand ready where a script puts the state into them. */
const place = '{state}'

interface RestrictionProps {
  readonly restricted: RestrictedCart | null
  /** Whether it is handed over in a boutique, and sent nowhere. */
  readonly isPickup?: boolean
}

/** What may not be sent to the state, above the form; hidden while there is nothing of the kind. */
export function RestrictionBox({ restricted, isPickup = false }: RestrictionProps): ReactElement {
  const { visit, t } = useVisit()
  const some = (state: string) => (isPickup ? t('pickup.someNotHere', { state }) : explain(t, 'FORBIDDEN_STATE', { state }))
  const none = (state: string) => t(isPickup ? 'pickup.noneHere' : 'checkout.nothingSentTo', { state })
  return (
    <div
      className={styles.restriction}
      role="alert"
      hidden={!restricted}
      data-restriction=""
      data-part="restriction"
      data-message={some(place)}
      data-message-total={none(place)}
      data-label={t('checkout.notSentTo', { state: place })}
    >
      <p>{restricted && (restricted.isTotal ? none : some)(stateName(visit.country, restricted.state, visit.language))}</p>
      <ul>
        {restricted?.lines.map(({ uuid, name }) => (
          <li key={uuid}>{name}</li>
        ))}
      </ul>
      <p className="t-small" data-of-some="" hidden={restricted?.isTotal}>
        {t(isPickup ? 'pickup.notHereText' : 'checkout.restrictedText')}
      </p>
    </div>
  )
}

interface SubmitProps {
  readonly name: string
  readonly restricted: RestrictedCart | null
}

/** Goes on without what may not be sent there; where nothing may, home is the only way. */
export function RestrictedSubmit({ name, restricted }: SubmitProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <div className={styles.way} data-part="way-on">
      {restricted && !restricted.isTotal && <input type="hidden" name="acceptForbidden" value="true" />}
      {!restricted?.isTotal && (
        <Button
          type="submit"
          name={name}
          value="action"
          wide
          data-continue={t('common.continue')}
          data-continue-forbidden={t('checkout.continueForbidden')}
        >
          {t(restricted ? 'checkout.continueForbidden' : 'common.continue')}
        </Button>
      )}
      <div data-home="" hidden={!restricted?.isTotal}>
        <ButtonLink href={urlOf(visit, 'home')}>{t('checkout.backToHome')}</ButtonLink>
      </div>
    </div>
  )
}
