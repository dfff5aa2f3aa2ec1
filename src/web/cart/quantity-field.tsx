import type { ReactElement } from 'react'
import { useVisit } from '../layout/visit-context.tsx'
import { Field } from '../ui/field.tsx'

interface QuantityFieldProps {
  readonly quantity: number
  /** The most that may be had. */
  readonly most: number
  readonly error?: string | undefined
}

export function QuantityField({ quantity, most, error }: QuantityFieldProps): ReactElement {
  const { t } = useVisit()
  return (
    <Field
      label={t('shop.quantity')}
      name="Quantity"
      type="number"
      inputMode="numeric"
      min={1}
      max={Math.max(1, most)}
      defaultValue={quantity}
      error={error}
    />
  )
}
