import type { ReactElement } from 'react'
import { withColon } from '../../i18n/format.ts'
import type { MessageKey } from '../../i18n/messages.ts'
import { useVisit } from '../layout/visit-context.tsx'
import type { Checks } from '../ui/field.tsx'
import { urlOf } from '../urls.ts'
import { Consents } from './consents.island.tsx'
import type { FormState } from './form-state.ts'

interface AskedConsentsProps<Name extends string> {
  readonly names: readonly Name[]
  readonly state: FormState
  /** Where the browser checks them too. */
  readonly checks?: (name: Name) => Checks | undefined
}

/** The consents that a country asks for, each with its text a pop-in away. */
export function AskedConsents<Name extends string>({ names, state, checks }: AskedConsentsProps<Name>): ReactElement {
  const { visit, t } = useVisit()
  return (
    <Consents
      legend={t('account.consents')}
      all={t('account.allcheckboxes')}
      read={t('account.readPolicy')}
      consents={names.map((name) => {
        const label = t(`account.field_${name}` as MessageKey)
        return {
          name,
          label,
          readNamed: withColon(t('account.readPolicy'), label, visit.language),
          href: `${urlOf(visit, 'getPolicyPopin')}?cid=${name}`,
          isGiven: state.value(name) !== '',
          error: state.errors.get(name),
          checks: checks?.(name),
        }
      })}
    />
  )
}
