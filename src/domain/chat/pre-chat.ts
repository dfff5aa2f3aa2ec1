/** What is known of a shopper before the first word. */
export interface PreChat {
  readonly customerId: string
  readonly brand: string
  readonly firstName: string
  readonly lastName: string
  readonly email: string
}

interface Place {
  /** The record of the support service that it is kept in, and found by. */
  readonly record: 'Contact' | 'Account' | 'Case'
  readonly field: string
  /** Whether the record is looked for by it. */
  readonly finds: boolean
}

export interface PreChatDetail {
  readonly label: string
  readonly value: string
  readonly places: readonly Place[]
}

const chatSubjectLine = 'Chat'

/** Each detail, and where the support service writes it: a person, whose person they are, and what they ask. */
export function preChatDetails({ customerId, brand, firstName, lastName, email }: PreChat): readonly PreChatDetail[] {
  return [
    { label: 'Customer ID', value: customerId, places: [{ record: 'Account', field: 'CustomerId__c', finds: true }] },
    { label: 'Brand', value: brand, places: [{ record: 'Account', field: 'Brand__c', finds: false }] },
    { label: 'First Name', value: firstName, places: [{ record: 'Contact', field: 'FirstName', finds: false }] },
    { label: 'Last Name', value: lastName, places: [{ record: 'Contact', field: 'LastName', finds: false }] },
    {
      label: 'Email',
      value: email,
      places: [
        { record: 'Contact', field: 'Email', finds: true },
        { record: 'Case', field: 'SuppliedEmail', finds: false },
      ],
    },
    { label: 'Subject', value: chatSubjectLine, places: [{ record: 'Case', field: 'Subject', finds: false }] },
  ]
}
