import type { SiteConfig } from '../site-config.ts'

/** What `chatUserInfo` answers. */
export interface ChatInfo {
  readonly customer: {
    readonly customerId: string
    readonly firstName: string
    readonly lastName: string
    readonly email: string
  }
  readonly brand: string
  readonly displayButton: boolean
  readonly language: string
  readonly init: {
    readonly slbBaseURL: string
    readonly initializationURL: string
    readonly snapNoPrechatURL: string
    readonly organizationID: string
    readonly autoLauchParamName: string
    readonly objectParams: Readonly<Record<string, unknown>>
  }
  readonly jsonCssConfig: Readonly<Record<string, string>>
  readonly windowWidth: number
  readonly windowHeight: number
  readonly enableofflineAgent: boolean
  readonly service: 'desk' | 'vendor' | 'off'
  readonly scripts: readonly string[]
  readonly preChat: readonly {
    readonly label: string
    readonly value: string
    readonly places: readonly { readonly record: string; readonly field: string; readonly finds: boolean }[]
  }[]
  /** How the visitor's chat stands, if they have one that is not over. */
  readonly chat: 'waiting' | 'active' | null
  readonly token: string | null
}

/** What a service of either kind is lent: the window, who asks, and how it says that a chat is over. */
export interface ChatTools {
  readonly config: SiteConfig
  readonly info: ChatInfo
  readonly dialog: HTMLDialogElement
  /** Reads who asks once more: somebody may be there now, or the visitor known. */
  ask(): Promise<ChatInfo | null>
  /** A chat goes on, perhaps another than before: the page after this one opens the window again. */
  begun(): void
  /** By the agent, by the customer, or destroyed: the page after this one opens no window. */
  ended(): void
}

/** What brings the window to life. Both kinds do the same: they look whether somebody is there, and talk. */
export interface ChatService {
  /** Whether somebody can be talked to; asked once a second, three times at most. */
  isThere(): Promise<boolean>
  /** Somebody is: the conversation is shown. `isPressed` when the shopper asked for it. */
  talk(isPressed: boolean): void
  /** The window is closed; answers whether a chat goes on behind it. */
  folded(): boolean
}
