import { z } from 'zod'
import { inputShapes } from '../fields/shapes.ts'
import { day, decimalOf, id, line, moment, rowId, text, typedWhole, version } from '../wire.ts'
import { checkCodes } from './checks.ts'
import { returnFields, sendFields } from './commands.ts'
import { dimensions, formCodes, formUnits, longestText } from './layout.ts'
import { formFiles, formStates, formSteps } from './life.ts'
import { takeOverChanges } from './take-over.ts'

const year = typedWhole(1990, 2200)
const code = z.enum(formCodes)

/** `A` of `2026-Q2`. */
export const formParams = z.object({ code, period: z.string().regex(/^\d{4}(?:-Q[1-4])?$/) })
export type FormParams = z.output<typeof formParams>

export const dueQuery = z.object({
  /** In which the forms are due; that of today where none is named. */
  year: year.optional(),
  code: code.optional(),
  state: z.enum(formStates).optional(),
  /** Only what is not sent although its day has passed. */
  late: z.enum(['true']).optional(),
})
export type DueQuery = z.output<typeof dueQuery>

export const dueForm = z.object({
  code,
  /** As the INCB writes it: `A/P`. */
  sign: z.string(),
  name: z.string(),
  period: z.string(),
  dueOn: day,
  state: z.enum(formStates),
  isLate: z.boolean(),
  /** There is something to open. */
  hasBegun: z.boolean(),
  sentOn: day.nullable(),
})
export type DueForm = z.infer<typeof dueForm>
export const dueOutput = z.object({ year: z.number().int(), items: z.array(dueForm) })

const place = {
  part: line(10).min(1),
  substanceId: rowId,
  /** ISO code; null in a part whose rows are substances. */
  country: line(2).min(2).nullable(),
  column: line(60).min(1),
}

const override = z.object({
  /** In the unit of the cell; null leaves it blank. */
  figure: z.string().nullable(),
  reason: z.string(),
  at: moment,
  byName: z.string(),
})

const cell = z.object({
  /** Worked out from reports and endorsements; null is blank. */
  figure: z.string().nullable(),
  override: override.nullable(),
  /** What stands on the form of the year before. */
  lastFigure: z.string().nullable(),
  /** Whether there is anything behind it. */
  hasSources: z.boolean(),
})
export type ViewCell = z.infer<typeof cell>

const measure = { unit: z.enum(formUnits), decimals: z.number().int() }
const row = z.object({
  substanceId: z.number().int(),
  /** IDS code; empty where the masters have none. */
  code: z.string(),
  name: z.string(),
  country: z.string().nullable(),
  countryName: z.string().nullable(),
  ...measure,
  cells: z.record(z.string(), cell),
})
export type ViewRow = z.infer<typeof row>

const part = z.object({
  key: z.string(),
  /** As the form calls it. */
  sign: z.string(),
  name: z.string(),
  rows: z.enum(['substance', 'country', 'none']),
  columns: z.array(
    z.object({
      key: z.string(),
      name: z.string(),
      /** Where its figures are not in the unit of the row. */
      measure: z.object(measure).nullable(),
      /** Of earlier years: shown beside the form, and no part of it. */
      isBeside: z.boolean(),
    }),
  ),
  /** Where the part is about these alone. */
  substanceIds: z.array(z.number().int()).nullable(),
  /** What officers write in it beside figures. */
  text: z.object({ title: z.string(), said: z.string() }).nullable(),
  filled: z.array(row),
})
export type ViewPart = z.infer<typeof part>

const finding = z.object({
  code: z.enum(checkCodes),
  substanceName: z.string().nullable(),
  /** Title of the column, and the country, where it is about one cell. */
  columnName: z.string().nullable(),
  countryName: z.string().nullable(),
  dimension: z.enum(dimensions),
  amount: z.string().nullable(),
  otherAmount: z.string().nullable(),
  times: z.enum(['10', '1000']).nullable(),
  report: z
    .object({ template: z.string(), establishmentId: id, establishment: z.string(), dueOn: day })
    .nullable(),
})
export type ViewFinding = z.infer<typeof finding>

export const formView = dueForm.omit({ hasBegun: true }).extend({
  from: day,
  to: day,
  version,
  sentReference: z.string().nullable(),
  /** Of the figures as they are shown; whoever approves says which he has seen. */
  seal: z.string(),
  mayOverride: z.boolean(),
  /** Steps that this person may take now. */
  steps: z.array(z.enum(formSteps)),
  history: z.array(
    z.object({ step: z.enum(formSteps), at: moment, byName: z.string(), reason: z.string().nullable() }),
  ),
  parts: z.array(part),
  /** Of the substances of the form: which an officer may enter a figure of. */
  substances: z.array(
    z.object({
      id: z.number().int(),
      code: z.string(),
      name: z.string(),
      ...measure,
    }),
  ),
  findings: z.array(finding),
})
export type FormView = z.infer<typeof formView>

export const cellQuery = z.object({
  ...place,
  substanceId: typedWhole(1, 2_147_483_647),
  country: line(2).min(2).optional(),
})
export type CellQuery = z.output<typeof cellQuery>

/** So many sources are listed, the largest first; all of them are counted. */
export const mostSources = 500

const source = z.object({
  kind: z.enum(['report', 'movement']),
  caseId: id,
  number: z.string(),
  amount: z.string(),
  /** Of a report: template, title of its column, and whose it is. */
  template: z.string().nullable(),
  columnName: z.string().nullable(),
  establishment: z.string().nullable(),
  /** Of a report of another period than the form's. */
  period: z.string().nullable(),
  /** Of a movement: day of the endorsement and the other country; of a crop that it was sown or harvested on. */
  on: day.nullable(),
  countryName: z.string().nullable(),
})
export type CellSource = z.infer<typeof source>

export const cellOutput = z.object({
  dimension: z.enum(dimensions),
  amount: z.string().nullable(),
  total: z.number().int(),
  sources: z.array(source),
})

const reason = text('reason').min(1)
export const overrideInput = z.object({
  version,
  ...place,
  figure: decimalOf('grams').nullable(),
  reason,
})
export type OverrideInput = z.output<typeof overrideInput>
export const restoreInput = z.object({ version, ...place })
export type RestoreInput = z.output<typeof restoreInput>

export const textInput = z.object({
  version,
  part: line(10).min(1),
  /** Empty: nothing is said. */
  said: text(longestText),
})
export type TextInput = z.output<typeof textInput>

export const stepInputs = {
  submit: z.object({ version }),
  approve: z.object({ version, seal: line(64).min(1) }),
  send: z.object({ version, ...inputShapes(sendFields) }),
  return: z.object({ version, ...inputShapes(returnFields) }),
}
/** What any of the steps may take. */
export const stepInput = z.object({
  version,
  seal: line(64).min(1).optional(),
  ...z.object({ ...inputShapes(sendFields), ...inputShapes(returnFields) }).partial().shape,
})
export type StepInput = z.output<typeof stepInput>

/** What was sent as the estimates of a year, and what stands in the balances of that year. */
export const takeOver = z.object({
  year: z.number().int(),
  lines: z.array(
    z.object({
      substanceId: z.number().int(),
      name: z.string(),
      /** As it was sent, grams of anhydrous base. */
      grams: z.string(),
      /** In the balance, without supplements; null where nobody has entered an estimate. */
      standingGrams: z.string().nullable(),
      change: z.enum(takeOverChanges),
      /** How much would be used and held beyond it; null where nothing is, or what stands stays. */
      excessGrams: z.string().nullable(),
      balanceId: id.nullable(),
    }),
  ),
  /** Of the lines; whoever takes over says which he has seen. */
  seal: z.string(),
})
export type TakeOver = z.infer<typeof takeOver>
export const takeOverInput = z.object({ seal: line(64).min(1) })

export const fileQuery = z.object({ format: z.enum(formFiles).default('xlsx') })
