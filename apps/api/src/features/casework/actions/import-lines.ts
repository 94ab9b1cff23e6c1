import type { ImportAnswer, ImportedLine } from '@papaver/contract/casework/import-schema.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import type { NotRead } from '@papaver/contract/not-read.ts'
import { isBlank, latinText } from '@papaver/contract/readings/letters.ts'
import { cellName } from '@papaver/contract/sheet-cells.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { notReadOf, type SentSheet } from '../../../platform/http/receive-sheet.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { type CaseContext, within } from '../context.ts'
import { errorsIn, type ImportColumn, type LineCells, labelled, noting, type Problem } from '../line-cells.ts'

/** The register that a list goes to: one of cases, or any other that enters line by line. */
export interface ImportedRegister {
  readonly kind: Pick<CaseKind, 'feature' | 'path' | 'entity'> & Partial<Pick<CaseKind, 'rights'>>
}
/** A case or entry that a line became, or that is there already; its id is told to those who may see it. */
export type ImportedCase = NonNullable<ImportedLine['case']>

export interface ReadLine<Input> {
  readonly name: string
  readonly input: Input
  readonly problems: readonly Problem[]
  /** Fields that wait for others to be put right: nothing more is said of them. */
  readonly waiting?: readonly string[]
}

/** What stands in the way of a line, and by what it is known from others. */
export interface JudgedLine {
  readonly problems: readonly Problem[]
  readonly there: { readonly case: ImportedCase | null } | undefined
  readonly keys: readonly string[]
}

export interface EnterContext {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Caller
  readonly context: CaseContext
}

/** How a register takes a list in. */
export interface RegisterImport<Input> {
  readonly columns: readonly ImportColumn[]
  /** Lines of one file, at most. */
  readonly mostLines: (settings: CaseContext['settings']) => number
  /** Cells by the keys of their columns; what is not there is empty. */
  readonly readLine: (context: CaseContext, cell: LineCells) => ReadLine<Input>
  /** All together, so that the register is asked once. */
  readonly judge: (context: CaseContext, inputs: readonly Input[]) => Promise<readonly JudgedLine[]>
  /** Takes up what others have done meanwhile: called first in the transaction. */
  readonly lock: (tx: Tx) => Promise<void>
  /** In the order in which they are given. */
  readonly enter: (at: EnterContext, inputs: readonly Input[]) => Promise<readonly ImportedCase[]>
  /** One word about all of them, in a transaction of its own. */
  readonly afterwards?: (tx: Tx, context: CaseContext, entered: number) => Promise<void>
}

interface Sheet {
  readonly keys: readonly (string | undefined)[]
  readonly notRead: NotRead
  readonly lines: readonly (readonly [line: number, cells: readonly string[]])[]
}

/** Case, width of letters, and number and kind of the spaces in a heading do not count. */
const bare = (text: string): string => latinText(text).replaceAll(/\s+/g, ' ').trim().toLowerCase()

/** Columns go by their key, or by their heading in any language. */
const readSheet = <Input>(
  { columns, mostLines }: RegisterImport<Input>,
  { words, settings }: CaseContext,
  sent: SentSheet,
): Sheet => {
  const [heads = [], ...rows] = sent.cells
  const known = new Map(
    columns.flatMap(({ key, label, params }) => [
      [bare(key), key] as const,
      ...shippedCultures.map((culture) => [bare(wordsFor(culture)(label, params)), key] as const),
    ]),
  )
  const keys = heads.map((head) => known.get(bare(head)))
  const found = keys.filter((key) => key !== undefined)
  const needed = columns.filter(({ isNeeded }) => isNeeded === true)
  if (needed.some(({ key }) => !found.includes(key)) || new Set(found).size < found.length)
    refuse(caseworkRefusals.caseworkImportColumns, {
      columns: needed.map(({ label, params }) => words(label, params)),
    })
  const lines = rows
    .map((row, index) => [index + 2, row] as const)
    .filter(([, row]) => row.some((cell) => !isBlank(cell)))
  const limit = mostLines(settings)
  if (lines.length > limit) refuse(caseworkRefusals.caseworkImportTooLong, { limit })
  const notRead = notReadOf(sent, (column) => keys[column] !== undefined)
  return { keys, notRead, lines }
}

interface Line<Input> extends ReadLine<Input> {
  readonly line: number
  readonly cellOf: (field: string) => string | null
  readonly understood: ImportedLine['understood']
}

const linesOf = <Input>(
  of: RegisterImport<Input>,
  context: CaseContext,
  { keys, lines }: Sheet,
  { cellAt, habits }: SentSheet,
): Line<Input>[] => {
  const places = new Map(keys.map((key, index) => [key, index]))
  return lines.map(([line]) => {
    const { cells, noted } = noting((key) => {
      const index = places.get(key)
      return index === undefined ? undefined : { cell: cellAt(line - 1, index), habits: habits(index) }
    })
    const read = of.readLine(context, cells)
    // What could not be read is said once.
    const broken = errorsIn(places, (index) => cellAt(line - 1, index).text)
    const isBroken = new Set(broken.map(({ field }) => field))
    const known = [...broken, ...noted.problems.filter(({ field }) => !isBroken.has(field))]
    const unread = new Set(known.map(({ field }) => field))
    return {
      line,
      cellOf: (field) => {
        const index = places.get(field)
        return index === undefined ? null : cellName(line - 1, index)
      },
      understood: labelled(of.columns, context, noted),
      ...read,
      problems: [...known, ...read.problems.filter(({ field }) => !unread.has(field))],
    }
  })
}

const resultOf = <Input>(
  { line, name, cellOf, understood }: Line<Input>,
  result: ImportedLine['result'],
  { problems = [], of = null }: { problems?: readonly Problem[]; of?: ImportedCase | null } = {},
): ImportedLine => ({
  line,
  name,
  result,
  case: of,
  understood,
  problems: problems.map((problem) => ({ ...problem, cell: cellOf(problem.field) })),
})

/** What would become of a line, among what the register has and the lines before it. */
const judged = <Input>(
  line: Line<Input>,
  { problems, there, keys }: JudgedLine,
  seen: Map<string, number>,
): ImportedLine => {
  const reported = new Set([...line.problems.map(({ field }) => field), ...(line.waiting ?? [])])
  const all = [...line.problems, ...problems.filter(({ field }) => !reported.has(field))]
  const first = keys.map((key) => seen.get(key)).find((found) => found !== undefined)
  for (const key of keys) if (!seen.has(key)) seen.set(key, line.line)
  if (first !== undefined)
    return resultOf(line, 'refused', {
      problems: [{ field: '', code: 'twice', params: { line: String(first) } }],
    })
  if (there !== undefined && line.problems.length === 0) return resultOf(line, 'there', { of: there.case })
  return all.length > 0 ? resultOf(line, 'refused', { problems: all }) : resultOf(line, 'new')
}

const judgeLines = async <Input>(
  of: RegisterImport<Input>,
  context: CaseContext,
  lines: readonly Line<Input>[],
): Promise<ImportedLine[]> => {
  const inputs = lines.map(({ input }) => input)
  const judgements = await of.judge(context, inputs)
  const seen = new Map<string, number>()
  return lines.flatMap((line, index) => {
    const judgement = judgements[index]
    return judgement === undefined ? [] : judged(line, judgement, seen)
  })
}

interface Work {
  readonly deps: Deps
  readonly caller: Caller
  readonly context: CaseContext
}

/** Judged again where they are written: whatever happened since they were looked at, nothing is entered twice. */
const enterTogether = <Input>(
  of: RegisterImport<Input>,
  { deps, caller, context }: Work,
  lines: readonly Line<Input>[],
): Promise<ImportedLine[]> =>
  inTransaction(deps, caller.origin, async (tx) => {
    await of.lock(tx)
    const present = within(context, tx)
    const results = await judgeLines(of, present, lines)
    const fresh = lines.filter((_line, index) => results[index]?.result === 'new')
    const at = { deps, tx, caller, context: present }
    const cases = await of.enter(
      at,
      fresh.map(({ input }) => input),
    )
    const entered = new Map(
      fresh.map((line, index) => [line.line, resultOf(line, 'entered', { of: cases[index] ?? null })]),
    )
    return results.map((result) => entered.get(result.line) ?? result)
  })

/** In one transaction; where that fails, each line by itself: one that cannot be written stops no other. */
const enterLines = async <Input>(
  of: RegisterImport<Input>,
  work: Work,
  lines: readonly Line<Input>[],
): Promise<ImportedLine[]> => {
  try {
    return lines.length === 0 ? [] : await enterTogether(of, work, lines)
  } catch (error) {
    const [first, ...others] = lines
    if (first !== undefined && others.length > 0) {
      const results: ImportedLine[] = []
      for (const line of lines) results.push(...(await enterLines(of, work, [line])))
      return results
    }
    if (!(error instanceof Refused))
      work.deps.log.error({ err: error, line: first?.line }, 'a line of a list failed')
    const problems = [{ field: '', code: 'failed', params: {} }]
    return first === undefined ? [] : [resultOf(first, 'refused', { problems })]
  }
}

/** As many as one call enters: about as long as somebody waits for any answer. */
export const linesAtOnce = 50

/** From where a list is entered, and how many of it were before. */
export interface Entering {
  readonly mark: string
  readonly from: number
  readonly entered: number
}

const enterSome = async <Input>(
  { kind }: ImportedRegister,
  of: RegisterImport<Input>,
  work: Work,
  { lines, file }: { readonly lines: readonly Line<Input>[]; readonly file: string },
  { from, entered: before }: Entering,
): Promise<Pick<ImportAnswer, 'lines' | 'next'>> => {
  const { deps, caller, context } = work
  const start = lines.filter(({ line }) => line < from).length
  const end = start + linesAtOnce
  const looked = (await judgeLines(of, context, lines.slice(0, end))).slice(start)
  const fresh = lines.slice(start, end).filter((_line, index) => looked[index]?.result === 'new')
  const written = new Map((await enterLines(of, work, fresh)).map((result) => [result.line, result]))
  const results = looked.map((result) => written.get(result.line) ?? result)
  const entered = results.filter(({ result }) => result === 'entered').length
  const next = lines[end]?.line ?? null
  const all = Math.min(before, start) + entered
  await inTransaction(deps, caller.origin, async (tx) => {
    if (next === null && all > 0) await of.afterwards?.(tx, context, all)
    const { entity } = kind
    const details = { file, lines: results.length, entered }
    if (entered > 0) recordAudit(tx, { action: `${entity}.import`, entity, entityId: 'import', details })
  })
  return { lines: results, next }
}

/** Looks at a list, or enters some of what was looked at: each line by itself, with a result for each. */
export const importLines = async <Input>(
  served: ImportedRegister,
  of: RegisterImport<Input>,
  work: Work,
  { sheet: sent, entering }: { readonly sheet: SentSheet; readonly entering: Entering | undefined },
): Promise<ImportAnswer> => {
  const { context } = work
  const sheet = readSheet(of, context, sent)
  if (entering !== undefined && entering.mark !== sent.hash) refuse(caseworkRefusals.caseworkImportChanged)
  const lines = linesOf(of, context, sheet, sent)
  const said =
    entering === undefined
      ? { lines: await judgeLines(of, context, lines), next: null }
      : await enterSome(served, of, work, { lines, file: sent.name }, entering)
  return { isApplied: entering !== undefined, ...sheet.notRead, mark: sent.hash, ...said }
}
