import type { SpreadsheetLimits } from '@papaver/contract/spreadsheets/limits.ts'
import { readHere, type SpreadsheetSource } from '@papaver/contract/spreadsheets/read.ts'
import { nodeZip } from './node-zip.ts'
import { type Pack, pack, unpack } from './packed-rows.ts'
import { type BookFormat, type SheetLook, writeHere } from './write.ts'

/** What a thread does (workers.ts) with spreadsheets. */

export const read = async (
  bytes: Uint8Array,
  source: SpreadsheetSource,
  limits: SpreadsheetLimits,
): Promise<Pack[]> =>
  pack(await readHere(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), source, limits, nodeZip))

export interface PackedSheet extends SheetLook {
  readonly packs: readonly Pack[]
}

export const write = (sheets: readonly PackedSheet[], format: BookFormat): Promise<Uint8Array> =>
  writeHere(
    sheets.map(({ packs, ...look }) => ({ ...look, rows: unpack(packs) })),
    format,
  )
