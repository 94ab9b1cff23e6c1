import { sumsOfFigures } from '@papaver/contract/balances/figures.ts'
import { excessAfter, letterDayFault, wantsReason } from '@papaver/contract/balances/rules.ts'
import { estimateInput } from '@papaver/contract/balances/statement-schema.ts'
import { shippedCultures } from '@papaver/contract/features.ts'
import { asLine } from '@papaver/contract/plain-text.ts'
import { compare, plain } from '@papaver/contract/quantities/base.ts'
import { isWithin } from '@papaver/contract/quantities/ranges.ts'
import { wholeText } from '@papaver/contract/readings/sheet-column.ts'
import { nameOf } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  type CaseContext,
  type HelpSheet,
  type JudgedLine,
  type LineCells,
  type Problem,
  type ReadLine,
  type RegisterImport,
  rowMeant,
  saysWord,
} from '../casework/public.ts'
import { wordsFor } from '../localization/public.ts'
import { nameIn } from '../masters/public.ts'
import { addFigure, enterEstimate } from './figures.ts'
import { type LedgerRow, listFigures, lockFigures } from './ledger-store.ts'
import { type BalanceKey, type BalanceRow, findBalances } from './store.ts'

/** The register that estimates are. */
export const estimateRegister = {
  kind: { feature: 'balances', path: 'balances', entity: 'balance' },
} as const

/** A line of the file: an estimate of a substance for a year, or a supplement to it. */
interface Line {
  readonly substanceId: number
  readonly year: number
  readonly kind: 'estimate' | 'supplement'
  readonly grams: string
  readonly day: string
  readonly reference: string
  readonly reason: string
}

const mostLines = 2000

const columns = [
  { key: 'substance', example: 'morphine', isNeeded: true },
  { key: 'year', example: '2026', isNeeded: true },
  { key: 'kind', example: 'estimate' },
  { key: 'grams', example: '43500', isNeeded: true },
  { key: 'day', example: '2026-01-15' },
  { key: 'reference', example: 'INCB 12/2026' },
  { key: 'reason', example: '' },
] as const

const kinds = ['estimate', 'supplement'] as const

/** What templates of earlier versions called a kind; files made with them are still about. */
const formerWords: Readonly<Record<Line['kind'], readonly string[]>> = {
  estimate: [],
  supplement: ['Nachtragsschätzung', 'дополнение'],
}

/** An empty cell means an estimate; a word that is neither is asked about, as it would count as a whole year. */
const kindIn = (text: string): Line['kind'] | undefined =>
  text === ''
    ? 'estimate'
    : kinds.find((kind) =>
        saysWord(
          text,
          kind,
          ...formerWords[kind],
          ...shippedCultures.map((culture) => wordsFor(culture)(`balances.import.kinds.${kind}`)),
        ),
      )

const readLine = ({ masters, calendar }: CaseContext, cell: LineCells): ReadLine<Line> => {
  const substance = rowMeant(
    masters.substances,
    ({ slug, casNumber }) => [slug, casNumber],
    cell('substance'),
  )
  const grams = cell.number('grams', 'g') ?? ''
  const year = Number(wholeText(cell('year')))
  const kind = kindIn(cell('kind'))
  const day = cell.day('day') ?? calendar.today
  const shape = estimateInput.shape
  const isWrong = {
    substance: substance === undefined,
    year: !shape.year.safeParse(year).success,
    kind: kind === undefined,
    grams: !isWithin('grams', grams),
    day: !shape.day.safeParse(day).success,
    reference: !shape.reference.safeParse(cell('reference')).success,
    reason: !shape.reason.safeParse(cell('reason')).success,
  }
  const problems = Object.entries(isWrong).flatMap(([field, wrong]): Problem[] =>
    wrong ? [{ field, code: `wrong.${field}`, params: { value: asLine(cell(field)) } }] : [],
  )
  const dayFault = isWrong.day ? undefined : letterDayFault(day, calendar.today)
  if (dayFault) problems.push({ field: 'day', code: dayFault, params: {} })
  return {
    name: [cell('substance'), cell('year')].filter(Boolean).join(' · '),
    problems,
    input: {
      substanceId: substance?.id ?? 0,
      year: isWrong.year ? 0 : year,
      kind: kind ?? 'estimate',
      grams: isWrong.grams ? '0' : plain(grams),
      day,
      reference: cell('reference'),
      reason: cell('reason'),
    },
  }
}

const keyOf = ({ substanceId, year }: Line): BalanceKey => ({
  kind: 'estimate',
  substanceId,
  year,
  licenseId: null,
})

interface Known {
  readonly id: string
  readonly balance: BalanceRow
  readonly figures: readonly LedgerRow[]
}

const readKnown = async (db: Reader, lines: readonly Line[]): Promise<Map<string, Known>> => {
  const known = new Map<string, Known>()
  for (const balance of await findBalances(db, lines.map(keyOf))) {
    const { id, substanceId, year } = balance
    known.set(`${substanceId} ${year}`, { id, balance, figures: await listFigures(db, id) })
  }
  return known
}

const isSameLetter = (line: Line, row: LedgerRow): boolean =>
  row.action === 'supplement' && row.onDay === line.day && (row.reference ?? '') === line.reference

/** Opened for what cases hold, before anybody had entered an estimate: one that does not cover it says why. */
const unreasoned = ({ grams, reason, kind }: Line, known: Known | undefined): Problem[] =>
  reason === '' && known && wantsReason(known.balance, kind, grams)
    ? [{ field: 'reason', code: 'reasonWanted', params: { grams: excessAfter(known.balance, grams) } }]
    : []

/** What stands already is told; an estimate that differs is corrected on its page, where the reason is given. */
const judgeLine = (line: Line, known: Known | undefined, estimates: ReadonlySet<string>): JudgedLine => {
  const place = `${line.substanceId} ${line.year}`
  const figures = known?.figures ?? []
  const there = { case: known ? { id: known.id, number: null } : null }
  if (line.kind === 'supplement') {
    const same = figures.some((row) => isSameLetter(line, row) && compare(row.grams, line.grams) === 0)
    const hasEstimate = figures.length > 0 || estimates.has(place)
    return {
      problems: hasEstimate ? [] : [{ field: 'kind', code: 'noEstimate', params: {} }],
      there: same ? there : undefined,
      keys: [`${place} ${line.day} ${line.reference} ${line.grams}`],
    }
  }
  if (figures.length === 0) return { problems: unreasoned(line, known), there: undefined, keys: [place] }
  const { estimateGrams } = sumsOfFigures(figures)
  const isSame = compare(estimateGrams, line.grams) === 0
  return {
    problems: isSame ? [] : [{ field: 'grams', code: 'differs', params: { grams: estimateGrams } }],
    there: isSame ? there : undefined,
    keys: [place],
  }
}

/** Estimates, assessments and supplements from a spreadsheet, each line by itself. */
export const estimateImport: RegisterImport<Line> = {
  columns: columns.map((column) => ({ ...column, label: `balances.import.columns.${column.key}` })),
  mostLines: () => mostLines,
  readLine,
  judge: async ({ db }, lines) => {
    const known = await readKnown(db, lines)
    const estimates = new Set(
      lines
        .filter(({ kind }) => kind === 'estimate')
        .map(({ substanceId, year }) => `${substanceId} ${year}`),
    )
    return lines.map((line) => judgeLine(line, known.get(`${line.substanceId} ${line.year}`), estimates))
  },
  lock: lockFigures,
  enter: async ({ tx, caller, context: { masters, publicUrl, followers } }, lines) => {
    const byName = nameOf(caller.principal)
    const keeping = { masters, publicUrl, followers }
    const entered = new Map<Line, string>()
    // Estimates first: a supplement may stand above its estimate in the file.
    for (const line of lines.toSorted((one, other) => one.kind.localeCompare(other.kind))) {
      const { kind: _kind, ...input } = line
      if (line.kind === 'estimate')
        entered.set(line, await enterEstimate(tx, keeping, byName, { ...input, isProvisional: false }))
      else {
        const known = (await readKnown(tx.db, [line])).get(`${line.substanceId} ${line.year}`)
        if (known === undefined) throw new Error('a supplement without its estimate')
        const seen = known.figures.at(-1)?.sequence ?? 0
        await addFigure(tx, keeping, byName, { id: known.id, step: 'supplement' }, { ...input, seen })
        entered.set(line, known.id)
      }
    }
    return lines.map((line) => ({ id: entered.get(line) ?? '', number: null }))
  },
}

/** Which substances a file may name, and the words for what a line is. */
export const importLists = ({ masters, culture, words }: CaseContext): HelpSheet[] => [
  {
    name: words('balances.import.columns.substance'),
    rows: [
      [words('balances.import.columns.substance'), ''],
      ...masters.substances.map(({ slug, names }) => [slug, nameIn(names, culture)]),
    ],
  },
  {
    name: words('balances.import.columns.kind'),
    rows: [
      [words('balances.import.columns.kind'), ''],
      ...kinds.map((kind) => [kind, words(`balances.import.kinds.${kind}`)]),
    ],
  },
]
