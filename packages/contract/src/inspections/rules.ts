import { addDays } from '../casework/rules.ts'

/** What became of an inspection. */
export const inspectionStatuses = ['planned', 'done', 'dropped'] as const
export type InspectionStatus = (typeof inspectionStatuses)[number]

/** What an officer looks for among all of them. */
export const inspectionViews = ['mine', 'planned', 'done'] as const
export type InspectionView = (typeof inspectionViews)[number]

/** What an inspector says of one point of the list. */
export const pointOutcomes = ['inOrder', 'finding', 'notLooked'] as const
export type PointOutcome = (typeof pointOutcomes)[number]

/** What the inspection came to as a whole. */
export const inspectionResults = ['inOrder', 'withFindings', 'notInOrder'] as const
export type InspectionResult = (typeof inspectionResults)[number]

export interface PointFacts {
  readonly outcome: PointOutcome | null
  readonly note: string | null
  /** ISO day until which a finding is to be put right. */
  readonly remedyOn: string | null
}

/** A report as it is judged; days are ISO. */
export interface ReportFacts {
  readonly doneOn: string | null
  /** In the order of the list that was planned. */
  readonly points: readonly PointFacts[]
  readonly result: InspectionResult | null
  readonly summary: string | null
  readonly today: string
}

export interface ReportFault {
  /** `doneOn`, `result`, `summary`, or a point of the list (`points.3.outcome`, from 1). */
  readonly field: string
  readonly fault: 'missing' | 'future' | 'early' | 'contradicts' | 'nothing'
}

const faultsOfPoint = (
  { outcome, note, remedyOn }: PointFacts,
  index: number,
  doneOn: string | null,
): ReportFault[] => {
  const at = (part: string) => `points.${index + 1}.${part}`
  if (outcome === null) return [{ field: at('outcome'), fault: 'missing' }]
  if (outcome !== 'finding') return []
  return [
    ...(note?.trim() ? [] : [{ field: at('note'), fault: 'missing' as const }]),
    ...(remedyOn !== null && doneOn !== null && remedyOn < doneOn
      ? [{ field: at('remedyOn'), fault: 'early' as const }]
      : []),
  ]
}

const faultOfResult = ({ result, points }: ReportFacts): ReportFault[] => {
  if (result === null) return [{ field: 'result', fault: 'missing' }]
  const hasFinding = points.some(({ outcome }) => outcome === 'finding')
  return hasFinding === (result !== 'inOrder') ? [] : [{ field: 'result', fault: 'contradicts' }]
}

/**
 * What is missing or contradicts itself in a report: every point has its outcome, a finding its words; what is in order
 * has no finding, what is not has one; and something was looked at.
 */
export const faultsOfReport = (facts: ReportFacts): ReportFault[] => {
  const { doneOn, points, summary, today } = facts
  const day: ReportFault[] =
    doneOn === null
      ? [{ field: 'doneOn', fault: 'missing' }]
      : doneOn > today
        ? [{ field: 'doneOn', fault: 'future' }]
        : []
  const ofPoints = points.flatMap((point, index) => faultsOfPoint(point, index, doneOn))
  const isNothing = points.length > 0 && points.every(({ outcome }) => outcome === 'notLooked')
  return [
    ...day,
    ...ofPoints,
    ...(isNothing ? [{ field: 'points.1.outcome', fault: 'nothing' as const }] : []),
    ...faultOfResult(facts),
    ...(summary?.trim() ? [] : [{ field: 'summary', fault: 'missing' as const }]),
  ]
}

export interface PastInspection {
  readonly status: InspectionStatus
  readonly result: InspectionResult | null
  /** ISO day; null until it was done. */
  readonly doneOn: string | null
}

/** Was somebody there within so many days, and found the house in order, or on its way to it? */
export const isInspected = (
  inspections: readonly PastInspection[],
  { today, days }: { readonly today: string; readonly days: number },
): boolean =>
  inspections.some(
    ({ status, result, doneOn }) =>
      status === 'done' && result !== 'notInOrder' && doneOn !== null && doneOn >= addDays(today, -days),
  )
