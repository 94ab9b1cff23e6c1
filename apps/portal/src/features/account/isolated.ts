/** A run of its own direction inside a sentence: a name, an address. Without it the words around it turn (UAX #9). */
export const isolated = (text: string): string => `\u2068${text}\u2069`
