import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { dueAfter, excessType } from '@papaver/contract/incidents/rules.ts'
import { share } from '@papaver/contract/quantities/base.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type CaseContext,
  type CaseRow,
  insertCase,
  insertHistory,
  otherThan,
  takeNumbers,
} from '../../casework/public.ts'
import { type Base, insertIncident, insertLink, numbering, replaceLines } from '../store.ts'

/** What customs stopped: more of the goods was presented than the permit allows. */
export interface Excess {
  readonly permit: Pick<CaseRow, 'id' | 'number' | 'partnerCountry'>
  readonly customsPointId: number | null
  readonly declarationNumber: string | null
  readonly lines: readonly {
    readonly substanceId: number | null
    readonly formId: number | null
    readonly preparationId: string | null
    readonly name: string
    readonly unit: string
    /** Of the whole line, with the base of each drug in it. */
    readonly quantity: string
    readonly bases: readonly Base[]
    /** More than may cross, in the unit of the line. */
    readonly over: string
  }[]
}

const narrativeOf = ({ lines, declarationNumber, permit }: Excess): string =>
  [
    [permit.number, declarationNumber].filter(Boolean).join(' · '),
    ...lines.map(({ name, over, unit }) => `${name}: + ${over} ${unit}`),
  ].join('\n')

const opened = async (tx: Tx, { principal }: Actor, { calendar, settings }: CaseContext, excess: Excess) => {
  const [number = ''] = await takeNumbers(tx, numbering, 1)
  const { permit, customsPointId, lines } = excess
  const found = [number, permit.number, excess.declarationNumber, ...lines.map(({ name }) => name)]
  const drugs = lines.flatMap(({ bases }) => bases.map(({ substanceId }) => substanceId))
  const named = [...new Set(drugs)]
  return insertCase(tx, {
    feature: incidentKind.entity,
    kind: excessType,
    substanceGroup: null,
    number,
    status: 'REP',
    statusGroup: 'open',
    createdBy: principal.accountId,
    createdAt: tx.now,
    updatedAt: tx.now,
    submittedAt: tx.now,
    customsPointId,
    partnerCountry: permit.partnerCountry,
    mainSubstanceId: named[0] ?? null,
    otherSubstanceIds: otherThan(named[0], named),
    lineCount: lines.length,
    plannedDate: calendar.today,
    dueOn: calendar.after(calendar.today, settings['incidents.closeDays']),
    searchText: foldText(found.filter(Boolean).join(' ')),
  })
}

/**
 * The incident of an excess at the border, in the transaction that stops the goods: reported the moment it is noticed,
 * linked to its permit, nobody's case but the authority's. Answers its id.
 */
export const openExcess = async (
  tx: Tx,
  caller: Actor,
  context: CaseContext,
  excess: Excess,
): Promise<string> => {
  const row = await opened(tx, caller, context, excess)
  const { today } = context.calendar
  await insertIncident(tx, {
    caseId: row.id,
    source: 'customs',
    noticedOn: today,
    noticedAt: tx.now,
    happenedOn: today,
    customsPointId: excess.customsPointId,
    place: context.masters.customsPoint(excess.customsPointId ?? 0)?.city ?? null,
    countryId: excess.permit.partnerCountry,
    concerns: [excess.permit.number, excess.declarationNumber].flatMap((each) => each ?? []),
    narrative: narrativeOf(excess),
    respondBy: dueAfter(tx.now, context.settings['incidents.responseHours']),
  })
  await replaceLines(
    tx,
    row.id,
    excess.lines.map(({ substanceId, formId, preparationId, unit, over, quantity, bases }) => ({
      substanceId: preparationId === null ? substanceId : null,
      formId: preparationId === null ? formId : null,
      preparationId,
      unit,
      quantity: over,
      bases: bases.map((base) => ({ ...base, baseGrams: share(base.baseGrams, over, quantity) })),
    })),
  )
  await insertLink(tx, row.id, excess.permit.id)
  insertHistory(tx, {
    caseId: row.id,
    action: 'detain',
    fromStatus: null,
    toStatus: 'REP',
    side: 'customs',
    actorName: nameOf(caller.principal),
  })
  const details = { number: row.number, permit: excess.permit.number }
  recordAudit(tx, { action: 'incident.detain', entity: 'incident', entityId: row.id, details })
  return row.id
}
