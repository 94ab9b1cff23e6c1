import { addDays } from '../casework/rules.ts'

/** Letters of what an inspection has found in all. */
export const longestSummary = 8000

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

/** An inspection that was done, with what was found at each point. */
export interface ReportedInspection {
  readonly doneOn: string
  readonly result: InspectionResult
  readonly points: readonly {
    readonly code: string
    readonly outcome: PointOutcome | null
    readonly remedyOn: string | null
  }[]
}

export interface OpenFindings {
  readonly count: number
  /** ISO day on which the latest inspection with such a finding was done. */
  readonly doneOn: string
  /** The establishment was not in order as a whole, or the day has passed until which a finding was to be put right. */
  readonly isSevere: boolean
}

/**
 * What was found and has not been seen in order since: a finding is open until a later inspection looks at its point and finds
 * nothing, or finds the whole establishment in order. Undefined where nothing is open.
 */
export const openFindings = (
  inspections: readonly ReportedInspection[],
  today: string,
): OpenFindings | undefined => {
  const inTime = inspections.toSorted((left, right) => left.doneOn.localeCompare(right.doneOn))
  const open = new Map<string, { readonly doneOn: string; readonly isSevere: boolean }>()
  for (const { doneOn, result, points } of inTime) {
    if (result === 'inOrder') open.clear()
    for (const { code, outcome, remedyOn } of points) {
      if (outcome === 'inOrder') open.delete(code)
      const isSevere = result === 'notInOrder' || (remedyOn !== null && remedyOn < today)
      if (outcome === 'finding') open.set(code, { doneOn, isSevere })
    }
  }
  const found = [...open.values()]
  const doneOn = found
    .map((each) => each.doneOn)
    .toSorted()
    .at(-1)
  return doneOn === undefined
    ? undefined
    : { count: found.length, doneOn, isSevere: found.some(({ isSevere }) => isSevere) }
}
