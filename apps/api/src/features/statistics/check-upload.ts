import { inflateRawSync } from 'node:zlib'
import type { MendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import { limitsFor } from '@papaver/contract/statistics/rules/upload-limits.ts'
import type { ObligationContext, Template } from '@papaver/contract/statistics/template.ts'
import { refuseEndless } from '../../platform/spreadsheets.ts'
import { inThread } from '../../platform/workers/workers.ts'
import type { UploadReport } from './in-thread.ts'

export type { KeptRow, UploadReport } from './in-thread.ts'

const spreadsheets = inThread<typeof import('./in-thread.ts')>(
  'spreadsheets',
  new URL('./in-thread.ts', import.meta.url),
)

/**
 * Reads an XLSX, ODS or CSV file whole and says all that is amiss at once, with sheet and cell. Nothing of it is kept;
 * other requests are not held up, and memory does not grow with the rows. Refuses what `readSpreadsheet` refuses.
 * @param asker who asks, so that one who sends many files waits behind himself
 */
export const checkUpload = async (
  file: { readonly bytes: Uint8Array; readonly name: string; readonly mended?: readonly MendedCell[] },
  template: Template,
  context: ObligationContext,
  asker: string,
): Promise<UploadReport> => {
  const limits = limitsFor(context.maxRows)
  const { bytes, ...named } = file
  return spreadsheets(asker, 'check', bytes, named, template, context, limits).catch(refuseEndless)
}

/** The rows of a report, some hundreds at a time, as JSON: a list of `KeptRow`. */
export function* rowTexts({ packed }: Pick<UploadReport, 'packed'>): Generator<string> {
  for (const pack of packed) yield inflateRawSync(pack).toString()
}
