import type { FieldProblem, RowContent } from '@papaver/contract/masters/check-row.ts'
import type { ImportAnswer, ImportedRow } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { mastersRefusals } from '@papaver/contract/masters/refusals.ts'
import type { NotRead } from '@papaver/contract/not-read.ts'
import { isBlank } from '@papaver/contract/readings/letters.ts'
import { cellName } from '@papaver/contract/sheet-cells.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { notReadOf, type SentSheet } from '../../../platform/http/receive-sheet.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Reader, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { publishMasters } from '../current.ts'
import { contentAfter, contentOf } from '../editing/content.ts'
import { type ListContext, readContext } from '../editing/context.ts'
import { type Proposal, problemsOf, type UsedForms } from '../editing/judge.ts'
import type { Referred } from '../editing/lookups.ts'
import { contentOfCells, type Placed, type SheetColumn, sheetColumns } from '../editing/sheet.ts'
import type { RowChange } from '../events.ts'
import { changesBetween, type Fields } from '../fields.ts'
import { lockRevision, readRevision } from '../store/revision.ts'
import { readUsedForms } from '../store/usage.ts'
import { codeOfContent } from './within.ts'
import { rowOfProposal, writeProposal } from './write.ts'

type Columns = readonly (SheetColumn | undefined)[]
interface Read {
  readonly columns: Columns
  readonly notRead: NotRead
  /** Lines of the file with their number there, without the empty ones. */
  readonly lines: readonly (readonly [line: number, placed: (index: number) => Placed])[]
}

const readLines = (context: ListContext, sent: SentSheet): Read => {
  const { cells, cellAt, habits } = sent
  const [heads = [], ...rows] = cells
  const known = new Map(sheetColumns(context).map((column) => [column.head.toLowerCase(), column]))
  const columns = heads.map((head) => known.get(head.trim().toLowerCase()))
  const found = columns.flatMap((column) => (column === undefined ? [] : [column.path]))
  const isUsable = found.length > 0 && (lists[context.word].code.kind === 'made' || found.includes('code'))
  if (!isUsable || new Set(found).size < found.length)
    refuse(mastersRefusals.masterFileColumns, { columns: [...known.values()].map(({ head }) => head) })
  return {
    columns,
    notRead: notReadOf(sent, (column) => columns[column] !== undefined),
    lines: rows
      .map((row, index) => [index + 2, row] as const)
      .filter(([, row]) => row.some((cell) => !isBlank(cell)))
      .map(
        ([line]) => [line, (index) => ({ cell: cellAt(line - 1, index), habits: habits(index) })] as const,
      ),
  }
}

interface Judged {
  readonly proposal: Proposal
  readonly row: ImportedRow
}

const cellOf = (columns: Columns, line: number, path: string): string => {
  const index = columns.findIndex((column) => column?.path === path)
  return cellName(line - 1, Math.max(index, 0))
}

const changesOf = (context: ListContext, proposal: Proposal) => {
  const after = rowOfProposal(context, proposal).fields
  const before: Fields = proposal.before?.row.fields ?? { isActive: true, position: after.position ?? null }
  return changesBetween(before, after).filter(({ field }) => field !== 'position')
}

const importedRow = (
  context: ListContext,
  { columns }: Read,
  line: number,
  proposal: Proposal,
  problems: readonly FieldProblem[],
): ImportedRow => {
  const changes = changesOf(context, proposal)
  const isNew = proposal.before === undefined
  const written = isNew ? 'new' : changes.length > 0 ? 'changed' : 'unchanged'
  // What stands as it is need not keep rules that came later.
  const isRefused = problems.length > 0 && written !== 'unchanged'
  return {
    line,
    code: proposal.code,
    kind: isRefused ? 'refused' : written,
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: before as ImportedRow['changes'][number]['before'],
      after: after as ImportedRow['changes'][number]['after'],
    })),
    problems: isRefused
      ? problems.map(({ path, code, params }) => ({
          cell: cellOf(columns, line, path),
          path,
          code,
          ...(params ? { params } : {}),
        }))
      : [],
  }
}

const emptyContent: RowContent = { names: {}, values: {} }

const proposalOfLine = (
  context: ListContext,
  columns: Columns,
  placed: (index: number) => Placed,
  byCode: ReadonlyMap<string, Referred>,
): { proposal: Proposal; problems: FieldProblem[] } => {
  const { content: given, isActive, problems } = contentOfCells(context, columns, placed)
  const named = byCode.get(given.code ?? '')
  const asNew = contentAfter(context.word, emptyContent, given)
  const code = named?.code ?? codeOfContent(context, asNew)
  const before = named ?? byCode.get(code)
  const standing = before ? contentOf(context.word, before.code, before.row.fields) : emptyContent
  // A language that the file does not have keeps its name.
  const names = { ...standing.names, ...given.names }
  const content = before ? contentAfter(context.word, standing, { ...given, names }) : asNew
  const present = before ? before.row.fields.isActive === true : true
  return {
    proposal: { before, content, code, isActive: isActive ?? present },
    problems: [...problems, ...(isActive === null ? [{ path: 'isActive', code: 'invalid' } as const] : [])],
  }
}

/** Judges every line by itself, among the rows that stand and among the lines before it. */
const judgeLines = (context: ListContext, read: Read, usedForms: UsedForms): Judged[] => {
  const byCode = new Map([...context.own.values()].map((referred) => [referred.code, referred]))
  const seen = new Map<string, number>()
  return read.lines.map(([line, placed]) => {
    const { proposal, problems } = proposalOfLine(context, read.columns, placed, byCode)
    const first = seen.get(proposal.code)
    const repeated: FieldProblem[] =
      first === undefined ? [] : [{ path: 'code', code: 'twice', params: { line: first } }]
    if (first === undefined) seen.set(proposal.code, line)
    const unread = new Set(problems.map(({ path }) => path))
    const others = problemsOf(context, proposal, usedForms).filter(({ path }) => !unread.has(path))
    const all = [...problems, ...repeated, ...others]
    return { proposal, row: importedRow(context, read, line, proposal, all) }
  })
}

/** Of the file and of the lists as they stand: what was looked at is what will be written. */
const markOf = async (db: Reader, { hash }: SentSheet): Promise<string> =>
  `${hash}.${(await readRevision(db)).snapshotId}`

const answerOf = (read: Read, judged: readonly Judged[], mark: string): ImportAnswer => {
  const rows = judged.map(({ row }) => row)
  const count = (kind: ImportedRow['kind']) => rows.filter((row) => row.kind === kind).length
  return {
    isApplied: false,
    counts: {
      new: count('new'),
      changed: count('changed'),
      unchanged: count('unchanged'),
      refused: count('refused'),
    },
    ...read.notRead,
    rows,
    mark,
  }
}

const look = async (db: Reader, word: ListWord, sheet: SentSheet, now: Date) => {
  const context = await readContext(db, word, now)
  const read = readLines(context, sheet)
  const used = word === 'conversionFactors' ? await readUsedForms(db) : new Set<string>()
  return { context, read, judged: judgeLines(context, read, used) }
}

/** What a file would change, line by line; nothing is written. */
export const previewImport = async (
  { db, clock }: Deps,
  word: ListWord,
  sheet: SentSheet,
): Promise<ImportAnswer> => {
  const mark = await markOf(db, sheet)
  const { read, judged } = await look(db, word, sheet, clock.now())
  return answerOf(read, judged, mark)
}

const writeLines = async (tx: Tx, context: ListContext, judged: readonly Judged[]): Promise<RowChange[]> => {
  const rows = [...context.rows]
  const changes: RowChange[] = []
  for (const { proposal, row } of judged) {
    if (row.kind !== 'new' && row.kind !== 'changed') continue
    const action = row.kind === 'new' ? 'master.add' : 'master.change'
    // A new row stands behind those that were added before it.
    const saved = rowOfProposal({ ...context, rows }, proposal)
    changes.push(await writeProposal(tx, { ...context, rows }, proposal, { action }))
    if (row.kind === 'new') rows.push({ ...saved, id: '', version: 1 })
  }
  return changes
}

/** Writes a file that was looked at: every line of it, or none. */
export const applyImport = (
  deps: Deps,
  caller: Actor,
  word: ListWord,
  { sheet, mark }: { sheet: SentSheet; mark: string | undefined },
): Promise<ImportAnswer> =>
  inTransaction(deps, caller.origin, async (tx) => {
    await lockRevision(tx)
    const present = await markOf(tx.db, sheet)
    if (mark !== present) refuse(mastersRefusals.masterFileChanged)
    const { context, read, judged } = await look(tx.db, word, sheet, tx.now)
    const answer = answerOf(read, judged, present)
    if (answer.counts.refused > 0) refuse(mastersRefusals.masterFileRefused, { ...answer.counts })
    const changes = await writeLines(tx, context, judged)
    recordAudit(tx, {
      action: 'master.import',
      entity: 'master',
      entityId: `${word}/import`,
      details: { list: word, file: sheet.name, ...answer.counts },
    })
    await publishMasters(tx)
    for (const change of changes) await deps.followers.emit(tx, 'masterChanged', change)
    return { ...answer, isApplied: true }
  })
