export type MediaType = 'application/pdf' | 'image/jpeg' | 'image/png'

/** How a file of the kind begins: ISO 32000-2 §7.5.2, ITU-T T.81 annex B, PNG §5.2. */
const beginnings: readonly [MediaType, readonly number[]][] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
]
/** So many first bytes of a picture decide what it is. */
const ofPictures = 12
/** A PDF may begin behind spaces, line breaks or a mark of encoding, within so many bytes, as readers of PDF take it. */
const ofPdf = 1024

const isPassedOver = (byte: number | undefined, at: number): boolean =>
  byte === 0x20 ||
  (byte !== undefined && byte >= 0x09 && byte <= 0x0d) ||
  (at < 3 && [0xef, 0xbb, 0xbf][at] === byte)

/** Are these first bytes enough to say what a file is? More of them change nothing then. */
export const isDecided = (firstBytes: Uint8Array): boolean =>
  firstBytes.length >= ofPdf || (firstBytes.length >= ofPictures && !isPassedOver(firstBytes[0], 0))

const begins = (bytes: Uint8Array, start: readonly number[], from = 0): boolean =>
  start.every((byte, at) => bytes[from + at] === byte)

/** What a file is by what stands in it; its name and what its sender calls it prove nothing. */
export const detectMediaType = (firstBytes: Uint8Array): MediaType | undefined => {
  let from = 0
  while (from < ofPdf && isPassedOver(firstBytes[from], from)) from += 1
  return beginnings.find(([type, start]) =>
    begins(firstBytes, start, type === 'application/pdf' ? from : 0),
  )?.[0]
}

const heifBrands: ReadonlySet<string> = new Set([
  'heic',
  'heix',
  'hevc',
  'heim',
  'heis',
  'hevm',
  'mif1',
  'msf1',
])

/** A picture as phones keep it: a file type box with a brand of ISO/IEC 23008-12 (annex B and 10.2). */
export const isHeif = (firstBytes: Uint8Array): boolean => {
  const text = String.fromCharCode(...firstBytes.subarray(4, ofPictures))
  return text.startsWith('ftyp') && heifBrands.has(text.slice(4))
}
