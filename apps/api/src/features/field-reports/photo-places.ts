import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { type Corner, distanceOf, middleOf } from '@papaver/contract/plots/plot.ts'
import { type CaseContext, listPhotoPlaces } from '../casework/public.ts'
import { listDrawnPlots } from '../cultivation/public.ts'
import type { ReportRecord } from './record.ts'

/** Where the photos of a report were taken, as far as that is kept, and how far from the middle of the nearest plot. */
export const photosOf = async (
  { db }: CaseContext,
  { case: row }: ReportRecord,
  permitId: string | undefined,
): Promise<FieldReport['photos']> => {
  const photos = await listPhotoPlaces(db, row.id)
  if (photos.length === 0) return []
  const plots = permitId === undefined ? [] : await listDrawnPlots(db, permitId)
  return photos.map(({ name, latitude, longitude }) => {
    const at: Corner = [longitude, latitude]
    const [nearest] = plots
      .map((plot) => ({ plot: plot.name, metres: Math.round(distanceOf(at, middleOf(plot.shape))) }))
      .toSorted((one, other) => one.metres - other.metres)
    return { name, latitude, longitude, plot: nearest?.plot ?? null, metres: nearest?.metres ?? null }
  })
}
