/**
 * RC2 in CBC mode, decryption alone (RFC 2268). Files that Windows and Java wrote until a few years ago keep their
 * certificates under it, and neither Node nor a kept library without a copy of everything else reads it any more.
 * It protects nothing here: what it hid is a certificate, which is public.
 */

const permutation = Buffer.from(
  'd978f9c419ddb5ed28e9fd794aa0d89dc67e37832b76538e624c6488448bfba2' +
    '179a59f587b34f1361456d8d09817d32bd8f40eb86b77b0bf09521225c6b4e82' +
    '54d66593ce60b21c7356c014a78cf1dc1275ca1f3bbee4d1423dd430a33cb626' +
    '6fbf0eda4669075727f21d9bbc944303f811c7f690ef3ee706c3d52fc8661ed7' +
    '08e8eade8052eef784aa72ac354d6a2a961ad2715a1549744b9fd05e0418a4ec' +
    'c2e0416e0f51cbcc2491af50a1f47039997c3a8523b8b47afc02365b25559731' +
    '2d5dfa98e38a92ae05df2910676cbac9d300e6cfe19ea82c6316013f58e289a9' +
    '0d38341bab33ffb0bb480c5fb9b1cd2ec5f3db47e5a59c770aa62068fe7fc1ad',
  'hex',
)

const at = (octets: Uint8Array, index: number): number => octets[index] ?? 0

/** Sixty-four words of 16 bits, of a key whose effective length is the length of the key. */
const expanded = (key: Uint8Array): Uint16Array => {
  const octets = new Uint8Array(128)
  octets.set(key)
  const { length } = key
  for (let index = length; index < 128; index += 1)
    octets[index] = at(permutation, (at(octets, index - 1) + at(octets, index - length)) & 0xff)
  octets[128 - length] = at(permutation, at(octets, 128 - length))
  for (let index = 127 - length; index >= 0; index -= 1)
    octets[index] = at(permutation, at(octets, index + 1) ^ at(octets, index + length))
  return Uint16Array.from(
    { length: 64 },
    (_, index) => at(octets, 2 * index) | (at(octets, 2 * index + 1) << 8),
  )
}

const turns = [1, 2, 3, 5] as const

/** One block of eight octets. */
const decryptBlock = (words: Uint16Array, block: Buffer): Buffer => {
  const parts = Uint16Array.from({ length: 4 }, (_, index) => block.readUInt16LE(2 * index))
  const part = (index: number): number => parts[(index + 4) % 4] ?? 0
  const word = (index: number): number => words[index] ?? 0
  let next = 63
  const unmix = (): void => {
    for (let index = 3; index >= 0; index -= 1) {
      const turn = turns[index] ?? 0
      const turned = ((part(index) >>> turn) | (part(index) << (16 - turn))) & 0xffff
      const chosen = (part(index - 1) & part(index - 2)) + (~part(index - 1) & part(index - 3))
      parts[index] = turned - word(next) - chosen
      next -= 1
    }
  }
  const unmash = (): void => {
    for (let index = 3; index >= 0; index -= 1) parts[index] = part(index) - word(part(index - 1) & 63)
  }
  for (const rounds of [5, 6, 5]) {
    for (let round = 0; round < rounds; round += 1) unmix()
    if (next >= 0) unmash()
  }
  const plain = Buffer.alloc(8)
  parts.forEach((value, index) => {
    plain.writeUInt16LE(value, 2 * index)
  })
  return plain
}

/** @throws RangeError where the octets are no whole blocks or do not end in their padding (a wrong key) */
export const decryptRc2 = (key: Uint8Array, vector: Uint8Array, octets: Uint8Array): Buffer => {
  if (octets.length === 0 || octets.length % 8 !== 0) throw new RangeError('no whole blocks')
  const words = expanded(key)
  const blocks: Buffer[] = []
  let before = Buffer.from(vector)
  for (let start = 0; start < octets.length; start += 8) {
    const block = Buffer.from(octets.subarray(start, start + 8))
    const plain = decryptBlock(words, block)
    for (let index = 0; index < 8; index += 1) plain[index] = at(plain, index) ^ at(before, index)
    blocks.push(plain)
    before = block
  }
  const padded = Buffer.concat(blocks)
  const padding = at(padded, padded.length - 1)
  const isPadded =
    padding >= 1 && padding <= 8 && padded.subarray(-padding).every((octet) => octet === padding)
  if (!isPadded) throw new RangeError('not padded')
  return padded.subarray(0, -padding)
}
