import type { ReactElement } from 'react'
import { koreanConsents } from '../../forms/consents.ts'
import { emailMaxLength } from '../../forms/email.ts'
import { ruleOf } from '../../forms/rule-book.ts'
import { withCommas } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { sizeIn } from '../../i18n/size-name.ts'
import { Composed } from '../composed/composed.tsx'
import { TextField } from '../form/account-form.tsx'
import { AskedConsents } from '../form/asked-consents.tsx'
import { checksOf } from '../form/field-checks.ts'
import { formRules, verifiedBy } from '../form/form-rules.ts'
import type { FormState } from '../form/form-state.ts'
import { useVisit } from '../layout/visit-context.tsx'
import { PieceImage } from '../piece/piece-image.tsx'
import { PieceMeta } from '../piece/piece-meta.tsx'
import { piecePath } from '../piece/piece-path.ts'
import type { Size } from '../piece/product.view.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Select, Tick } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import styles from './notify.module.css'
import type { NotifyView } from './notify.view.ts'

interface NotifyFormProps {
  readonly view: NotifyView
  readonly state: FormState
  /** A customer's; a guest has nothing that another site could act in the name of. */
  readonly token: string | null
}

/** Who wants to know when a size returns, as a pop-in or a page of its own. */
export function NotifyForm({ view, state, token }: NotifyFormProps): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('common.tellMe')} text={t('notify.intro')} notice={<Awaited view={view} />}>
      <form
        method="post"
        action={urlOf(visit, 'productNotifyPopin')}
        noValidate
        className={styles.form}
        {...formRules(visit.country)}
        {...verifiedBy(visit, 'email')}
        data-popin-form=""
      >
        {token && <input type="hidden" name="csrf_token" value={token} />}
        <Sizes view={view} state={state} />
        <TextField field="email" rule="email" state={state} type="email" autoComplete="email" maxLength={emailMaxLength} />
        <Agreements state={state} />
        <Button type="submit" name="notify_send" value="action" wide>
          {t('notify.send')}
        </Button>
        <p className="t-small t-ash">
          {t('notify.kept')}{' '}
          <a href={urlOf(visit, 'privacyPolicy')} data-popin="dialog">
            {t('content.privacy')}
          </a>
        </p>
      </form>
    </Composed>
  )
}

/** The piece itself; its size where there is only one in question. */
function Awaited({ view }: { readonly view: NotifyView }): ReactElement {
  const { piece, sizes, sizeSystem } = view
  const { fit, size } = sizes.length === 1 ? sizes[0]! : { fit: null, size: null }
  return (
    <div className={styles.piece}>
      <PieceImage pictures={piece.pictures} hex={piece.colour.hex} alt="" sizes="120px" />
      <p className="t-name">{piece.name}</p>
      <PieceMeta piece={{ material: piece.material, colourName: piece.colour.name, fit, size, sizeSystem, quantity: 1 }} />
    </div>
  )
}

/** The size is the pid that is sent; where none was chosen, the colour's own stays, and the server asks again. */
function Sizes({ view, state }: { readonly view: NotifyView; readonly state: FormState }): ReactElement {
  const { t, visit } = useVisit()
  const { piece, sizes, sizeSystem } = view
  if (sizes.length === 1) return <input type="hidden" name="pid" value={sizes[0]!.sku} />
  const nameOf = ({ fit, size }: Size) =>
    withCommas(
      [size && sizeIn(size, sizeSystem, visit.language), fit && t(`shop.fit_${fit}` as MessageKey)].filter(
        (each) => each !== null,
      ),
      visit.language,
    )
  return (
    <Select
      id="pid"
      name="pid"
      label={t('shop.size')}
      defaultValue={piece.colourway}
      error={state.errors.get('pid')}
      autoFocus={state.first === 'pid'}
    >
      <option value={piece.colourway}>{t('shop.chooseSize')}</option>
      {sizes.map((size) => (
        <option key={size.sku} value={size.sku}>
          {nameOf(size)}
        </option>
      ))}
    </Select>
  )
}

function Agreements({ state }: { readonly state: FormState }): ReactElement {
  const { visit, t } = useVisit()
  const isTicked = (name: string) => state.value(name) !== ''
  const asked = koreanConsents.filter((name) => ruleOf(name, visit.country))
  return (
    <div>
      {asked.length > 0 && <AskedConsents names={asked} state={state} checks={(name) => checksOf(name, visit.country, t)} />}
      <Tick
        id="addtoemaillist"
        name="addtoemaillist"
        label={t('account.field_newsletter')}
        defaultChecked={isTicked('addtoemaillist')}
      />
      <Tick id="globaloptin" name="globaloptin" label={t('notify.globaloptin')} defaultChecked={isTicked('globaloptin')} />
    </div>
  )
}

/** The answer, the same for whoever asks for the first time and whoever asks again. */
export function NotifySent({ view }: { readonly view: NotifyView }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('notify.sentTitle')} text={t('notify.sentText')} marks={{ 'data-notify-sent': '' }}>
      <Awaited view={view} />
      <ButtonLink href={visit.base + piecePath(view.piece.colourway, view.piece.slug)} look="line">
        {t('notify.toPiece')}
      </ButtonLink>
    </Composed>
  )
}

/** There is nothing to wait for. */
export function NotifyHere({ view }: { readonly view: NotifyView }): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Composed heading={t('notify.hereTitle')} text={t('notify.hereText')}>
      <Awaited view={view} />
      <ButtonLink href={visit.base + piecePath(view.piece.colourway, view.piece.slug)}>{t('notify.toPiece')}</ButtonLink>
    </Composed>
  )
}
