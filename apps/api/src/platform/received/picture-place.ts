import { readFile } from 'node:fs/promises'
import readExif from 'exif-reader'
import { openPicture } from './pictures.ts'

/** Where a picture was taken, in degrees of WGS 84. */
export interface PicturePlace {
  readonly latitude: number
  readonly longitude: number
}

/** Degrees, minutes and seconds with their side, as a camera writes them. */
const degreesOf = (parts: unknown, side: unknown, negative: string, limit: number): number | undefined => {
  if (!Array.isArray(parts) || parts.length !== 3 || typeof side !== 'string') return undefined
  const [degrees, minutes, seconds] = parts.map(Number) as [number, number, number]
  const value = degrees + minutes / 60 + seconds / 3600
  if (!Number.isFinite(value) || value < 0 || value > limit) return undefined
  return side.startsWith(negative) ? -value : value
}

/**
 * Where a photo of a stranger says that it was taken, to seven decimals; undefined where it says nothing that can be read. What
 * it says is taken as words: a camera can be told any place.
 */
export const placeIn = async (path: string): Promise<PicturePlace | undefined> => {
  try {
    const { exif } = await openPicture(await readFile(path)).metadata()
    if (exif === undefined) return undefined
    const { GPSInfo: said } = readExif(exif)
    const latitude = degreesOf(said?.GPSLatitude, said?.GPSLatitudeRef, 'S', 90)
    const longitude = degreesOf(said?.GPSLongitude, said?.GPSLongitudeRef, 'W', 180)
    if (latitude === undefined || longitude === undefined) return undefined
    return { latitude: Number(latitude.toFixed(7)), longitude: Number(longitude.toFixed(7)) }
  } catch {
    // Whatever is wrong with these bytes, the picture is judged by being drawn anew.
    return undefined
  }
}
