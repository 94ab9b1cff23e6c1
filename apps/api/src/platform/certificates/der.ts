/** Elements of DER, as far as it takes to put one structure into another without writing anything else anew. */

export interface Element {
  readonly tag: number
  /** Whole, with its head. */
  readonly whole: Buffer
  readonly content: Buffer
}

export class NoDer extends Error {
  override name = 'NoDer'
}

const headOf = (octets: Buffer): { start: number; end: number } => {
  const first = octets[1] ?? 0x80
  if (first < 0x80) return { start: 2, end: 2 + first }
  const count = first & 0x7f
  if (count === 0 || count > 4 || octets.length < 2 + count) throw new NoDer('no length')
  const start = 2 + count
  return { start, end: start + octets.readUIntBE(2, count) }
}

/** The first element; what follows it is not looked at. @throws NoDer where it is not there whole */
export const firstElement = (octets: Buffer): Element => {
  const { start, end } = headOf(octets)
  if (end > octets.length) throw new NoDer('cut off')
  return { tag: octets[0] ?? 0, whole: octets.subarray(0, end), content: octets.subarray(start, end) }
}

/** All elements side by side. @throws NoDer */
export const elementsOf = (octets: Buffer): Element[] => {
  const found: Element[] = []
  for (let rest = octets; rest.length > 0; ) {
    const element = firstElement(rest)
    found.push(element)
    rest = rest.subarray(element.whole.length)
  }
  return found
}

/** An element of these contents, its length written as short as can be. */
export const element = (tag: number, ...contents: readonly Uint8Array[]): Buffer => {
  const content = Buffer.concat(contents)
  if (content.length < 0x80) return Buffer.concat([Buffer.of(tag, content.length), content])
  const hex = content.length.toString(16)
  const length = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex')
  return Buffer.concat([Buffer.of(tag, 0x80 | length.length), length, content])
}

/** The name of something, `1.2.840.113549`. */
export const nameElement = (oid: string): Buffer => {
  const [first = 0, second = 0, ...others] = oid.split('.').map(Number)
  const base128 = (value: number): number[] => {
    const digits = [value % 128]
    for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128))
      digits.unshift((rest % 128) | 0x80)
    return digits
  }
  return element(0x06, Buffer.from([40 * first + second, ...others].flatMap(base128)))
}
