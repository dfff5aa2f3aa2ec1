/** The page's contract with scripts, tests and tools: what site this is, and where everything is called. */
export interface SiteConfig {
  readonly site: string
  readonly locale: string
  readonly country: string
  readonly currency: string
  readonly pageContext: string
  /** Where the shopper stands, as it is reported, when the page's own path says less. */
  readonly virtualPath?: string
  readonly urls: Readonly<Record<string, string>>
  readonly preferences: Readonly<Record<string, string | number | boolean>>
  readonly limits: Readonly<Record<string, number>>
  readonly messages: Readonly<Record<string, string>>
  /** Whom events are told, where that is allowed; null where there is nobody. */
  readonly collectors: { readonly events: string | null; readonly tracker: string | null }
}
