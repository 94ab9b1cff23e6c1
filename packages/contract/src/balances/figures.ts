import { isPositive, minus, plus } from '../quantities/base.ts'

/** What makes a limit in the ledger of its balance. */
export const figureActions = ['estimate', 'confirm', 'supplement', 'correct', 'quota'] as const
/** What may be done with an estimate that stands. */
export const figureSteps = ['confirm', 'supplement', 'correct'] as const
export type FigureStep = (typeof figureSteps)[number]
/**
 * What cases take from it and give back; what they hold is carried from one year into another. What goes back to whom it came
 * from is given back, what is re-exported is counted apart (1961 art. 31(1)(b)).
 */
export const caseActions = [
  'reserve',
  'release',
  'use',
  'unuse',
  'carryIn',
  'carryOut',
  'return',
  'unreturn',
  'reexport',
  'unreexport',
] as const
export const ledgerActions = [...figureActions, ...caseActions] as const
export type LedgerAction = (typeof ledgerActions)[number]

/** What a statement is narrowed to. */
export const ledgerParts = {
  figures: figureActions,
  reservations: ['reserve', 'release', 'carryIn', 'carryOut'],
  uses: ['use', 'unuse'],
  departures: ['return', 'unreturn', 'reexport', 'unreexport'],
} as const satisfies Record<string, readonly LedgerAction[]>
export type LedgerPartName = keyof typeof ledgerParts
export const ledgerPartNames = Object.keys(ledgerParts) as LedgerPartName[]

interface FigureLine {
  readonly id: string
  readonly action: string
  /** By how much it changes the limit. */
  readonly grams: string
  readonly corrects: string | null
}

/** Each figure that makes a limit with what it has become by confirmation and corrections, grams of anhydrous base. */
export const standingFigures = <Line extends FigureLine>(
  lines: readonly Line[],
): { line: Line; grams: string }[] =>
  lines
    .filter(({ corrects }) => corrects === null)
    .map((line) => ({
      line,
      grams: plus(line.grams, ...lines.filter(({ corrects }) => corrects === line.id).map((of) => of.grams)),
    }))

const changesNothing: readonly LedgerAction[] = ['use', 'unuse', 'reexport', 'unreexport']
const takes: readonly LedgerAction[] = ['reserve', 'carryIn', 'unreturn']

/**
 * How a line of the ledger changes what is left: reserving takes, using moves what was reserved, and what goes back is free
 * again.
 */
export const changeOfLeft = (action: LedgerAction, grams: string): string => {
  if (changesNothing.includes(action)) return '0'
  return takes.includes(action) ? minus('0', grams) : grams
}

/** What a statement says apart of goods that left again. */
export const departuresShown = ['returned', 'reexported'] as const
type Departures = Readonly<Record<`${(typeof departuresShown)[number]}Grams`, string>>

/** Only where anything has left again does a statement say how much. */
export const hasDepartures = (
  statement: Readonly<Record<'now' | 'opening' | 'closing', Departures>>,
): boolean =>
  [statement.now, statement.opening, statement.closing].some((standing) =>
    departuresShown.some((key) => isPositive(standing[`${key}Grams`])),
  )

/** Of the estimate itself, and of its supplements, as they stand. */
export const sumsOfFigures = (
  lines: readonly FigureLine[],
): { estimateGrams: string; supplementGrams: string } => {
  const standing = standingFigures(lines)
  const sum = (isWanted: (action: string) => boolean) =>
    plus('0', ...standing.filter(({ line }) => isWanted(line.action)).map(({ grams }) => grams))
  return {
    estimateGrams: sum((action) => action !== 'supplement'),
    supplementGrams: sum((action) => action === 'supplement'),
  }
}
