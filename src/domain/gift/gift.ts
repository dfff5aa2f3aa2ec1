/** What is wrapped for somebody else, with these words on its card; none leave the card out. */
export interface Gift {
  readonly message: string
}

/** As a row keeps it: null for what is no gift. */
export function giftOf(message: string | null): Gift | null {
  return message === null ? null : { message }
}
