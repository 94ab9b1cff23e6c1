/** An id as it is written (a UUID), for what holds one within a larger text. */
export const idPattern = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}'

export const idShape = new RegExp(`^${idPattern}$`, 'i')

export const isId = (text: string): boolean => idShape.test(text)
