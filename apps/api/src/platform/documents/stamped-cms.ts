import { type Element, element, elementsOf, firstElement, NoDer, nameElement } from '../certificates/der.ts'

/**
 * The time stamp of a signature (RFC 3161) stands among the unsigned attributes of the CMS object, which end it
 * (PAdES baseline B-T). Both are put together and taken apart octet for octet: nothing that was signed is written anew.
 */

const sequence = 0x30
const set = 0x31
const unsignedAttributes = 0xa1
const attributeName = nameElement('1.2.840.113549.1.9.16.2.14')

const lastOf = (elements: readonly Element[]): Element => {
  const last = elements.at(-1)
  if (last === undefined) throw new NoDer('empty')
  return last
}

/** From the outside in, each the last part of the one before; the innermost is the signer's own. */
const nested = (cms: Buffer): Element[] => {
  const path = [firstElement(cms)]
  for (let depth = 0; depth < 4; depth += 1) path.push(lastOf(elementsOf(lastOf(path).content)))
  return path
}

/** The CMS object with other octets in the place of its innermost part. */
const around = (path: readonly Element[], innermost: Buffer): Buffer =>
  path
    .slice(0, -1)
    .toReversed()
    .reduce((inside, { tag, content }) => {
      const before = elementsOf(content)
        .slice(0, -1)
        .map(({ whole }) => whole)
      return element(tag, ...before, inside)
    }, innermost)

/** The CMS object of a signer with one signature, and the stamp of it. */
export const withStamp = (cms: Buffer, token: Buffer): Buffer => {
  const path = nested(cms)
  const attribute = element(sequence, attributeName, element(set, token))
  return around(path, element(sequence, lastOf(path).content, element(unsignedAttributes, attribute)))
}

export interface TakenApart {
  /** As it was before it was stamped. */
  readonly cms: Buffer
  readonly token: Buffer | undefined
  /** What was stamped. */
  readonly signature: Buffer
}

/** @throws NoDer where there is anything but one stamp */
export const takenApart = (cms: Buffer): TakenApart => {
  const path = nested(cms)
  const parts = elementsOf(lastOf(path).content)
  const last = lastOf(parts)
  if (last.tag !== unsignedAttributes) return { cms, token: undefined, signature: last.content }
  const [attribute, ...others] = elementsOf(last.content)
  const [name, values] = elementsOf(attribute?.content ?? Buffer.alloc(0))
  if (others.length > 0 || !name?.whole.equals(attributeName) || values === undefined)
    throw new NoDer('another attribute')
  const signed = parts.slice(0, -1)
  return {
    cms: around(path, element(sequence, ...signed.map(({ whole }) => whole))),
    token: values.content,
    signature: lastOf(signed).content,
  }
}
