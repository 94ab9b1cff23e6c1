/**
 * The text of a QR code that can be checked where there is no network (product §16.1): what it says and an Ed25519
 * signature, both as one long decimal number. A QR code packs digits almost without loss, and digits mean the same in
 * every part of an address.
 */
export interface SignedBytes {
  /** What the code says, as text in UTF-8. */
  readonly carried: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

/**
 * Stands before what is signed and in no code: a signature of something else is never taken for one of a document. It has
 * named permits since the first codes; of which kind a document is, the first line of the text says.
 */
const purpose = 'papaver-permit-'
const signatureLength = 64
/** The text may be this long: with it the code is still read from a photocopy (0079). */
export const longestEssentials = 260
/** Digits of the longest code that anybody should hand in. */
export const longestCode = 1500

export const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const escaped = encodeURIComponent(text)
  const characters = escaped.match(/%[0-9A-F]{2}|[^%]/g) ?? []
  return Uint8Array.from(characters, (each) =>
    each.length === 3 ? Number.parseInt(each.slice(1), 16) : each.charCodeAt(0),
  )
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** @throws URIError where the bytes are no text */
export const textOf = (bytes: Uint8Array): string => decodeURIComponent(hexOf(bytes).replace(/../g, '%$&'))

export const isTooLong = (text: string): boolean => bytesOf(text).length > longestEssentials

/** What is signed of what a code carries. */
export const toSign = (carried: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(...bytesOf(purpose), ...carried)

/** The text of the code: a number whose first digit keeps zeros at the front from being lost. */
export const codeOf = (carried: Uint8Array, signature: Uint8Array): string =>
  BigInt(`0x01${hexOf(signature)}${hexOf(carried)}`).toString()

/** The two parts of a code; undefined where it is no number of ours. */
export const partsOf = (code: string): SignedBytes | undefined => {
  if (!/^[1-9]\d*$/.test(code) || code.length > longestCode) return undefined
  const hex = BigInt(code).toString(16)
  // A number that begins with our 01 has an odd number of digits here: its own zero is not written.
  if (!hex.startsWith('1') || hex.length % 2 === 0) return undefined
  const bytes = Uint8Array.from(hex.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (bytes.length <= signatureLength) return undefined
  return { signature: bytes.slice(0, signatureLength), carried: bytes.slice(signatureLength) }
}

export const isDay = (text: string | undefined): text is string =>
  text !== undefined && /^\d{4}-\d\d-\d\d$/.test(text)

const mark = 'demonstration'
/** How a text says that the document was issued in a demonstration. */
export const demonstrationMark = (isDemonstration: boolean): string => (isDemonstration ? mark : '')
/** Undefined where something else stands in its place. */
export const readDemonstrationMark = (text: string | undefined): boolean | undefined =>
  text === mark ? true : text === '' ? false : undefined
