/** A page is being made: it does not wait longer for a sentence. */
export const patienceMs = 300
