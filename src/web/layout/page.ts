import type { ReactNode } from 'react'
import type { PageName } from '../../domain/analytics/page-names.ts'
import type { Language } from '../../kernel/visit.ts'
import type { FontSheet } from '../assets.ts'

/** A page before it has a frame around it: as a fragment, only `body` is sent. */
export interface Page {
  /** The page's kind, for clients and analytics: `home`, `cart`, `checkout`, … */
  readonly context: PageName
  /** Names the fragment, and with it the ids inside. */
  readonly name: string
  readonly title: string
  readonly description?: string
  /** Path within a site, the same on all of them unless `paths` says otherwise; null on a page that must not be found or linked. */
  readonly path: string | null
  /** Where its path says its name: that of each language. */
  readonly paths?: Readonly<Partial<Record<Language, string>>>
  /** What is reported of it where its path says less: a step on the way to an order. */
  readonly virtualPath?: string
  readonly indexable: boolean
  /** Its picture where it is shared, from the root; without one, the house's own. */
  readonly image?: SharedImage
  /** What it sells. */
  readonly offer?: { readonly amount: string; readonly currency: string; readonly availability: string }
  /** Whether the express wallet can pay for what it sells; where nothing is said, as on its site. */
  readonly offersWallet?: boolean
  /** What search engines read of it, each as JSON; `root` is the shop's own URL. The trail to it needs no saying. */
  readonly linkedData?: (root: string) => readonly string[]
  /** Scripts on the page besides that of its language. */
  readonly otherScripts?: readonly FontSheet[]
  /** A page in a frame of another: no header, no footer, and a content policy or a script of its own. */
  readonly framed?: { readonly policy?: string; readonly script?: 'deviceWallet' }
  /** Origins of others that this page needs. They become its content policy, and no other page's. */
  readonly origins?: PageOrigins
  readonly body: ReactNode
}

type Origins = readonly (string | null | undefined)[]

export interface PageOrigins {
  readonly script?: Origins
  readonly frame?: Origins
  /** Where its forms may be sent, redirects included. */
  readonly form?: Origins
  readonly connect?: Origins
  readonly image?: Origins
  readonly style?: Origins
}

interface SharedImage {
  readonly src: string
  readonly width: number
  readonly height: number
  readonly alt: string
}
