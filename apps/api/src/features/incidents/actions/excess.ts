import { incidentKind } from '@papaver/contract/incidents/kind.ts'
import { dueAfter, excessType } from '@papaver/contract/incidents/rules.ts'
import { compare, plus, share } from '@papaver/contract/quantities/base.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type CaseContext,
  type CaseRow,
  flagCases,
  insertCase,
  insertHistory,
  otherThan,
  scopeOf,
  sideOf,
  takeNumbers,
  updateCase,
} from '../../casework/public.ts'
import { repeatedFlag } from '../policy.ts'
import { type IncidentRecord, records } from '../record.ts'
import {
  type Base,
  findOpenExcess,
  insertIncident,
  insertLink,
  type LineRow,
  numbering,
  replaceLines,
  setRecovered,
  updateIncident,
} from '../store.ts'

/**
 * Where more than the permit allows was found: as goods were presented and stopped, as somebody corrected a record at the desk, or
 * as an officer let more count than is authorized.
 */
export type FoundAt = 'border' | 'correction' | 'decision'

/** The step of its history: at the desk no goods are stopped (decision 0197). */
const steps = { border: 'detain', correction: 'exceedCorrecting', decision: 'exceedDeciding' } as const

/** More of the goods than the permit allows: presented at the border, or on record. */
export interface Excess {
  readonly foundAt: FoundAt
  readonly permit: Pick<CaseRow, 'id' | 'number' | 'partnerCountry'>
  readonly customsPointId: number | null
  /** ISO day on which the goods moved, or were presented. */
  readonly happenedOn: string
  readonly declarationNumber: string | null
  /** Something like it is on record: it is probably the same consignment. */
  readonly isRepeated: boolean
  /** It is of goods that are in the incident already, not beside them. */
  readonly isKnown: boolean
  /** What customs wrote of it, as it was typed. */
  readonly words: readonly string[]
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

const narrativeOf = ({ lines, declarationNumber, permit, words }: Excess): string =>
  [
    [permit.number, declarationNumber].filter(Boolean).join(' · '),
    ...lines.map(({ name, over, unit }) => `${name}: + ${over} ${unit}`),
    ...words,
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

type Line = Omit<LineRow, 'position' | 'recovered'>

const stoppedLines = ({ lines }: Excess): Line[] =>
  lines.map(({ substanceId, formId, preparationId, unit, over, quantity, bases }) => ({
    substanceId: preparationId === null ? substanceId : null,
    formId: preparationId === null ? formId : null,
    preparationId,
    unit,
    quantity: over,
    bases: bases.map((base) => ({ ...base, baseGrams: share(base.baseGrams, over, quantity) })),
  }))

const goodsOf = ({ substanceId, formId, preparationId, unit }: Omit<Line, 'bases' | 'quantity'>): string =>
  [substanceId, formId, preparationId, unit].join(' ')

/** Goods of another consignment are stopped beside those before; the same one that is presented again is not counted again. */
const together = (before: Line, now: Line, isSame: boolean): Line => {
  const [had, has] = [before.quantity ?? '0', now.quantity ?? '0']
  if (isSame) return compare(has, had) > 0 ? now : before
  const baseOf = ({ bases }: Line, id: number) =>
    bases.find(({ substanceId }) => substanceId === id)?.baseGrams ?? '0'
  return {
    ...before,
    quantity: plus(had, has),
    bases: now.bases.map(({ substanceId: id }) => ({
      substanceId: id,
      baseGrams: plus(baseOf(before, id), baseOf(now, id)),
    })),
  }
}

/** Longest text of an incident; anything beyond it is kept in the history. */
const longestNarrative = 4000

/** Who has found it, for the history. */
const foundBy = (caller: Actor, { foundAt }: Excess) => ({
  side: foundAt === 'border' ? ('customs' as const) : sideOf(scopeOf(caller.principal)),
  actorName: nameOf(caller.principal),
})

/** One cause is one incident: what is presented beyond the same permit while it is open is added to it. */
const added = async (tx: Tx, caller: Actor, before: IncidentRecord, excess: Excess): Promise<void> => {
  const { case: row, incident } = before
  const { declarationNumber, permit } = excess
  const narrative = narrativeOf(excess)
  const isSame =
    excess.isKnown || (declarationNumber !== null && incident.concerns.includes(declarationNumber))
  const now = new Map(stoppedLines(excess).map((line) => [goodsOf(line), line]))
  const known = before.lines.map(({ position: _position, recovered: _recovered, ...line }) => line)
  const lines = [
    ...known.map((line) => {
      const other = now.get(goodsOf(line))
      return other ? together(line, other, isSame) : line
    }),
    ...[...now].flatMap(([goods, line]) => (known.some((each) => goodsOf(each) === goods) ? [] : [line])),
  ]
  await replaceLines(
    tx,
    row.id,
    lines.map(({ substanceId, formId, preparationId, unit, quantity, bases }) => ({
      ...{ substanceId, formId, preparationId, unit, quantity, bases },
    })),
  )
  await setRecovered(
    tx,
    row.id,
    before.lines.flatMap(({ position, recovered }) =>
      recovered === null ? [] : [{ position, quantity: recovered }],
    ),
  )
  const whole = [incident.narrative, narrative].filter(Boolean).join('\n\n')
  await updateIncident(tx, row.id, {
    concerns: [
      ...new Set([...incident.concerns, ...(declarationNumber === null ? [] : [declarationNumber])]),
    ],
    ...(whole.length <= longestNarrative ? { narrative: whole } : {}),
  })
  await updateCase(tx, row.id, {
    lineCount: lines.length,
    searchText: [row.searchText, foldText(declarationNumber ?? '')].join(' ').trim(),
  })
  insertHistory(tx, {
    ...{ caseId: row.id, action: steps[excess.foundAt], fromStatus: row.status, toStatus: row.status },
    ...{ ...foundBy(caller, excess), comment: narrative },
  })
  const details = { number: row.number, permit: permit.number, declarationNumber }
  const action = `incident.${steps[excess.foundAt]}`
  recordAudit(tx, { action, entity: 'incident', entityId: row.id, details })
}

/**
 * The incident of an excess at the border, in the transaction that stops the goods: reported the moment it is noticed,
 * linked to its permit, nobody's case but the authority's. Of one permit there is one while it is open: the permit is locked, and what
 * customs officers present side by side comes one after the other. Answers its id.
 */
export const openExcess = async (
  tx: Tx,
  caller: Actor,
  context: CaseContext,
  excess: Excess,
): Promise<string> => {
  const openId = await findOpenExcess(tx.db, excess.permit.id, excessType)
  if (openId !== undefined) {
    await added(tx, caller, await records.lockToAdd(tx, openId), excess)
    if (excess.isRepeated) await flagCases(tx, { ids: [openId] }, { raises: [repeatedFlag] })
    return openId
  }
  const row = await opened(tx, caller, context, excess)
  const { today } = context.calendar
  await insertIncident(tx, {
    caseId: row.id,
    source: foundBy(caller, excess).side === 'customs' ? 'customs' : 'office',
    noticedOn: today,
    noticedAt: tx.now,
    happenedOn: excess.happenedOn,
    customsPointId: excess.customsPointId,
    place: context.masters.customsPoint(excess.customsPointId ?? 0)?.city ?? null,
    countryId: excess.permit.partnerCountry,
    concerns: [excess.permit.number, excess.declarationNumber].flatMap((each) => each ?? []),
    narrative: narrativeOf(excess),
    respondBy: dueAfter(tx.now, context.settings['incidents.responseHours']),
  })
  await replaceLines(tx, row.id, stoppedLines(excess))
  await insertLink(tx, row.id, excess.permit.id)
  if (excess.isRepeated) await flagCases(tx, { ids: [row.id] }, { raises: [repeatedFlag] })
  insertHistory(tx, {
    caseId: row.id,
    action: steps[excess.foundAt],
    fromStatus: null,
    toStatus: 'REP',
    ...foundBy(caller, excess),
  })
  const details = { number: row.number, permit: excess.permit.number }
  const action = `incident.${steps[excess.foundAt]}`
  recordAudit(tx, { action, entity: 'incident', entityId: row.id, details })
  return row.id
}

/** An officer has settled the record of the goods under their permit; `id`: null where they have no incident. */
export const noteSettled = async (
  tx: Tx,
  caller: Actor,
  {
    id,
    permit,
    reason,
  }: { readonly id: string | null; readonly permit: string | null; readonly reason: string },
): Promise<void> => {
  if (id === null) return
  const { case: row } = await records.lockToAdd(tx, id)
  insertHistory(tx, {
    ...{ caseId: row.id, action: 'settleGoods', fromStatus: row.status, toStatus: row.status },
    ...{ side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal), comment: reason },
  })
  const details = { number: row.number, permit, reason }
  recordAudit(tx, { action: 'incident.settleGoods', entity: 'incident', entityId: row.id, details })
}

/**
 * What somebody typed at the desk has been put right: nothing of it is above the permit any more. The incident says so, and an
 * officer closes it.
 */
export const noteExcessGone = async (
  tx: Tx,
  caller: Actor,
  { id, permit }: { readonly id: string; readonly permit: string | null },
): Promise<void> => {
  const { case: row } = await records.lockToAdd(tx, id)
  insertHistory(tx, {
    ...{ caseId: row.id, action: 'exceedNoMore', fromStatus: row.status, toStatus: row.status },
    ...{ side: sideOf(scopeOf(caller.principal)), actorName: nameOf(caller.principal) },
  })
  const details = { number: row.number, permit }
  recordAudit(tx, { action: 'incident.exceedNoMore', entity: 'incident', entityId: row.id, details })
}
