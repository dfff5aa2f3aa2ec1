/** How long the house keeps what it knows of people, where nothing else ends it. One place, for the house to change (docs/retention.md). */
export const retention = {
  /** The books must stay: ten years is the longest that the law of a country we sell to asks for. Then the order stays, and nobody's name. */
  orderYears: 10,
  /** Papers of the books, from the end of the year they were issued in: the same ten. */
  invoiceYears: 10,
  /** What a gift's card says, once its parcel has left: it is read by then, and no book asks for it. */
  giftMessageDays: 90,
  /** Who gave a certificate to whom and with which words, once its letter has left. Its code stays good. */
  certificateWordsDays: 90,
  /** An appointment or a try-on, from its end: by then nobody asks who came. */
  appointmentDays: 365,
  /** What was said in a chat, from its end. What goes on by letter is a case's. */
  chatDays: 90,
  /** A message to the house and its files, once it is answered, from the last word on. */
  caseDays: 730,
  /** The same of somebody whose account was erased while their piece was in the workshop, from the end of its care. */
  endedCareDays: 30,
  /** An account that nobody signs in to. */
  idleAccountYears: 3,
  /** A copy of what was sent, where copies are kept at all. */
  keptMailDays: 30,
  /** An address that was left for our letters, whose letter nobody opened. */
  pendingNewsletterDays: 30,
}
