import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { dueAfter, otherGoodsType } from '@papaver/contract/incidents/rules.ts'
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
  type Side,
  takeNumbers,
} from '../../casework/public.ts'
import { insertIncident, insertLink, type NewLine, numbering, replaceLines } from '../store.ts'
import { changed } from './lines.ts'

type Permit = Pick<CaseRow, 'id' | 'number' | 'partnerCountry'>

/** What was found with a permit, at the border or at a desk. */
export interface Found {
  /** Of the list of types of incidents. */
  readonly type: string
  /** The first step of its history. */
  readonly step: string
  readonly side: Side
  readonly actorName: string
  readonly permit: Permit
  /** The permit in its place, where there is one. */
  readonly beside: readonly Pick<Permit, 'id' | 'number'>[]
  readonly customsPointId: number | null
  /** ISO day on which the goods moved, or were presented. */
  readonly happenedOn: string
  readonly narrative: string
  /** By which it is found: the permits, and the declaration. */
  readonly numbers: readonly string[]
  /** By which it is found as well. */
  readonly goods: readonly string[]
  readonly lines: readonly NewLine[]
}

const insert = async (
  tx: Tx,
  { principal }: Actor,
  { calendar, settings }: CaseContext,
  { type, permit, customsPointId, numbers, goods, lines }: Found,
) => {
  const [number = ''] = await takeNumbers(tx, numbering, 1)
  const drugs = lines.flatMap(({ bases }) => bases.map(({ substanceId }) => substanceId))
  const named = [...new Set(drugs)]
  return insertCase(tx, {
    feature: incidentKind.entity,
    kind: type,
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
    searchText: foldText([number, ...numbers, ...goods].join(' ')),
  })
}

/**
 * The incident of what was found, in the transaction that keeps it: reported the moment it is noticed, linked to its permit, nobody's case but
 * the authority's. Answers its id.
 */
export const openFound = async (
  tx: Tx,
  caller: Actor,
  context: CaseContext,
  found: Found,
): Promise<string> => {
  const { permit, beside, customsPointId, lines, step, side } = found
  const row = await insert(tx, caller, context, found)
  await insertIncident(tx, {
    caseId: row.id,
    source: side === 'customs' ? 'customs' : 'office',
    noticedOn: context.calendar.today,
    noticedAt: tx.now,
    happenedOn: found.happenedOn,
    customsPointId,
    place: context.masters.customsPoint(customsPointId ?? 0)?.city ?? null,
    countryId: permit.partnerCountry,
    concerns: [...found.numbers],
    narrative: found.narrative,
    respondBy: dueAfter(tx.now, context.settings['incidents.responseHours']),
  })
  await replaceLines(tx, row.id, lines)
  for (const { id } of [permit, ...beside]) await insertLink(tx, row.id, id)
  insertHistory(tx, {
    caseId: row.id,
    action: step,
    fromStatus: null,
    toStatus: 'REP',
    side,
    actorName: found.actorName,
    // What was first reported is read here, whatever the records say later.
    changes: changed([], lines),
  })
  const details = { number: row.number, permit: permit.number }
  recordAudit(tx, { action: `incident.${step}`, entity: 'incident', entityId: row.id, details })
  return row.id
}

interface OtherGoods extends Pick<Found, 'permit' | 'customsPointId' | 'happenedOn' | 'side'> {
  readonly declarationNumber: string | null
  /** What customs wrote of them. */
  readonly words: readonly string[]
}

/**
 * Goods that are not those of their permit are held: the authority examines for whom they were meant and what they are (1961 Convention art.
 * 31(4)(b), 35; 1988 art. 12(9)). Nothing of them is of the substances of the permit. Answers the id of the incident.
 */
export const openOtherGoods = (
  tx: Tx,
  caller: Actor,
  context: CaseContext,
  { declarationNumber, words, ...held }: OtherGoods,
): Promise<string> => {
  const numbers = [held.permit.number, declarationNumber].flatMap((each) => each ?? [])
  return openFound(tx, caller, context, {
    ...held,
    type: otherGoodsType,
    step: 'detainOther',
    actorName: nameOf(caller.principal),
    beside: [],
    narrative: [numbers.join(' · '), ...words].join('\n').slice(0, 4000),
    numbers,
    goods: [],
    lines: [],
  })
}
