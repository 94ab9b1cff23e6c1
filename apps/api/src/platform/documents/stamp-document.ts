import { firstElement } from '../certificates/der.ts'
import { lastRangeOf } from './genuine.ts'
import { takenApart, withStamp } from './stamped-cms.ts'

/** The stamp takes more room than the signature has left for it. */
export class NoRoomForStamp extends Error {
  override name = 'NoRoomForStamp'
  /** Octets that it takes. */
  readonly wanted: number

  constructor(wanted: number) {
    super('no room for the time stamp')
    this.wanted = wanted
  }
}

const placeOf = (pdf: Buffer) => {
  const range = lastRangeOf(pdf)
  if (range?.[2] !== pdf.length) throw new Error('a document that is not signed')
  const [start, end] = range
  const { whole } = firstElement(Buffer.from(pdf.toString('latin1', start + 1, end - 1), 'hex'))
  return { start, end, cms: whole }
}

/** The signature of a document that `signDocument` has signed: what is to be stamped. */
export const signatureToStamp = (pdf: Uint8Array): Buffer =>
  takenApart(placeOf(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength)).cms).signature

/**
 * The document with the stamp of its signature, in the room that was left for it.
 * @throws NoRoomForStamp
 */
export const stampDocument = (pdf: Uint8Array, token: Buffer): Uint8Array => {
  const stamped = Buffer.from(pdf)
  const { start, end, cms } = placeOf(stamped)
  const grown = withStamp(cms, token)
  if (grown.length * 2 > end - start - 2) throw new NoRoomForStamp(grown.length - cms.length)
  stamped.write(grown.toString('hex').padEnd(end - start - 2, '0'), start + 1, 'latin1')
  return stamped
}
