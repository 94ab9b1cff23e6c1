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

/** The text of a code in a picture that somebody took before. What it was read from is looked at here and goes nowhere. */
export const codeInPicture = async (file: Blob): Promise<string | undefined> => {
  const picture = await createImageBitmap(file)
  try {
    const [found] = await (await openCodeReader()).detect(picture)
    return found?.rawValue
  } finally {
    picture.close()
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
