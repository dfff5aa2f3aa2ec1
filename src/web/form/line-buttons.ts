import type { FormFields } from '../http/route.ts'
import { idIn } from './params.ts'

/** What a button of the bag does to a line. */
const acts = ['update', 'remove', 'undo'] as const

type Act = (typeof acts)[number]

/** A button names what it does and to which line: `remove_<uuid>`; it is sent with the value `action`. */
export function buttonName(act: Act, uuid: string): string {
  return `${act}_${uuid}`
}

/** The button that a form was sent by; null where it was none of these. */
export function pressedIn(form: FormFields): { readonly act: Act; readonly uuid: string } | null {
  for (const [name, value] of form) {
    const act = acts.find((each) => name.startsWith(`${each}_`))
    const uuid = act && idIn(name.slice(act.length + 1))
    if (act && uuid && value === 'action') return { act, uuid }
  }
  return null
}
