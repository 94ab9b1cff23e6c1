export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** How a file of the kind begins: ISO 32000-2 §7.5.2, ITU-T T.81 annex B, PNG §5.2. */
const beginnings: readonly [MediaType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
/** So many first bytes decide what a file is. */
export const decidingBytes = 12

/** What a file is by what stands in it; its name and what its sender calls it prove nothing. */
export const detectMediaType = (firstBytes: Uint8Array): MediaType | undefined =>
  beginnings.find(([, start]) => start.every((byte, at) => firstBytes[at] === byte))?.[0]
