import { excessType } from '@papaver/contract/incidents/rules.ts'
import { compare, share } from '@papaver/contract/quantities/base.ts'
import { foldText } from '../../../platform/fold-text.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type CaseContext,
  type CaseRow,
  flagCases,
  insertHistory,
  scopeOf,
  sideOf,
  updateCase,
} from '../../casework/public.ts'
import { repeatedFlag } from '../policy.ts'
import { type IncidentRecord, records } from '../record.ts'
import { type Base, insertLink, type NewLine, replaceLines, updateIncident } from '../store.ts'
import { changed, type Goods, goodsKey } from './lines.ts'
import { openFound } from './open-found.ts'

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
  /** The permit in its place, under which what is still left is judged. */
  readonly beside: readonly Pick<CaseRow, 'id' | 'number'>[]
  /** The incident of the permit, or of those that it replaced, which is open; null where there is none. */
  readonly openId: string | null
  readonly customsPointId: number | null
  /** ISO day on which the goods moved, or were presented. */
  readonly happenedOn: string
  readonly declarationNumber: string | null
  /** Something like it is on record: it is probably the same consignment. */
  readonly isRepeated: boolean
  /** What customs wrote of it, as it was typed. */
  readonly words: readonly string[]
  readonly lines: readonly (Goods & {
    readonly name: string
    /** Of the whole line, with the base of each drug in it. */
    readonly quantity: string
    readonly bases: readonly Base[]
    /** More than may cross, in the unit of the line: what was found now. */
    readonly over: string
    /** What is above in all, as far as it belongs to the incident. */
    readonly inAll: string
  })[]
}

const narrativeOf = ({ lines, declarationNumber, permit, beside, words }: Excess): string =>
  [
    [[permit, ...beside].map(({ number }) => number).join(', '), declarationNumber]
      .filter(Boolean)
      .join(' · '),
    ...lines.map(({ name, over, unit }) => `${name}: + ${over} ${unit}`),
    ...words,
  ].join('\n')

/** Two lines of the permit may be of the same goods: what is above is said of both together. */
const stoppedLines = ({ lines }: Excess): NewLine[] => {
  const stopped = lines.map(
    ({ substanceId, formId, preparationId, unit, inAll, quantity, bases }): NewLine => ({
      substanceId: preparationId === null ? substanceId : null,
      formId: preparationId === null ? formId : null,
      preparationId,
      unit,
      quantity: inAll,
      above: inAll,
      bases: bases.map((base) => ({ ...base, baseGrams: share(base.baseGrams, inAll, quantity) })),
    }),
  )
  return [...new Map(stopped.map((line) => [goodsKey(line), line])).values()]
}

/** By what it is found: the permits, and the declaration. */
const numbersOf = ({ permit, beside, declarationNumber }: Excess): string[] =>
  [permit.number, ...beside.map(({ number }) => number), declarationNumber].flatMap((each) => each ?? [])

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
  const { declarationNumber, permit, beside } = excess
  const narrative = narrativeOf(excess)
  const now = new Map(stoppedLines(excess).map((line) => [goodsKey(line), line]))
  const known = before.lines.map(({ position: _position, ...line }) => line)
  const lines = [
    ...known.map((line) => {
      const found = now.get(goodsKey(line))
      // Where the records say no more than they did, an officer's quantity stays.
      const isSame = line.above !== null && compare(line.above, found?.above ?? line.above) === 0
      return isSame ? line : { ...line, ...found }
    }),
    ...[...now].flatMap(([goods, line]) => (known.some((each) => goodsKey(each) === goods) ? [] : [line])),
  ]
  await replaceLines(tx, row.id, lines)
  for (const each of beside) await insertLink(tx, row.id, each.id)
  const whole = [incident.narrative, narrative].filter(Boolean).join('\n\n')
  await updateIncident(tx, row.id, {
    concerns: [...new Set([...incident.concerns, ...numbersOf(excess)])],
    ...(whole.length <= longestNarrative ? { narrative: whole } : {}),
  })
  await updateCase(tx, row.id, {
    lineCount: lines.length,
    searchText: [row.searchText, foldText(declarationNumber ?? '')].join(' ').trim(),
  })
  insertHistory(tx, {
    ...{ caseId: row.id, action: steps[excess.foundAt], fromStatus: row.status, toStatus: row.status },
    ...{ ...foundBy(caller, excess), comment: narrative, changes: changed(before.lines, lines) },
  })
  const details = { number: row.number, permit: permit.number, declarationNumber }
  const action = `incident.${steps[excess.foundAt]}`
  recordAudit(tx, { action, entity: 'incident', entityId: row.id, details })
}

/**
 * The incident of an excess at the border, in the transaction that stops the goods: reported the moment it is noticed,
 * linked to its permit, nobody's case but the authority's. Of one permit, with those that it
 * replaced, there is one while it is open: the permit is locked, and what customs officers present side by side comes one after the other. Answers its id.
 */
export const openExcess = async (
  tx: Tx,
  caller: Actor,
  context: CaseContext,
  excess: Excess,
): Promise<string> => {
  const { openId } = excess
  if (openId !== null) {
    await added(tx, caller, await records.lockToAdd(tx, openId), excess)
    if (excess.isRepeated) await flagCases(tx, { ids: [openId] }, { raises: [repeatedFlag] })
    return openId
  }
  const lines = stoppedLines(excess)
  const id = await openFound(tx, caller, context, {
    ...excess,
    type: excessType,
    step: steps[excess.foundAt],
    ...foundBy(caller, excess),
    narrative: narrativeOf(excess),
    numbers: numbersOf(excess),
    goods: excess.lines.map(({ name }) => name),
    lines,
  })
  if (excess.isRepeated) await flagCases(tx, { ids: [id] }, { raises: [repeatedFlag] })
  return id
}
