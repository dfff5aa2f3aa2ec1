/** Two or three letters, then eight figures or more: `AV40817263`, as the database gives them (`next_order_number`). `-E01` is an exchange, `-X01` one of a gift. */
export const orderNumberPattern = /^[A-Z]{2,3}(\d{8}|\d{8,15}[A-Z]{2,3})(-[EX](\d{2}|[1-9]\d{2,3}))?$/
