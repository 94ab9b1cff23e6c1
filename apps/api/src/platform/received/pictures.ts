import { readFile, stat, writeFile } from 'node:fs/promises'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import sharp, { type Sharp } from 'sharp'
import { Refused, refuse } from '../refusal.ts'
import type { PhotoType } from './photo-type.ts'

/** Reads pictures of strangers; in threads alone. */

// Three decoders and no other: what a file claims to be by its content is all that it can be read as.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadSvgBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** A small file may unpack to more than a machine holds. A page of A4 at 600 dpi has 35 million. */
const mostPixels = 50_000_000
/** A picture is held whole while it is drawn anew, whatever the authority allows for other files. */
const mostBytes = 50_000_000
const secondsOfWork = 10
/** Finer first; a coarser one is taken only where the finer would be larger than a file may be. */
const qualities = [92, 80, 60]

/** Reads a picture of a stranger: JPEG, PNG or a drawing, and nothing beyond what a machine holds. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: secondsOfWork })

/** Upright and without what else stood in the file: places, programs, a second file. Grey stays grey. */
const drawn = async (bytes: Uint8Array): Promise<Sharp> => {
  const { space } = await openPicture(bytes).metadata()
  const isGrey = space === 'b-w' || space === 'grey16'
  return openPicture(bytes)
    .autoOrient()
    .toColourspace(isGrey ? 'b-w' : 'srgb')
}

const encode = async (bytes: Uint8Array, mediaType: PhotoType, maxBytes: number): Promise<Buffer> => {
  if (mediaType === 'image/png') return (await drawn(bytes)).png().toBuffer()
  let coded = Buffer.alloc(0)
  for (const quality of qualities) {
    coded = await (await drawn(bytes)).jpeg({ quality }).toBuffer()
    if (coded.length <= maxBytes) break
  }
  return coded
}

/**
 * Draws a picture anew in its own format, as what is kept of it, and answers where it then is. Refuses with `pictureUnreadable`
 * what cannot be decoded or has too many pixels, with `tooLarge` what does not fit into `maxBytes`.
 */
export const redrawPicture = async (
  path: string,
  { mediaType, maxBytes }: { mediaType: PhotoType; maxBytes: number },
): Promise<string> => {
  if ((await stat(path)).size > mostBytes) refuse(frameRefusals.tooLarge, { maxBytes: mostBytes })
  const kept = await encode(await readFile(path), mediaType, maxBytes).catch(() => {
    throw new Refused(frameRefusals.pictureUnreadable)
  })
  if (kept.length > maxBytes) refuse(frameRefusals.tooLarge, { maxBytes })
  const drawn = `${path}.drawn`
  await writeFile(drawn, kept, { mode: 0o600 })
  return drawn
}

/** No wider than so many pixels, in its own format. */
export const narrowed = async (path: string, width: number): Promise<Uint8Array> =>
  openPicture(await readFile(path))
    .resize({ width, withoutEnlargement: true })
    .toBuffer()
