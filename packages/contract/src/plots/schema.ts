import { z } from 'zod'
import { fewestCorners, isOverDateLine, latitudeLimit, mostCorners } from './plot.ts'

/** Longitude and latitude, degrees of WGS 84. */
export const corner = z
  .tuple([z.number().min(-180).max(180), z.number().min(-latitudeLimit).max(latitudeLimit)])
  .readonly()

/** A boundary as it crosses the wire. One over the 180th meridian is refused: it would be read as its rest. */
export const plotShape = z
  .array(corner)
  .min(fewestCorners)
  .max(mostCorners)
  .refine((plot) => !isOverDateLine(plot))
  .readonly()
