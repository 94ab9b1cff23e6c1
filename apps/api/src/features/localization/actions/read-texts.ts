import { localizationRefusals } from '@papaver/contract/localization/refusals.ts'
import { cellName } from '@papaver/contract/sheet-cells.ts'
import { Refused } from '../../../platform/refusal.ts'
import { readSpreadsheet } from '../../../platform/spreadsheets.ts'
import { readInThread } from '../../../platform/workers/read-in-thread.ts'
import { cultureOf, type ReadFile } from '../file-of-texts.ts'

/** A tree of texts in JSON is read, and made flat, where its size keeps nobody waiting. */
const inTree = readInThread<typeof import('../in-thread.ts')>(new URL('../in-thread.ts', import.meta.url))

const readCells = (rows: readonly (readonly string[])[], cultures: readonly string[]): ReadFile => {
  const [head = [], ...body] = rows
  // The first column has the keys, whatever it is called.
  const columns = head.map((name, index) => ({
    index,
    name,
    culture: index === 0 ? undefined : cultureOf(name, cultures),
  }))
  const texts = body.flatMap((row, line) =>
    columns.flatMap(({ index, culture }) => {
      const [key = ''] = row
      const text = row[index] ?? ''
      if (culture === undefined || key.trim() === '' || text.trim() === '') return []
      return [{ culture, key: key.trim(), text, place: cellName(line + 1, index) }]
    }),
  )
  const unknownColumns = columns
    .filter(({ index, name, culture }) => index > 0 && culture === undefined && name.trim() !== '')
    .map(({ name }) => name)
  return { texts, unknownColumns }
}

const firstLetter = (bytes: Buffer): string => bytes.subarray(0, 20).toString('utf8').trimStart().slice(0, 1)

/**
 * The texts of a file in XLSX, ODS, CSV or JSON. Refuses what cannot be read, and what has no language of ours in it;
 * a broken file is refused whole.
 */
export const readTexts = async (
  bytes: Buffer,
  fileName: string,
  cultures: readonly string[],
  asker: string,
): Promise<ReadFile> => {
  const isJson = /\.json$/i.test(fileName) || firstLetter(bytes) === '{'
  const read = isJson
    ? await inTree({ asker, file: fileName }, 'readTree', bytes, cultures)
    : readCells(
        await readSpreadsheet(bytes, { fileName }, { maxRows: 20_000, maxColumns: 80 }, asker),
        cultures,
      )
  if (read.texts.length === 0)
    throw new Refused(localizationRefusals.localizationFileEmpty, { columns: read.unknownColumns })
  return read
}
