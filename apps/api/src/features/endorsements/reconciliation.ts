import { addDays } from '@papaver/contract/casework/rules.ts'
import type { ExcessIncident } from '@papaver/contract/endorsements/excess-schema.ts'
import {
  agreesAbroad,
  differencesOf,
  type LineDifference,
  type RecordedLine,
  reconcile,
  recordedLine,
} from '@papaver/contract/endorsements/reconciliation.ts'
import { inAll, isReportable } from '@papaver/contract/endorsements/rules.ts'
import type { ReconciledLine, Reconciliation } from '@papaver/contract/endorsements/schema.ts'
import { isPositive, minus, orNothing, plain, share } from '@papaver/contract/quantities/base.ts'
import {
  type AuthorizationRecord,
  hasUse,
  isUsedUp,
  lineView,
  statusOf,
  type ViewContext,
} from '../authorizations/public.ts'
import {
  actedForHolder,
  isOfOffice,
  mayReadName,
  type Scope,
  type Side,
  scopeOf,
} from '../casework/public.ts'
import { aboveByLine } from './above.ts'
import { wrongCodesOf } from './check-code.ts'
import { crossedOf } from './counting.ts'
import { type DecisionRow, flagsAfter, isUpToDate, listDecisions, standingOf } from './decision-store.ts'
import { type Beside, foundAt, stateOf } from './excesses.ts'
import { authorizedLines, comparisonOf, isTransit, movementOf } from './movements.ts'
import { mayReadIncident, readableSources, seesIncidents } from './policy.ts'
import { excessLinesOf, isExcess, listEndorsements, listIncidents, type NotedIncident } from './store.ts'
import { authorityName, pointName } from './view.ts'

const basesOf = (
  { components }: LineFacts,
  figure: 'baseGrams' | 'usedBaseGrams',
): ReconciledLine['authorizedBases'] =>
  components.map(({ substanceId, name, [figure]: baseGrams }) => ({ substanceId, name, baseGrams }))

/** What a line is named and charged with, as this reader reads the authorization. */
type LineFacts = Awaited<ReturnType<typeof lineView>>

/** How much a quantity of a line is of its drugs. */
const basesOfPart = ({ components, quantity }: LineFacts, part: string): ReconciledLine['authorizedBases'] =>
  components.map(({ substanceId, name, baseGrams }) => ({
    substanceId,
    name,
    baseGrams: share(baseGrams, part, quantity ?? '0'),
  }))

/** Where the records contradict each other, for those who decide. */
const differenceOf = (line: LineFacts, found: LineDifference | undefined): ReconciledLine['difference'] =>
  found === undefined
    ? null
    : {
        isOneSided: found.isOneSided,
        apart: found.apart,
        apartBases: basesOfPart(line, found.apart),
        tolerance: found.tolerance,
        toleranceBases: basesOfPart(line, found.tolerance),
      }

/** What stands, for the authority and the holder; customs keeps to what it saw itself. */
const decisionOf = (
  scope: Scope,
  decision: DecisionRow | undefined,
  now: RecordedLine,
): ReconciledLine['decision'] =>
  decision === undefined || scope.kind === 'customs'
    ? null
    : {
        chosen: decision.chosen as NonNullable<ReconciledLine['decision']>['chosen'],
        quantity: plain(decision.quantity ?? '0'),
        decidedAt: decision.decidedAt.toISOString(),
        isUpToDate: isUpToDate(decision, now),
      }

/** Line by line, as far as the reader is shown what the three recorded. Nothing is authorized before the issue. */
const linesOf = (
  context: ViewContext,
  scope: Scope,
  record: AuthorizationRecord,
  facts: readonly LineFacts[],
  { rows, decisions }: Pick<Beside, 'rows' | 'decisions'>,
): ReconciledLine[] => {
  if (record.header.issuedOn === null) return []
  const sources = readableSources(scope)
  const rules = comparisonOf(context, record)
  const movements = rows.map((row) => movementOf(context, row))
  const crossed = crossedOf(context, { record, rows }, 'customs')
  const shown = movements.filter(({ source }) => sources.includes(source))
  const lines = authorizedLines(context, record)
  const compared = reconcile(lines, movements, rules)
  const abroad = (id: string): boolean | null => {
    const line = lines.find((each) => each.id === id)
    return line && sources.includes('foreign') ? agreesAbroad(movements, line, rules.tolerancePercent) : null
  }
  const differences = isOfOffice(context.principal) ? differencesOf(lines, movements, rules) : []
  const { principal } = context
  const mayDecide =
    principal.permissions.has('case.decide') &&
    isReportable(statusOf(record), hasUse(record.lines)) &&
    !actedForHolder(principal, record.case)
  // Every flag but the excess tells something of both sides.
  const answeredBy = isTransit(record) ? 'exit' : 'establishment'
  const seesBoth = sources.includes('customs') && sources.includes(answeredBy)
  return facts.map((line) => {
    const difference = differences.find(({ lineId }) => lineId === line.id)
    const decision = decisions.find(({ lineId }) => lineId === line.id)
    const now = recordedLine(movements, line.id)
    const authorized = line.quantity ?? '0'
    const flags = compared.find(({ lineId }) => lineId === line.id)?.flags ?? []
    return {
      lineId: line.id,
      position: line.position,
      name: line.name,
      unit: line.unit ?? '',
      authorized,
      authorizedBases: basesOf(line, 'baseGrams'),
      ...recordedLine(shown, line.id),
      counted: line.usedQuantity,
      countedBases: basesOf(line, 'usedBaseGrams'),
      left: record.case.status === 'RPL' ? '0' : orNothing(minus(authorized, inAll(crossed.get(line.id)))),
      flags: seesBoth ? flagsAfter(flags, decision, { now, counted: line.usedQuantity, authorized }) : [],
      agreesAbroad: abroad(line.id),
      difference: differenceOf(line, difference),
      decision: decisionOf(scope, decision, now),
      mayDecide: difference !== undefined && mayDecide,
      answeredBy,
    }
  })
}

const incidentOf = (
  context: ViewContext,
  facts: readonly LineFacts[],
  row: NotedIncident,
  beside: Beside,
): ExcessIncident => ({
  id: row.id,
  at: row.at.toISOString(),
  notedAt: row.notedAt?.toISOString() ?? null,
  recordedBy: mayReadName(context.principal, row.reportedSide as Side)
    ? row.reportedByName
    : authorityName(context),
  customsPointName: pointName(context, row.customsPointId),
  declarationNumber: row.declarationNumber,
  endorsementId: row.endorsementId,
  foundAt: foundAt(row),
  state: stateOf(row, beside),
  incident:
    seesIncidents(context.principal) && row.openedId !== null
      ? { id: row.openedId, number: row.openedNumber ?? '', isOpen: row.isOpen }
      : null,
  lines: excessLinesOf(row).map(({ lineId, position, presented, remaining, unit }) => ({
    lineId,
    position,
    name: facts.find(({ id }) => id === lineId)?.name ?? '',
    presented,
    remaining,
    unit,
  })),
})

/** That one side alone has spoken, to those who may wait for the other; once it is no longer a matter of patience. */
const oneSidedOf = (
  { principal, calendar, settings }: ViewContext,
  { header }: AuthorizationRecord,
): Reconciliation['oneSided'] => {
  const { oneSideSince: since, oneSideWaitUntil: waitUntil } = header
  if (since === null || !isOfOffice(principal)) return null
  if (addDays(since, settings['import_export.oneSideDays']) >= calendar.today) return null
  return { since, waitUntil, mayWait: principal.permissions.has('case.decide') }
}

/** All records of the permit and the decisions on them; `isAbove`: whether more of a line crossed than is authorized. */
const besideOf = async (context: ViewContext, record: AuthorizationRecord): Promise<Beside> => {
  const rows = await listEndorsements(context.db, [record.case.id])
  const decisions = standingOf(await listDecisions(context.db, [record.case.id]))
  const above =
    record.header.issuedOn === null ? new Map() : aboveByLine(context, { record, rows, decisions })
  return { rows, decisions, isAbove: (lineId: string) => isPositive(above.get(lineId) ?? '0') }
}

/** What really moved beside what was authorized, and what was stopped at the border, as this reader may see it. */
export const reconciliationOf = async (
  context: ViewContext,
  record: AuthorizationRecord,
): Promise<Reconciliation> => {
  const { db, principal } = context
  const scope = scopeOf(principal)
  const sources = readableSources(scope)
  const facts = await Promise.all(record.lines.map((line) => lineView(context, line)))
  const incidents = (await listIncidents(db, record.case.id)).filter(
    (row) => isExcess(row) && mayReadIncident(scope, row),
  )
  const beside = await besideOf(context, record)
  return {
    sources: sources.filter((each) => each !== (isTransit(record) ? 'establishment' : 'exit')),
    reportDueOn: sources.includes('establishment') ? record.header.reportDueOn : null,
    lines: linesOf(context, scope, record, facts, beside),
    opensAgain: await isUsedUp(db, record),
    oneSided: oneSidedOf(context, record),
    wrongCodes: isOfOffice(principal) ? await wrongCodesOf(db, record.case.id) : null,
    incidents: incidents.toReversed().map((row) => incidentOf(context, facts, row, beside)),
  }
}
