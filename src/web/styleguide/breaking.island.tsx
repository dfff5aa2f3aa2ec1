import { type ReactElement, useState } from 'react'
import { island } from '../islands/island.tsx'
import { Button } from '../ui/button.tsx'
import styles from './breaking.island.module.css'

/** Breaks when pressed, to show what is left of an island that broke. */
function BreakingInner({ label }: { readonly label: string }): ReactElement {
  const [broken, setBroken] = useState(false)
  if (broken) throw new Error('broken on purpose')
  return (
    <div className={styles.frame}>
      <Button look="line" wide onClick={() => setBroken(true)}>
        {label}
      </Button>
    </div>
  )
}

export const Breaking = island('breaking', 'load', BreakingInner)
