import type { Finding, Severity } from '../template.ts'

/** Errors keep a row from being taken; warnings want a tick or a comment. */
const error = 'error'
const warning = 'warning'

/**
 * What can be found in an upload, by class (product §8): structure, type, reference, balance, plausibility, duplicates,
 * period. A rule may find less severely than stands here, never more.
 */
export const findingCodes = {
  S: {
    wrongTemplate: error,
    wrongVersion: error,
    wrongEstablishment: error,
    wrongPeriod: error,
    changedMeta: error,
    missingSheet: error,
    missingColumn: error,
    columnTwice: error,
    unknownColumn: warning,
    notRead: warning,
    sheetNotRead: warning,
    hiddenColumn: warning,
    hiddenSheet: warning,
    percentFormat: warning,
    unitFormat: warning,
    mergedCells: error,
    formula: warning,
    unsavedFormula: error,
    errorCell: error,
    hiddenRow: warning,
  },
  T: {
    missing: error,
    notANumber: error,
    ambiguousNumber: error,
    percentNumber: error,
    fractionNumber: error,
    exponentNumber: error,
    productNumber: error,
    unitBeside: error,
    numberAsText: warning,
    notADay: error,
    ambiguousDay: error,
    shortYear: error,
    unknownCode: error,
    unitNotAllowed: error,
    tooManyDecimals: error,
    tooLarge: error,
    tooLong: error,
    negative: error,
    spaces: warning,
  },
  R: {
    unknownSubstance: error,
    unknownForm: error,
    unknownProduct: error,
    gtinDigit: error,
    glnDigit: error,
    unknownRecipient: error,
    unknownCountry: error,
    unknownPermit: error,
    permitOfOtherSubstance: error,
  },
  B: {
    closingDiffers: error,
    openingDiffers: error,
    salesDiffer: warning,
    importDiffers: error,
    exportDiffers: error,
  },
  P: {
    unitSlip: warning,
    unusuallyMuch: warning,
    baseAboveGross: error,
    highLoss: warning,
    permitNotUsed: error,
    notLicensed: error,
  },
  D: {
    duplicateRow: warning,
    sameFile: error,
    overlappingPeriod: error,
  },
  Q: {
    outsidePeriod: error,
    future: error,
    rowsWithNil: error,
  },
} as const

export type FindingClass = keyof typeof findingCodes
export type FindingCode = {
  [Class in FindingClass]: keyof (typeof findingCodes)[Class] & string
}[FindingClass]

const classes = new Map(
  Object.entries(findingCodes).flatMap(([kind, codes]) =>
    Object.entries(codes).map(([code, severity]): [string, { kind: FindingClass; severity: Severity }] => [
      code,
      { kind: kind as FindingClass, severity },
    ]),
  ),
)
export const classOf = (code: FindingCode): FindingClass => classes.get(code)?.kind ?? 'S'

/** What a rule says of a value: where it stands, whoever asks knows. */
export interface Problem {
  readonly code: FindingCode
  /** Where it is less than what `findingCodes` says. */
  readonly severity?: Severity
  /** For the words of its sentence. */
  readonly hint?: Readonly<Record<string, string>>
  /** What was probably meant. */
  readonly suggestion?: string
}

export type Place = Pick<Finding, 'sheet'> & Partial<Pick<Finding, 'cell' | 'row' | 'columnKey' | 'value'>>

/** The longest value that a finding repeats. */
const longestValue = 200

export const findingAt = (
  { code, severity, hint = {}, suggestion }: Problem,
  { sheet, cell = null, row = null, columnKey = null, value = null }: Place,
): Finding => ({
  code,
  severity: severity ?? classes.get(code)?.severity ?? error,
  sheet,
  cell,
  row,
  columnKey,
  value: value === null ? null : value.slice(0, longestValue).toWellFormed(),
  hint,
  suggestion: suggestion ?? null,
})
