import type { ReactElement, ReactNode } from 'react'
import { isOpen, type TryOn } from '../../domain/try-on/try-on.ts'
import { pieceSaid, tryOnSaid, tryOnTimes } from '../../i18n/try-on-words.ts'
import { Composed } from '../composed/composed.tsx'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { Button } from '../ui/button.tsx'
import { TextLink } from '../ui/text-link.tsx'
import { urlOf } from '../urls.ts'
import styles from './appointment.module.css'
import { Laid } from './laid.tsx'
import marks from './locator.module.css'
import { OfferedPieces } from './offered-pieces.tsx'
import { PersonFields } from './person-fields.tsx'
import { Place } from './place.tsx'
import { Stores } from './stores.island.tsx'
import { Times } from './times.tsx'
import type { AskView, TryOnView } from './try-on.view.ts'

interface AskProps {
  readonly view: AskView
  readonly state: FormState
  /** Made with the form, so that it asks once. */
  readonly token: string
  readonly failed?: string | undefined
}

/** Which pieces, when, and who. */
export function AskTryOn({ view, state, token, failed }: AskProps): ReactElement {
  const { visit, t } = useVisit()
  const { store, pid, offered } = view
  return (
    <Composed
      heading={t('tryon.titleAt', { store: store.name })}
      text={t(offered.length === 0 ? 'tryon.nothing' : view.days.length === 0 ? 'tryon.closed' : 'tryon.intro')}
      notice={
        failed && (
          <p role="alert" tabIndex={-1}>
            {failed}
          </p>
        )
      }
      below={<Place store={store} />}
      marks={{ 'data-stores': '', 'data-booking': '' }}
    >
      {offered.length === 0 || view.days.length === 0 ? (
        <TextLink href={urlOf(visit, 'home')}>{t('tryon.look')}</TextLink>
      ) : (
        <form
          className={styles.form}
          method="post"
          action={urlOf(visit, 'askTryOn')}
          noValidate
          {...formRules(visit.country)}
          {...verifiedBy(visit, 'email')}
        >
          <input type="hidden" name="storeID" value={store.id} />
          <input type="hidden" name="token" value={token} />
          {pid && <input type="hidden" name="pid" value={pid} />}
          <OfferedPieces offered={offered} legend={t('tryon.pieces')} />
          <Times days={view.days} day={view.day} slots={view.slots} />
          <PersonFields state={state} />
          <Button type="submit" wide>
            {t('tryon.send')}
          </Button>
          <div className={marks.here}>
            <Stores kind="book" settings={{ failed: t('error.BAD_RESPONSE') }} />
          </div>
        </form>
      )}
    </Composed>
  )
}

/** A try-on behind its key: how it stands, and what whoever asked can do. */
export function YourTryOn({ view, failed }: { readonly view: TryOnView; readonly failed?: string | undefined }): ReactElement {
  const { visit, t } = useVisit()
  const { tryOn, store, pieces } = view
  const { when, until } = tryOnTimes(tryOn, store, t, visit.locale)
  return (
    <Composed
      heading={t('tryon.your')}
      notice={
        <>
          {failed && <p role="alert">{failed}</p>}
          <p role="status">{tryOnSaid(tryOn, until, t)}</p>
        </>
      }
      marks={{ 'data-try-on': tryOn.state }}
    >
      <p className="t-head">{when}</p>
      <Laid pieces={pieces.map((piece) => ({ ...piece, said: pieceSaid(tryOn.state, piece.hold, t) }))} />
      <Place store={store} />
      {isOpen(tryOn.state) && (
        <Act tryOn={tryOn}>
          {tryOn.state === 'proposed' && (
            <Button type="submit" name="act" value="agree">
              {t('tryon.agree')}
            </Button>
          )}
          <Button type="submit" look="text" name="act" value="withdraw">
            {t('tryon.withdraw')}
          </Button>
        </Act>
      )}
    </Composed>
  )
}

function Act({ tryOn, children }: { readonly tryOn: TryOn; readonly children: ReactNode }): ReactElement {
  const { visit } = useVisit()
  return (
    <form className={styles.acts} method="post" action={urlOf(visit, 'tryOn')}>
      <input type="hidden" name="token" value={tryOn.token} />
      <input type="hidden" name="round" value={tryOn.round} />
      {children}
    </form>
  )
}
