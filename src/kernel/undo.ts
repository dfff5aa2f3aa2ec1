/** What was opened is closed by these, in the opposite order. */
export type Undo = () => unknown
