import type { SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
import { readHere, type SheetTexts, type SpreadsheetSource } from '@papaver/contract/spreadsheets/read.ts'
import { nodeZip } from './node-zip.ts'
import { type Pack, pack, unpack } from './packed-rows.ts'
import { type BookFormat, type SheetLook, writeHere } from './write.ts'

/** What a thread does (workers.ts) with spreadsheets. */

/** The rows on their way, and what is known of them. */
export interface PackedTexts extends Omit<SheetTexts, 'rows'> {
  readonly packs: readonly Pack[]
}

export const read = async (
  bytes: Uint8Array,
  source: SpreadsheetSource,
  limits: SpreadsheetLimits,
): Promise<PackedTexts> => {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const { rows, ...known } = await readHere(whole, source, limits, nodeZip)
  return { ...known, packs: pack(rows) }
}

export interface PackedSheet extends SheetLook {
  readonly packs: readonly Pack[]
}

export const write = (sheets: readonly PackedSheet[], format: BookFormat): Promise<Uint8Array> =>
  writeHere(
    sheets.map(({ packs, ...look }) => ({ ...look, rows: unpack(packs) })),
    format,
  )
