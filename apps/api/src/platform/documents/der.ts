/**
 * Just enough of DER (ITU-T X.690) to write a CMS signature and to read a certificate's issuer and serial.
 */

export function element(tag: number, ...contents: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  return Buffer.concat([Buffer.from([tag]), lengthOctets(content.length), content])
}

function lengthOctets(length: number): Buffer {
  if (length < 0x80) return Buffer.from([length])
  const octets: number[] = []
  for (let rest = length; rest > 0; rest >>>= 8) octets.unshift(rest & 0xff)
  return Buffer.from([0x80 | octets.length, ...octets])
}

export const sequence = (...contents: readonly Uint8Array[]) => element(0x30, ...contents)
/** A SET OF is written in the order of its encodings (X.690, 11.6). */
export const setOf = (...contents: readonly Uint8Array[]) =>
  element(0x31, ...contents.toSorted(Buffer.compare))
export const octetString = (content: Uint8Array) => element(0x04, content)
export const smallInteger = (value: number) => element(0x02, Buffer.from([value]))
/** Context-specific and constructed: [0], [1] … */
export const tagged = (number: number, ...contents: readonly Uint8Array[]) =>
  element(0xa0 + number, ...contents)

export function objectIdentifier(dotted: string): Buffer {
  const [first = 0, second = 0, ...arcs] = dotted.split('.').map(Number)
  const octets = [first * 40 + second]
  for (const arc of arcs) {
    const digits = [arc & 0x7f]
    for (let rest = arc >>> 7; rest > 0; rest >>>= 7) digits.unshift((rest & 0x7f) | 0x80)
    octets.push(...digits)
  }
  return element(0x06, Buffer.from(octets))
}

export interface DerElement {
  tag: number
  content: Buffer
  /** Tag, length and content as they stand. */
  whole: Buffer
}

/** The elements that stand one after another in `bytes`. @throws RangeError where they do not fill it exactly */
export function elementsOf(bytes: Uint8Array): DerElement[] {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const elements: DerElement[] = []
  for (let at = 0; at < buffer.length; ) {
    const tag = buffer.readUInt8(at)
    const first = buffer.readUInt8(at + 1)
    const lengthSize = first < 0x80 ? 0 : first & 0x7f
    const length = lengthSize === 0 ? first : buffer.readUIntBE(at + 2, lengthSize)
    const start = at + 2 + lengthSize
    const end = start + length
    if (end > buffer.length) throw new RangeError('a DER element longer than what holds it')
    elements.push({ tag, content: buffer.subarray(start, end), whole: buffer.subarray(at, end) })
    at = end
  }
  return elements
}
