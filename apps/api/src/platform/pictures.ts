import type { MediaType } from '@papaver/contract/media-type.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import sharp, { type Sharp } from 'sharp'
import { fairQueue } from './fair-queue.ts'
import { refuse } from './refusal.ts'

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
const secondsOfWork = 30
/** Each may hold some hundred megabytes; more at once wait. */
const inTurn = fairQueue(2)
/** Finer first; a coarser one is taken only where the finer would be larger than a file may be. */
const qualities = [92, 80, 60]

/** Reads a picture of a stranger: JPEG, PNG or a drawing, and nothing beyond what a machine holds. */
export const openPicture = (bytes: Uint8Array): Sharp =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error' }).timeout({ seconds: secondsOfWork })

export type PhotoType = Exclude<MediaType, 'application/pdf'>
export const isPhoto = (mediaType: MediaType): mediaType is PhotoType => mediaType !== 'application/pdf'

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

const whole = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const held: Uint8Array[] = []
  let length = 0
  for await (const piece of pieces) {
    length += piece.length
    if (length > mostBytes) refuse(frameRefusals.tooLarge, { maxBytes: mostBytes })
    held.push(piece)
  }
  return Buffer.concat(held)
}

/**
 * A picture drawn anew in its own format, as what is kept of it. Refuses with `pictureUnreadable` what cannot be
 * decoded or has too many pixels, with `tooLarge` what does not fit into `maxBytes`. `asker`: whose turn it takes.
 */
export async function* redrawPicture(
  sent: AsyncIterable<Uint8Array>,
  { mediaType, maxBytes, asker }: { mediaType: PhotoType; maxBytes: number; asker: string },
): AsyncGenerator<Buffer> {
  const bytes = await whole(sent)
  const kept = await inTurn(asker, () => encode(bytes, mediaType, maxBytes)).catch(() =>
    refuse(frameRefusals.pictureUnreadable),
  )
  if (kept.length > maxBytes) refuse(frameRefusals.tooLarge, { maxBytes })
  yield kept
}
