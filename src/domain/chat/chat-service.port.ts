import type { Db } from '../../db/database.ts'

/** How a vendor's own script is started, in the words of the specification; the house's desk leaves it empty. */
export interface ChatInit {
  readonly slbBaseURL: string
  readonly initializationURL: string
  readonly snapNoPrechatURL: string
  readonly organizationID: string
  readonly autoLauchParamName: string
  readonly objectParams: Readonly<Record<string, unknown>>
}

export const noVendor: ChatInit = {
  slbBaseURL: '',
  initializationURL: '',
  snapNoPrechatURL: '',
  organizationID: '',
  autoLauchParamName: '',
  objectParams: {},
}

/** Who answers in the help window: advisers of the house at its own desk, or a vendor whose scripts run in the shopper's browser. */
export interface ChatService {
  /** What the browser brings to life. */
  readonly kind: 'desk' | 'vendor'
  /** Whether somebody can be talked to now: the button says so. A vendor's own button knows better. */
  isOpen(db: Db): Promise<boolean>
  readonly init: ChatInit
  /** A vendor's, in the order in which they are loaded; none of the desk's. */
  readonly scripts: readonly string[]
  readonly jsonCssConfig: Readonly<Record<string, string>>
  /** Whose scripts, frames, styles and calls the pages let in. */
  readonly origins: readonly string[]
  readonly window: { readonly width: number; readonly height: number }
  /** Whether a message can be left while nobody is there. */
  readonly takesMessages: boolean
  /** Seconds after which it shows itself; null where it does not. */
  readonly after: { readonly checkout: number | null; readonly general: number | null }
}
