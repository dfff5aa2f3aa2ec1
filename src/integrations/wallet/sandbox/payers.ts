/** Somebody with a wallet, and where they have things sent. */
export interface Payer {
  readonly email: string
  readonly firstName: string
  readonly lastName: string
  /** Has nothing to pay with: what they approve is declined. */
  readonly isPoor?: true
  readonly addresses: readonly ShownAddress[]
}

interface ShownAddress {
  readonly name: { readonly full_name: string }
  readonly address: Readonly<Record<string, string>>
}

const at = (name: string, line: string, city: string, postal: string, country: string, state?: string): ShownAddress => ({
  name: { full_name: name },
  address: {
    address_line_1: line,
    admin_area_2: city,
    postal_code: postal,
    country_code: country,
    ...(state && { admin_area_1: state }),
  },
})

/** Whom the window knows, by their id. */
export const payers: Readonly<Record<string, Payer>> = {
  PAYERINES: {
    email: 'ines@wallet.test',
    firstName: 'Inès',
    lastName: 'Martin',
    addresses: [
      at('Inès Martin', '14 rue des Tanneurs', 'Paris', '75008', 'FR'),
      at('Inès Martin', '3 quai du Commerce', 'Lyon', '69009', 'FR'),
      at('Ines Martin', '50 East 69th Street', 'New York', '10021', 'US', 'NY'),
    ],
  },
  PAYERGRACE: {
    email: 'grace@wallet.test',
    firstName: 'Grace',
    lastName: 'Lee',
    addresses: [
      at('Grace Lee', '12 Mount Street', 'London', 'W1K 2RD', 'GB'),
      at('Grace Lee', '800 Market Street', 'San Francisco', '94102', 'US', 'CA'),
    ],
  },
  PAYERPOOR: {
    email: 'declined@wallet.test',
    firstName: 'Paul',
    lastName: 'Petit',
    isPoor: true,
    addresses: [at('Paul Petit', '2 place Bellecour', 'Lyon', '69002', 'FR')],
  },
}
