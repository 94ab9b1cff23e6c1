import { detectMediaType, isHeif } from '@papaver/contract/media-type.ts'

/** Why a file goes along as no photo. */
export type PhotoFault = 'empty' | 'notPicture' | 'heic' | 'unreadable' | 'tooLarge'

export interface PhotoLimits {
  /** Kinds that are taken as photos. */
  readonly mediaTypes: readonly string[]
  /** Bytes of one; 0 where that is not known. */
  readonly maxBytes: number
}
export type Photo = { readonly file: File } | { readonly fault: PhotoFault }

/** So many first bytes say what a picture is. */
const first = 32
/** Pixels of an edge, the larger first: a label is read at the first, and all of the goods are known at the last. */
const edges = [2560, 1600] as const
const quality = 0.85
/** A picture of so many bytes goes over a slow line as it is. */
const smallEnough = 1_500_000

/** What the first bytes say against it; undefined where it is a picture of a kind that is taken. */
export const faultAtFirst = (
  bytes: Uint8Array,
  { mediaTypes }: Pick<PhotoLimits, 'mediaTypes'>,
): PhotoFault | undefined => {
  if (bytes.length === 0) return 'empty'
  const mediaType = detectMediaType(bytes)
  if (mediaType !== undefined && mediaTypes.includes(mediaType)) return undefined
  return isHeif(bytes) ? 'heic' : 'notPicture'
}

/** The size within an edge of so many pixels, in the same proportions; never larger than it is. */
export const sizeWithin = (width: number, height: number, edge: number): readonly [number, number] => {
  const part = Math.min(1, edge / Math.max(width, height))
  return [Math.max(1, Math.round(width * part)), Math.max(1, Math.round(height * part))]
}

/** Upright, as the camera was held. */
const opened = (file: File): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => createImageBitmap(file))

const drawn = async (picture: ImageBitmap, edge: number): Promise<Blob | null> => {
  const canvas = document.createElement('canvas')
  const [width, height] = sizeWithin(picture.width, picture.height, edge)
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (context === null) return null
  // What is transparent in a PNG would be black in a JPEG.
  context.fillStyle = 'white'
  context.fillRect(0, 0, width, height)
  context.drawImage(picture, 0, 0, width, height)
  return new Promise((done) => canvas.toBlob(done, 'image/jpeg', quality))
}

const asJpeg = (drawing: Blob, { name, lastModified }: File): File =>
  new File([drawing], `${name.replace(/\.\w{1,5}$/, '')}.jpg`, { type: 'image/jpeg', lastModified })

/** As small as is needed and no smaller; without what else stood in the file. */
const madeSmaller = async (file: File, picture: ImageBitmap, { maxBytes }: PhotoLimits): Promise<Photo> => {
  const fits = ({ size }: Blob): boolean => maxBytes === 0 || size <= maxBytes
  for (const edge of edges) {
    const drawing = await drawn(picture, edge)
    if (drawing === null || !fits(drawing)) continue
    return drawing.size < file.size ? { file: asJpeg(drawing, file) } : { file }
  }
  return fits(file) ? { file } : { fault: 'tooLarge' }
}

/**
 * A file as it goes along as a photo, or why it does not. Looked at on this device: what the server would not take is said while the
 * goods are still there to be photographed again.
 */
export const photoFrom = async (file: File, limits: PhotoLimits): Promise<Photo> => {
  const fault = faultAtFirst(new Uint8Array(await file.slice(0, first).arrayBuffer()), limits)
  if (fault !== undefined) return { fault }
  const picture = await opened(file).catch(() => undefined)
  if (picture === undefined) return { fault: 'unreadable' }
  try {
    const isSmall = file.size <= smallEnough && Math.max(picture.width, picture.height) <= edges[0]
    const fits = limits.maxBytes === 0 || file.size <= limits.maxBytes
    return isSmall && fits ? { file } : await madeSmaller(file, picture, limits)
  } finally {
    picture.close()
  }
}
