import { kindOf, type PictureMediaType, pictureSizes } from '@papaver/contract/branding/pictures.ts'
import { brandingRefusals } from '@papaver/contract/branding/refusals.ts'
import type { Sharp } from 'sharp'
import { openPicture } from '../../../platform/received/pictures.ts'
import { refuse } from '../../../platform/refusal.ts'
import { cleanDrawing } from './drawing.ts'
import { DrawingRefused } from './read-xml.ts'
import { tryDrawing } from './try-drawing.ts'

/** A picture as it is kept: nothing of the file that came is left but what one sees. */
export interface Encoded {
  readonly mediaType: PictureMediaType
  readonly bytes: Uint8Array
  readonly screen: Uint8Array | null
  readonly width: number
  readonly height: number
}

const unreadable = (error: unknown): never =>
  refuse(brandingRefusals.brandingPictureUnreadable, {
    reason: /pixel limit/i.test(error instanceof Error ? error.message : '') ? 'pixels' : 'damaged',
  })

/** What the header of every page shows: a JPEG by the specification (§3), on white. */
const asLogo = (image: Sharp): Promise<Buffer> =>
  image
    .resize({ width: 256, height: 256, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: 90, chromaSubsampling: '4:4:4' })
    .toBuffer()

export const rasterOf = (svg: Uint8Array): Promise<Buffer> =>
  openPicture(svg)
    .resize({ width: 600, height: 600, fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer()

const encodePhoto = async (slot: string, bytes: Uint8Array, isJpeg: boolean): Promise<Encoded> => {
  const { width, height } = pictureSizes[kindOf(slot)]
  const turned = openPicture(bytes)
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width, height, fit: 'inside', withoutEnlargement: true })
  const coded = isJpeg
    ? turned.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    : turned.png({ compressionLevel: 9 })
  const { data, info } = await coded.toBuffer({ resolveWithObject: true })
  if (info.width < 16 || info.height < 8)
    return refuse(brandingRefusals.brandingPictureUnreadable, { reason: 'tiny' })
  return {
    mediaType: isJpeg ? 'image/jpeg' : 'image/png',
    bytes: data,
    screen: slot === 'country_logo' ? await asLogo(openPicture(data)) : null,
    width: info.width,
    height: info.height,
  }
}

const encodeDrawing = async (slot: string, bytes: Uint8Array): Promise<Encoded> => {
  const { svg, width, height } = cleanDrawing(bytes)
  const file = Buffer.from(svg)
  // What the documents' own drawing program cannot draw would stop every permit: it is tried before it is kept.
  await tryDrawing(svg)
  const screen = slot === 'country_logo' ? await asLogo(openPicture(file)) : await rasterOf(file)
  return { mediaType: 'image/svg+xml', bytes: file, screen, width, height }
}

/** Takes in a picture that somebody sent, or refuses it with the reason; in threads alone. */
export const encodePicture = async (
  slot: string,
  mediaType: PictureMediaType,
  bytes: Uint8Array,
): Promise<Encoded> => {
  try {
    return mediaType === 'image/svg+xml'
      ? await encodeDrawing(slot, bytes)
      : await encodePhoto(slot, bytes, mediaType === 'image/jpeg')
  } catch (error) {
    if (error instanceof DrawingRefused)
      return refuse(brandingRefusals.brandingDrawingRefused, { reason: error.fault, found: error.found })
    if (error instanceof Error && error.name === 'Refused') throw error
    return unreadable(error)
  }
}
