import {
  faultsOfReport,
  type InspectionResult,
  type PointOutcome,
  type ReportFault,
} from '@papaver/contract/inspections/rules.ts'
import type { InspectionPage, InspectionReport } from '@papaver/contract/inspections/schema.ts'
import { keptCopies } from '../../platform/kept-copies.ts'
import type { Faults } from '../../ui/form/faults.tsx'

/** The report as somebody types it, on the way through the house. */
export interface TypedReport {
  readonly doneOn: string
  readonly points: readonly {
    readonly outcome: PointOutcome | ''
    readonly note: string
    readonly remedyOn: string
  }[]
  readonly result: InspectionResult | ''
  readonly summary: string
}

/** What is typed stays in the tab until the server has it: a cellar has no network. */
export const keptReports = keptCopies<TypedReport>('inspection')

export const newReport = ({ points }: InspectionPage, today: string): TypedReport => ({
  doneOn: today,
  points: points.map(() => ({ outcome: '', note: '', remedyOn: '' })),
  result: '',
  summary: '',
})

const orNull = <Text extends string>(text: Text): Exclude<Text, ''> | null =>
  text === '' ? null : (text as Exclude<Text, ''>)

export const bodyOf = ({ id, points }: InspectionPage, typed: TypedReport): InspectionReport => ({
  id,
  doneOn: orNull(typed.doneOn),
  result: orNull(typed.result),
  summary: orNull(typed.summary.trim()),
  points: points.map(({ code }, index) => {
    const { outcome = '', note = '', remedyOn = '' } = typed.points[index] ?? {}
    return { code, outcome: orNull(outcome), note: orNull(note.trim()), remedyOn: orNull(remedyOn) }
  }),
})

/** The path of the form for a field of the rules, which count points from one. */
const pathOf = (field: string): string =>
  field.replace(/^points\.(\d+)/, (_, position: string) => `points.${Number(position) - 1}`)

const sentenceOf = ({ field, fault }: ReportFault): string =>
  `inspections.faults.${field.startsWith('points') ? 'point' : field}.${fault}`

/** What is missing or contradicts itself, at its field. */
export const faultsOf = (inspection: InspectionPage, typed: TypedReport, today: string): Faults => {
  const { doneOn = null, result = null, summary = null, points } = bodyOf(inspection, typed)
  const facts = points.map(({ outcome = null, note = null, remedyOn = null }) => ({
    outcome,
    note,
    remedyOn,
  }))
  return Object.fromEntries(
    faultsOfReport({ doneOn, result, summary, points: facts, today }).map((found) => [
      pathOf(found.field),
      `${sentenceOf(found)}`,
    ]),
  )
}
