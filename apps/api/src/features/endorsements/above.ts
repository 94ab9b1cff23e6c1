import {
  type AuthorizedLine,
  crossedByLine,
  inAll,
  usedByLine,
} from '@papaver/contract/endorsements/rules.ts'
import { larger, minus, orNothing, plus, smaller } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  componentsOf,
  earlierPermits,
  lastOf,
  type ViewContext,
} from '../authorizations/public.ts'
import { type ExcessCase, type Goods, goodsKey, listExcesses } from '../incidents/public.ts'
import type { Recorded } from './counting.ts'
import { type DecisionRow, listDecisions, standingOf, useOf } from './decision-store.ts'
import { authorizedLines, isExport, movementOf } from './movements.ts'
import { excessLinesOf, isExcess, listEndorsements, listIncidents, type NotedIncident } from './store.ts'

type Judging = Pick<ViewContext, 'masters' | 'settings'>

/** A permit with all by which it is said how much of it crossed. */
interface Counted extends Recorded {
  readonly decisions: readonly DecisionRow[]
}

export type Noted = Pick<
  NotedIncident,
  | 'id'
  | 'caseId'
  | 'openedId'
  | 'endorsementId'
  | 'correctsId'
  | 'decidedLineId'
  | 'declarationNumber'
  | 'lines'
>

/**
 * Permits that replaced one another, and so together allow no more than one of them (0193), with every excess that was found. What is
 * above is computed for all of them together.
 */
export interface Chain {
  readonly permits: readonly Counted[]
  readonly noted: readonly Noted[]
  readonly incidents: readonly ExcessCase[]
}

const goodsOf = ({ substanceId, formId, preparationId, unit }: Goods): Goods => ({
  substanceId,
  formId,
  preparationId,
  unit: unit ?? '',
})
/** Which goods a line of a permit is of, as incidents know them. */
export const keyOf = (line: Goods): string => goodsKey(goodsOf(line))

const permitsOf = async (db: Reader, record: AuthorizationRecord): Promise<AuthorizationRecord[]> => {
  const last = await lastOf(db, record)
  const earlier = await earlierPermits(db, last)
  return [last, ...earlier].map((each) => (each.case.id === record.case.id ? record : each))
}

/** What was found above these permits. */
const notedOf = async (db: Reader, records: readonly AuthorizationRecord[]): Promise<NotedIncident[]> => {
  const noted: NotedIncident[] = []
  for (const { case: row } of records) noted.push(...(await listIncidents(db, row.id)).filter(isExcess))
  return noted
}

const chainOf = async (
  db: Reader,
  records: readonly AuthorizationRecord[],
  noted: readonly NotedIncident[],
): Promise<Chain> => {
  const permits: Counted[] = []
  for (const each of records)
    permits.push({
      record: each,
      rows: await listEndorsements(db, [each.case.id]),
      decisions: standingOf(await listDecisions(db, [each.case.id])),
    })
  const ids = [...new Set(noted.flatMap(({ openedId }) => openedId ?? []))]
  return { permits, noted, incidents: await listExcesses(db, ids) }
}

export const readChain = async (db: Reader, record: AuthorizationRecord): Promise<Chain> => {
  const records = await permitsOf(db, record)
  return chainOf(db, records, await notedOf(db, records))
}

/** Undefined where nothing was found above its permits: of most nothing more is read. */
export const findChain = async (db: Reader, record: AuthorizationRecord): Promise<Chain | undefined> => {
  const records = await permitsOf(db, record)
  const noted = await notedOf(db, records)
  return noted.length > 0 ? chainOf(db, records, noted) : undefined
}

/** A line of a permit as incidents take it: the whole of it, with the base of each drug. */
export const wholeLine = (line: AuthorizationRecord['lines'][number]) => ({
  substanceId: line.substanceId,
  formId: line.formId,
  preparationId: line.preparationId,
  unit: line.unit ?? '',
  quantity: line.quantity ?? '0',
  bases: componentsOf(line).map(({ substanceId, baseGrams }) => ({ substanceId, baseGrams })),
})

/** Did an officer correct the record since, or decide what counts of the line? Then what customs would have had it say is answered. */
export const isAnswered = (
  { id, correctsId }: Pick<Noted, 'id' | 'correctsId'>,
  lineId: string,
  { rows, decisions }: Pick<Counted, 'rows' | 'decisions'>,
): boolean =>
  rows.some((row) => row.correctsId === correctsId) ||
  decisions.some((decision) => decision.lineId === lineId && decision.id > id)

/** How much more of a line there is by corrections that customs wanted to make and that nobody has answered; of one end of the way. */
const claimedOf = (
  permit: Counted,
  noted: readonly Noted[],
  { id: lineId }: AuthorizedLine,
  source: string,
) => {
  const claims = noted.flatMap((row) => {
    const record = permit.rows.find(({ id }) => id === row.correctsId && row.correctsId !== null)
    if (record?.source !== source || isAnswered(row, lineId, permit)) return []
    const had = record.lines.find((line) => line.lineId === lineId)?.quantity ?? '0'
    return excessLinesOf(row)
      .filter((line) => line.lineId === lineId)
      .map(({ presented }) => ({ record: record.id, more: orNothing(minus(presented, had)) }))
  })
  // The same record once more is of the same goods.
  const byRecord = Map.groupBy(claims, ({ record }) => record)
  return plus('0', ...[...byRecord.values()].map((same) => same.map(({ more }) => more).reduce(larger)))
}

/** How much of each line is above what was authorized, by the records and what was decided of them. */
export const aboveByLine = (
  context: Judging,
  permit: Counted,
  noted: readonly Noted[] = [],
): Map<string, string> => {
  const { record, rows, decisions } = permit
  const lines = authorizedLines(context, record)
  const movements = rows.map((row) => movementOf(context, row))
  const counted = usedByLine(lines, movements, useOf(decisions))
  const atEnd = (source: 'customs' | 'exit') => {
    const crossed = crossedByLine(lines, movements, counted, { source, isExport: isExport(record) })
    return (line: AuthorizedLine) => plus(inAll(crossed.get(line.id)), claimedOf(permit, noted, line, source))
  }
  const [entered, left] = [atEnd('customs'), atEnd('exit')]
  return new Map(
    lines.map((line) => [line.id, orNothing(minus(larger(entered(line), left(line)), line.quantity))]),
  )
}

const sumBy = (parts: readonly (readonly [key: string, quantity: string])[]): Map<string, string> => {
  const sums = new Map<string, string>()
  for (const [key, quantity] of parts) sums.set(key, plus(sums.get(key) ?? '0', quantity))
  return sums
}

/** Of goods above the permit that were presented: what of them does not count, as nobody released it. What has crossed is on record. */
const stoppedOf = (chain: Chain, row: Noted): (readonly [key: string, quantity: string])[] => {
  if (row.correctsId !== null || row.decidedLineId !== null) return []
  const permit = chain.permits.find(({ record }) => record.case.id === row.caseId)
  const record = chain.permits.flatMap(({ rows }) => rows).find(({ id }) => id === row.endorsementId)
  const settlement = record?.dispute?.settlement ?? null
  if (settlement !== null && settlement.outcome !== 'allowed' && settlement.outcome !== 'rejected') return []
  const under = chain.permits.find(({ record: each }) => each.case.number === settlement?.countedUnder)
  const counted = sumBy(
    (settlement?.counted ?? []).flatMap(({ position, quantity }) => {
      const line = under?.record.lines.find((each) => each.position === position)
      return line === undefined ? [] : [[keyOf(line), quantity] as const]
    }),
  )
  return excessLinesOf(row).flatMap(({ lineId, presented, remaining }) => {
    const line = permit?.record.lines.find(({ id }) => id === lineId)
    if (line === undefined) return []
    const key = keyOf(line)
    const released = settlement?.outcome === 'allowed' ? (counted.get(key) ?? '0') : remaining
    return [[key, orNothing(minus(presented, released))] as const]
  })
}

/** Of what was stopped: what is presented again with the same declaration is the same consignment. */
const stoppedIn = (chain: Chain, rows: readonly Noted[]): Map<string, string> => {
  const byConsignment = Map.groupBy(rows, ({ id, declarationNumber }) => declarationNumber ?? id)
  return sumBy(
    [...byConsignment.values()].flatMap((same) => {
      const most = new Map<string, string>()
      for (const [key, quantity] of same.flatMap((row) => stoppedOf(chain, row)))
        most.set(key, larger(most.get(key) ?? '0', quantity))
      return [...most]
    }),
  )
}

/**
 * Of each incident how much of which goods is above the permits now: what was stopped with it, and of what counts, or would by customs' word,
 * as much as is in no other. A closed one keeps what it had, as far as that is above still; only what is new belongs to one that is open.
 */
export const aboveIn = (context: Judging, chain: Chain): ReadonlyMap<string, ReadonlyMap<string, string>> => {
  const rest = sumBy(
    chain.permits.flatMap((permit) => {
      const above = aboveByLine(
        context,
        permit,
        chain.noted.filter(({ caseId }) => caseId === permit.record.case.id),
      )
      return permit.record.lines.map((line) => [keyOf(line), above.get(line.id) ?? '0'] as const)
    }),
  )
  const closedFirst = chain.incidents.toSorted((left, right) => Number(left.isLive) - Number(right.isLive))
  return new Map(
    closedFirst.map(({ id, isLive, above }) => {
      const stopped = stoppedIn(
        chain,
        chain.noted.filter(({ openedId }) => openedId === id),
      )
      const keys = new Set([...above.keys(), ...stopped.keys(), ...(isLive ? rest.keys() : [])])
      return [
        id,
        new Map(
          [...keys].map((key) => {
            const [open, still] = [rest.get(key) ?? '0', stopped.get(key) ?? '0']
            const own = isLive ? open : smaller(open, orNothing(minus(above.get(key) ?? '0', still)))
            rest.set(key, minus(open, own))
            return [key, plus(still, own)]
          }),
        ),
      ]
    }),
  )
}
