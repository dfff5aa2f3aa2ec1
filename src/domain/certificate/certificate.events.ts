/** Somebody has bought one: they are told at once. */
export interface CertificateBought {
  readonly kind: 'certificate.bought'
  readonly data: { readonly certificate: string }
}

/** Its day has come: whom it is for gets it. */
export interface CertificateDue {
  readonly kind: 'certificate.due'
  readonly data: { readonly certificate: string }
}
