/** Now, as a parameter: tests and the page cache need to say when it is. */
export type Clock = () => Date

export const systemClock: Clock = () => new Date()
