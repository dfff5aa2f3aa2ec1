/** One line of an error box. A label that is a sentence, as a consent's, gives its full stop up for it. */
export const errorLine = (label: string, message: string): string => `${label.replace(/[.。]$/u, '')} : ${message}`
