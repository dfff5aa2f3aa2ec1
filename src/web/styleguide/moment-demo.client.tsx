import { type ReactElement, useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'

export interface MomentDemoProps {
  readonly asleep: string
  readonly awake: string
}

/** Says whether it is awake, and counts presses. */
export function MomentDemo({ asleep, awake }: MomentDemoProps): ReactElement {
  const [count, setCount] = useState<number | null>(null)
  useEffect(() => setCount((now) => now ?? 0), [])
  return (
    <Button look="line" wide onClick={() => setCount((now) => (now ?? 0) + 1)}>
      {count === null ? asleep : awake.replace('#', String(count))}
    </Button>
  )
}
