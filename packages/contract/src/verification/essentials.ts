/**
 * What the QR code of a permit says by itself, so that it can be checked where there is no network (product §16.1):
 * the essentials as text, signed with the authority's Ed25519 key. Both travel as one long decimal number. A QR code
 * packs digits almost without loss, and digits mean the same in every part of an address.
 */
export interface EssentialLine {
  /** Code of the substance; of a preparation its own, then those of its substances. */
  readonly code: string
  /** Decimal string, in the unit of the document. */
  readonly quantity: string
  /** Code of the unit. */
  readonly unit: string
}
export interface PermitEssentials {
  readonly keyId: string
  readonly number: string
  /** Without its dash. */
  readonly checkCode: string
  readonly kind: string
  /** ISO 3166-1 alpha-2. */
  readonly importer: string
  readonly exporter: string
  /** ISO day. */
  readonly validUntil: string
  /** Issued in a demonstration: worth nothing, whoever signed it. */
  readonly isDemonstration: boolean
  /** Of the whole permit; a long one has more lines than the code can hold. */
  readonly lineCount: number
  readonly lines: readonly EssentialLine[]
}

/** A permit's essentials with what proves them. */
export interface SignedEssentials {
  readonly essentials: PermitEssentials
  readonly carried: Uint8Array<ArrayBuffer>
  /** What must have been signed, and what proves it. */
  readonly signed: Uint8Array<ArrayBuffer>
  readonly signature: Uint8Array<ArrayBuffer>
}

const version = '1'
/** Stands before what is signed and in no code: a signature of something else is never taken for one of a permit. */
const purpose = 'papaver-permit-'
const signatureLength = 64
/** The text may be this long: with it the code is still read from a photocopy (0079). */
export const longestEssentials = 260
/** Digits of the longest code that anybody should hand in. */
export const longestCode = 1500

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => {
  const escaped = encodeURIComponent(text)
  const characters = escaped.match(/%[0-9A-F]{2}|[^%]/g) ?? []
  return Uint8Array.from(characters, (each) =>
    each.length === 3 ? Number.parseInt(each.slice(1), 16) : each.charCodeAt(0),
  )
}

const hexOf = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

const textOf = (bytes: Uint8Array): string => decodeURIComponent(hexOf(bytes).replace(/../g, '%$&'))

const headOf = (essentials: PermitEssentials): string[] => [
  version,
  essentials.keyId,
  essentials.number,
  essentials.checkCode,
  essentials.kind,
  essentials.importer,
  essentials.exporter,
  essentials.validUntil,
  essentials.isDemonstration ? 'demonstration' : '',
  String(essentials.lineCount),
]

/** As many lines as fit, in their order; `lineCount` tells that there are more. */
const textOfEssentials = (essentials: PermitEssentials): string => {
  let text = headOf(essentials).join('\n')
  for (const { code, quantity, unit } of essentials.lines) {
    const longer = `${text}\n${[code, quantity, unit].join('\t')}`
    if (bytesOf(longer).length > longestEssentials) return text
    text = longer
  }
  return text
}

/** The essentials as the code carries them. */
export const carriedOf = (essentials: PermitEssentials): Uint8Array<ArrayBuffer> =>
  bytesOf(textOfEssentials(essentials))

/** What is signed of them. */
export const toSign = (carried: Uint8Array): Uint8Array<ArrayBuffer> =>
  Uint8Array.of(...bytesOf(purpose), ...carried)

/** The text of the code: a number whose first digit keeps zeros at the front from being lost. */
export const codeOf = (carried: Uint8Array, signature: Uint8Array): string =>
  BigInt(`0x01${hexOf(signature)}${hexOf(carried)}`).toString()

const day = /^\d{4}-\d\d-\d\d$/
const decimal = /^\d{1,15}(\.\d{1,9})?$/

const lineOf = (text: string): EssentialLine | undefined => {
  const [code, quantity, unit, ...more] = text.split('\t')
  if (!code || !quantity || !unit || more.length > 0 || !decimal.test(quantity)) return undefined
  return { code, quantity, unit }
}

const essentialsOf = (text: string): PermitEssentials | undefined => {
  const [said, keyId, number, checkCode, kind, importer, exporter, validUntil, mark, count, ...rest] =
    text.split('\n')
  const lines = rest.map(lineOf)
  const known = lines.filter((line) => line !== undefined)
  const isWhole =
    said === version && keyId && number && checkCode && kind && importer && exporter && count !== undefined
  if (!isWhole || known.length < lines.length || !/^\d{1,4}$/.test(count)) return undefined
  if (validUntil === undefined || !day.test(validUntil)) return undefined
  if (mark !== '' && mark !== 'demonstration') return undefined
  const isDemonstration = mark === 'demonstration'
  const lineCount = Number(count)
  if (lineCount < known.length) return undefined
  return {
    keyId,
    number,
    checkCode,
    kind,
    importer,
    exporter,
    validUntil,
    isDemonstration,
    lineCount,
    lines: known,
  }
}

/**
 * Takes a code apart; undefined where it is none of ours. Nothing in it may be believed before its signature was
 * checked: `signed` must be what the key of `keyId` has signed.
 */
export const readCode = (code: string): SignedEssentials | undefined => {
  if (!/^[1-9]\d*$/.test(code) || code.length > longestCode) return undefined
  const hex = BigInt(code).toString(16)
  // A number that begins with our 01 has an odd number of digits here: its own zero is not written.
  if (!hex.startsWith('1') || hex.length % 2 === 0) return undefined
  const bytes = Uint8Array.from(hex.slice(1).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  if (bytes.length <= signatureLength) return undefined
  const signature = bytes.slice(0, signatureLength)
  const carried = bytes.slice(signatureLength)
  try {
    const essentials = essentialsOf(textOf(carried))
    return essentials && { essentials, carried, signed: toSign(carried), signature }
  } catch {
    // No text: a number that somebody has made up.
    return undefined
  }
}
