/** Finds the text of a QR code in a picture; nothing of the picture leaves the device. */
export interface CodeReader {
  detect(image: ImageBitmapSource): Promise<readonly { readonly rawValue: string }[]>
}
interface ReaderMaker {
  new (options: { formats: string[] }): CodeReader
  getSupportedFormats(): Promise<readonly string[]>
}

const format = 'qr_code'

/** The browser's own (Shape Detection API), where it has one that reads these codes; TypeScript does not know it yet. */
const ownMaker = async (): Promise<ReaderMaker | undefined> => {
  const found: unknown = Reflect.get(globalThis, 'BarcodeDetector')
  if (typeof found !== 'function') return undefined
  const maker = found as ReaderMaker
  const formats = await maker.getSupportedFormats().catch((): string[] => [])
  return formats.includes(format) ? maker : undefined
}

/** The browser's own reader, else one in script, fetched when a camera is first used. */
export const openCodeReader = async (): Promise<CodeReader> => {
  const own = await ownMaker()
  if (own !== undefined) return new own({ formats: [format] })
  const { BarcodeDetector } = await import('qr/decode.js')
  return new BarcodeDetector({ formats: [format] })
}

/** What the reader in script misses at one size, as its grid falls on the code's, it finds at another. */
const sizes = [1, 0.5, 0.75, 1.5]
/** Pixels of an edge; a larger picture than that is only looked at smaller. */
const longestMade = 6_000

const codeAt = async (reader: CodeReader, whole: ImageBitmap, size: number): Promise<string | undefined> => {
  const [resizeWidth, resizeHeight] = [whole.width, whole.height].map((edge) =>
    Math.max(1, Math.round(edge * size)),
  ) as [number, number]
  if (size > 1 && Math.max(resizeWidth, resizeHeight) > longestMade) return undefined
  const picture =
    size === 1 ? whole : await createImageBitmap(whole, { resizeWidth, resizeHeight, resizeQuality: 'high' })
  try {
    const [found] = await reader.detect(picture).catch(() => [])
    return found?.rawValue
  } finally {
    if (picture !== whole) picture.close()
  }
}

/** The text of a code in a picture that somebody took before. What it was read from is looked at here and goes nowhere. */
export const codeInPicture = async (file: Blob): Promise<string | undefined> => {
  const whole = await createImageBitmap(file)
  try {
    const reader = await openCodeReader()
    for (const size of sizes) {
      const text = await codeAt(reader, whole, size)
      if (text) return text
    }
    return undefined
  } finally {
    whole.close()
  }
}

/** Milliseconds between two looks: four a second find a code at once and leave the device cool. */
const rest = 250

const pause = () => new Promise((done) => setTimeout(done, rest))

/** Looks at the picture again and again, one look after the other, until a code is in it or nobody waits any more. */
export const watchForCode = async (
  image: ImageBitmapSource,
  reader: CodeReader,
  signal: AbortSignal,
): Promise<string | undefined> => {
  while (!signal.aborted) {
    const [found] = await reader.detect(image).catch(() => [])
    if (found?.rawValue && !signal.aborted) return found.rawValue
    await pause()
  }
  return undefined
}
