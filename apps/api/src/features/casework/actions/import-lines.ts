import type { ImportAnswer, ImportedLine } from '@papaver/contract/casework/import-schema.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { SentSheet } from '../../../platform/http/receive-sheet.ts'
import { Refused, refuse } from '../../../platform/refusal.ts'
import { cellName } from '../../../platform/spreadsheets/cell-name.ts'
import { writeXlsx } from '../../../platform/spreadsheets.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { wordsFor } from '../../localization/public.ts'
import { type CaseContext, within } from '../context.ts'
import type { AnyServedKind } from '../served-kind.ts'

type Problem = Omit<ImportedLine['problems'][number], 'cell'>
/** A case that a line became, or that is there already; its id is told to those who may see it. */
export type ImportedCase = NonNullable<ImportedLine['case']>

export interface ReadLine<Input> {
  readonly name: string
  readonly input: Input
  readonly problems: readonly Problem[]
}

/** What stands in the way of a line, and by what it is known from others. */
export interface JudgedLine {
  readonly problems: readonly Problem[]
  readonly there: { readonly case: ImportedCase | null } | undefined
  readonly keys: readonly string[]
}

/** How a register takes a list in. Everything that is written of a line is written in one transaction of its own. */
export interface RegisterImport<Input> {
  readonly columns: readonly {
    readonly key: string
    /** Key of its heading, and what it needs. */
    readonly label: string
    readonly params?: Readonly<Record<string, string | number>>
    /** Without it the file is none of these. */
    readonly isNeeded?: true
    readonly example?: string
  }[]
  /** Cells by the keys of their columns; what is not there is empty. */
  readonly readLine: (context: CaseContext, cell: (key: string) => string) => ReadLine<Input>
  readonly judge: (context: CaseContext, input: Input) => Promise<JudgedLine>
  /** Takes up what others have done meanwhile: called first in the transaction of each line. */
  readonly lock: (tx: Tx) => Promise<void>
  readonly enter: (
    at: { readonly deps: Deps; readonly tx: Tx; readonly caller: Caller; readonly context: CaseContext },
    input: Input,
  ) => Promise<ImportedCase>
  /** One word about all of them, in a transaction of its own. */
  readonly afterwards?: (tx: Tx, context: CaseContext, entered: number) => Promise<void>
}

interface Sheet {
  readonly keys: readonly (string | undefined)[]
  readonly ignored: readonly string[]
  readonly lines: readonly (readonly [line: number, cells: readonly string[]])[]
}

const bare = (text: string): string => text.trim().toLowerCase()

/** Columns go by their key, or by their heading in any language. */
const readSheet = <Input>(
  { columns }: RegisterImport<Input>,
  { words }: CaseContext,
  { cells }: SentSheet,
): Sheet => {
  const [heads = [], ...rows] = cells
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
  return {
    keys,
    ignored: heads.filter((head, index) => keys[index] === undefined && head.trim() !== ''),
    lines: rows
      .map((row, index) => [index + 2, row] as const)
      .filter(([, row]) => row.some((cell) => cell.trim() !== '')),
  }
}

interface Line<Input> extends ReadLine<Input> {
  readonly line: number
  readonly cellOf: (field: string) => string | null
}

const linesOf = <Input>(of: RegisterImport<Input>, context: CaseContext, sheet: Sheet): Line<Input>[] =>
  sheet.lines.map(([line, cells]) => ({
    line,
    cellOf: (field) => {
      const index = sheet.keys.indexOf(field)
      return index < 0 ? null : cellName(line - 1, index)
    },
    ...of.readLine(context, (key) => {
      const index = sheet.keys.indexOf(key)
      return index < 0 ? '' : (cells[index]?.trim() ?? '')
    }),
  }))

const resultOf = <Input>(
  { line, name, cellOf }: Line<Input>,
  result: ImportedLine['result'],
  { problems = [], of = null }: { problems?: readonly Problem[]; of?: ImportedCase | null } = {},
): ImportedLine => ({
  line,
  name,
  result,
  case: of,
  problems: problems.map((problem) => ({ ...problem, cell: cellOf(problem.field) })),
})

/** What would become of a line, among what the register has and the lines before it. */
const judgeLine = async <Input>(
  of: RegisterImport<Input>,
  context: CaseContext,
  line: Line<Input>,
  seen: Map<string, number>,
): Promise<ImportedLine> => {
  const { problems, there, keys } = await of.judge(context, line.input)
  const all = [
    ...line.problems,
    ...problems.filter(({ field }) => line.problems.every((each) => each.field !== field)),
  ]
  const first = keys.map((key) => seen.get(key)).find((found) => found !== undefined)
  for (const key of keys) if (!seen.has(key)) seen.set(key, line.line)
  if (first !== undefined)
    return resultOf(line, 'refused', {
      problems: [{ field: '', code: 'twice', params: { line: String(first) } }],
    })
  if (there !== undefined && line.problems.length === 0) return resultOf(line, 'there', { of: there.case })
  return all.length > 0 ? resultOf(line, 'refused', { problems: all }) : resultOf(line, 'new')
}

type Work = { readonly deps: Deps; readonly caller: Caller; readonly context: CaseContext }

/** Judged again where it is written: whatever happened since it was looked at, nothing is entered twice. */
const enterLine = async <Input>(
  of: RegisterImport<Input>,
  { deps, caller, context }: Work,
  line: Line<Input>,
): Promise<ImportedLine> => {
  try {
    return await inTransaction(deps, caller.origin, async (tx) => {
      await of.lock(tx)
      const present = within(context, tx)
      const judged = await judgeLine(of, present, line, new Map())
      if (judged.result !== 'new') return judged
      return resultOf(line, 'entered', {
        of: await of.enter({ deps, tx, caller, context: present }, line.input),
      })
    })
  } catch (error) {
    // A line that cannot be written stops only itself.
    if (!(error instanceof Refused))
      deps.log.error({ err: error, line: line.line }, 'a line of a list failed')
    return resultOf(line, 'refused', { problems: [{ field: '', code: 'failed', params: {} }] })
  }
}

/** Looks at a list, or enters what was looked at: each line by itself, with a result for each. */
export const importLines = async <Input>(
  { kind }: Pick<AnyServedKind, 'kind'>,
  of: RegisterImport<Input>,
  work: Work,
  {
    sheet: sent,
    mark,
    mostLines,
  }: { readonly sheet: SentSheet; readonly mark: string | undefined; readonly mostLines: number },
): Promise<ImportAnswer> => {
  const { deps, caller, context } = work
  const sheet = readSheet(of, context, sent)
  if (sheet.lines.length > mostLines) refuse(caseworkRefusals.caseworkImportTooLong, { limit: mostLines })
  const isApplied = mark !== undefined
  if (isApplied && mark !== sent.hash) refuse(caseworkRefusals.caseworkImportChanged)
  const seen = new Map<string, number>()
  const results: ImportedLine[] = []
  for (const line of linesOf(of, context, sheet)) {
    const judged = await judgeLine(of, context, line, seen)
    results.push(isApplied && judged.result === 'new' ? await enterLine(of, work, line) : judged)
  }
  const entered = results.filter(({ result }) => result === 'entered').length
  if (entered > 0)
    await inTransaction(deps, caller.origin, async (tx) => {
      await of.afterwards?.(tx, context, entered)
      const { entity } = kind
      const details = { file: sent.name, lines: results.length, entered }
      recordAudit(tx, { action: `${entity}.import`, entity, entityId: 'import', details })
    })
  return { isApplied, ignored: [...sheet.ignored], lines: results, mark: sent.hash }
}

/** A file to fill in: headings in the reader's language, a line as an example, and what cells may say. */
export const importTemplate = <Input>(
  { words }: CaseContext,
  { columns }: RegisterImport<Input>,
  lists: readonly { readonly name: string; readonly rows: string[][] }[],
): Promise<Buffer> =>
  writeXlsx([
    {
      name: words('casework.import.sheet'),
      rows: [
        columns.map(({ label, params }) => words(label, params)),
        columns.map(({ example = '' }) => example),
      ],
      frozenRows: 1,
    },
    ...lists.map((list) => ({ ...list, frozenRows: 1 })),
  ])
