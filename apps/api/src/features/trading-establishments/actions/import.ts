import { faultOf } from '@papaver/contract/fields/check.ts'
import type { FieldValue } from '@papaver/contract/fields/field.ts'
import { partnerFields, partnerRules } from '@papaver/contract/trading-establishments/fields.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import { type PartnerImportAnswer, partnerInput } from '@papaver/contract/trading-establishments/schema.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import type { SentSheet } from '../../../platform/http/receive-sheet.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { type Masters, readMasters } from '../../masters/public.ts'
import { findSame, lockRegister } from '../store.ts'
import { valuesOf } from './draft.ts'
import { enterPartner } from './enter.ts'

type Row = PartnerImportAnswer['rows'][number]
type PartnerField = (typeof partnerFields)[number]

/** Heads of the columns, the same in every language; several values of a cell stand between bars. */
export const importHeads = partnerFields.map(({ key }) => key)
const between = '|'

const cellValue = ({ key, type }: PartnerField, cell: string): FieldValue => {
  const text = cell.trim()
  if (type === 'texts' || type === 'set')
    return text.split(between).flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))
  if (text === '') return null
  if (key === 'countryId') return text.toUpperCase()
  return key === 'role' ? text.toLowerCase() : text
}

interface Line {
  readonly line: number
  readonly values: Readonly<Record<string, FieldValue>>
}

const linesOf = ({ cells: [heads = [], ...rows] }: SentSheet): { lines: Line[]; ignored: string[] } => {
  const columns = heads.map((head) =>
    partnerFields.find(({ key }) => key.toLowerCase() === head.trim().toLowerCase()),
  )
  const found = columns.flatMap((field) => (field === undefined ? [] : [field.key]))
  const isUsable = found.includes('name') && found.includes('countryId')
  if (!isUsable || new Set(found).size < found.length)
    refuse(tradingEstablishmentRefusals.tradingEstablishmentFileColumns, { columns: importHeads })
  return {
    lines: rows.flatMap((cells, index) =>
      cells.every((cell) => cell.trim() === '')
        ? []
        : [
            {
              line: index + 2,
              values: Object.fromEntries(
                columns.flatMap((field, at) =>
                  field ? [[field.key, cellValue(field, cells[at] ?? '')]] : [],
                ),
              ),
            },
          ],
    ),
    ignored: heads.filter((head, index) => columns[index] === undefined && head.trim() !== ''),
  }
}

const problemsOf = (masters: Masters, { values }: Line): Row['problems'] => {
  const faults = partnerFields.flatMap((field) => {
    const fault = faultOf<keyof typeof partnerRules>(field, values[field.key], partnerRules)
    return fault === undefined ? [] : [{ field: field.key as string, code: wordOf(fault) }]
  })
  const { countryId } = values
  const isUnknown = typeof countryId === 'string' && masters.country(countryId) === undefined
  return isUnknown && !faults.some(({ field }) => field === 'countryId')
    ? [...faults, { field: 'countryId', code: 'wrong' }]
    : faults
}
const wordOf = (fault: string): 'required' | 'wrong' => (fault === 'required' ? 'required' : 'wrong')

/** What a line would become, or has become; one of the same name in the same country stands already. */
const importLine = async (tx: Tx, masters: Masters, line: Line, isWritten: boolean): Promise<Row> => {
  const { name, countryId } = line.values
  const row = { line: line.line, name: String(name ?? ''), countryId: String(countryId ?? '') }
  const parsed = partnerInput.safeParse(line.values)
  const problems = problemsOf(masters, line)
  if (problems.length > 0 || !parsed.success)
    return { ...row, result: 'refused', id: null, number: null, problems }
  const same = await findSame(tx.db, row)
  if (same) return { ...row, result: 'known', ...same, problems }
  const entered = isWritten
    ? await enterPartner(tx, valuesOf(masters, parsed.data))
    : { id: null, number: null }
  return { ...row, result: 'new', id: entered.id, number: entered.number, problems }
}

/**
 * Partners from a spreadsheet, each judged by itself: what is not right stops only its own line, and what stands already is
 * left as it is, so that the same file can come twice. Looked at first, nothing is written.
 */
export const importPartners = (
  deps: Deps,
  { origin }: Actor,
  sheet: SentSheet,
  isWritten: boolean,
): Promise<PartnerImportAnswer> => {
  const { lines, ignored } = linesOf(sheet)
  return inTransaction(deps, origin, async (tx) => {
    await lockRegister(tx)
    const masters = await readMasters(tx.db)
    const rows: Row[] = []
    for (const line of lines) rows.push(await importLine(tx, masters, line, isWritten))
    const count = (result: Row['result']) => rows.filter((row) => row.result === result).length
    const details = {
      file: sheet.name,
      entered: count('new'),
      known: count('known'),
      refused: count('refused'),
    }
    if (isWritten)
      recordAudit(tx, { action: 'partner.import', entity: 'partner', entityId: sheet.hash, details })
    return { isWritten, rows, ignored }
  })
}
