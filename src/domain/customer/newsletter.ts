/** The version of the sentence a person agreed to when leaving an address; raise it when the sentence changes. */
export const newsletterConsentVersion = '2026-11'
