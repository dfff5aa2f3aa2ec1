/** The specification's numbers for whom the house knows, and how. */
export const userTypes = { newsletter: 1, prospect: 2, customer: 3, guest: 4, backInStock: 5 } as const

export type UserType = (typeof userTypes)[keyof typeof userTypes]

/** Whoever has bought with an account is a customer, whoever has an account and not yet bought a prospect; without one, a guest. */
export function userTypeOf({ isLogged, orders }: { readonly isLogged: boolean; readonly orders: number }): UserType {
  if (!isLogged) return userTypes.guest
  return orders > 0 ? userTypes.customer : userTypes.prospect
}
