import {
  allowedBy,
  type ConsentCategory,
  consentCategories,
  consentCookie,
  presumedIn,
  readChoice,
} from '../../markets/consent.ts'

declare global {
  interface Navigator {
    readonly globalPrivacyControl?: boolean
  }
}

const cookie = () => new RegExp(`(?:^|; )${consentCookie}=([^;]*)`).exec(document.cookie)?.[1]

/** Asked each time anew: what is taken back in another window counts here at once. */
export const chosen = () => readChoice(cookie())

export const presumed = () => presumedIn(document.documentElement.lang.slice(3), navigator.globalPrivacyControl === true)

export const isAllowed = (category: ConsentCategory): boolean =>
  allowedBy(chosen(), presumed()).includes(consentCategories[category])
