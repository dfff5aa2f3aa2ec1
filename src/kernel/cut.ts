/** The first so many signs of a text. None is cut in two: half of one is no text, and no address can hold it. */
export const firstSigns = (text: string, most: number): string => [...text].slice(0, most).join('')
