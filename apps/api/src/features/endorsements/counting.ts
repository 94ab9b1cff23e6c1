import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import {
  hasOtherGoods,
  isHeldNow,
  type OpenDispute,
  onLinesOf,
} from '@papaver/contract/endorsements/disputed.ts'
import {
  type AuthorizedLine,
  type ByYear,
  crossedByLine,
  type Excess,
  excessOf,
  inAll,
  type MovedLine,
  withinLeft,
} from '@papaver/contract/endorsements/rules.ts'
import { isTwice } from '@papaver/contract/endorsements/twice.ts'
import { isPositive, minus, orNothing } from '@papaver/contract/quantities/base.ts'
import type { Reader } from '../../platform/transaction.ts'
import {
  type AuthorizationRecord,
  earlierPermits,
  lastOf,
  type ViewContext,
} from '../authorizations/public.ts'
import { type ListedIncoming, listKeptExports } from '../exchange/public.ts'
import { authorizedLines, consignmentOf, earlierLike, isExport, movementOf } from './movements.ts'
import { type EndorsementRow, listEndorsements } from './store.ts'

/** A permit with the records of it. */
export interface Recorded {
  readonly record: AuthorizationRecord
  readonly rows: readonly EndorsementRow[]
}

/**
 * The permit under which a record of this one counts: what was left of a permit passes to the one in its place, so that both
 * together allow no more than one of them (decision 0193; 1961 Convention art. 31(4)).
 */
export const countingOf = async (db: Reader, own: Recorded): Promise<Recorded> => {
  const record = await lastOf(db, own.record)
  if (record === own.record) return own
  return { record, rows: await listEndorsements(db, [record.case.id]) }
}

/**
 * Export authorizations of the other country that are kept with an import, or with one whose place it took, the last ones first: what
 * comes in under the last import is endorsed on what was kept with the first (1961 art. 31(7)(b)).
 */
export const keptExportsOf = async (db: Reader, record: AuthorizationRecord): Promise<ListedIncoming[]> => {
  const kept: ListedIncoming[] = []
  for (const { case: row } of [record, ...(await earlierPermits(db, record))])
    kept.push(...(await listKeptExports(db, row.id)))
  return kept
}

/** Of a record on the lines of the permit under which it would count; undefined where that has other goods. */
export const onCountingLines = (
  own: AuthorizationRecord,
  counting: AuthorizationRecord,
  moved: readonly MovedLine[],
): readonly MovedLine[] | undefined =>
  own === counting ? moved : onLinesOf(moved, own.lines, counting.lines)

/** What is left of a line; nothing where more has crossed than was authorized. */
const leftOf = (
  lines: readonly AuthorizedLine[],
  used: ReadonlyMap<string, ByYear>,
  lineId: string,
): string => orNothing(minus(lines.find(({ id }) => id === lineId)?.quantity ?? '0', inAll(used.get(lineId))))

/** What crossed under a permit of each of its lines, by which it is judged how much more may. */
export const crossedOf = (
  context: Pick<ViewContext, 'settings' | 'masters'>,
  { record, rows }: Recorded,
  source: 'customs' | 'exit',
): ReadonlyMap<string, ByYear> =>
  crossedByLine(
    record.lines,
    rows.map((row) => movementOf(context, row)),
    new Map(record.lines.map(({ id, usedQuantity }) => [id, new Map([[0, usedQuantity]])])),
    { source, isExport: isExport(record) },
  )

/**
 * What of a record is more than may cross. Of a permit that was replaced what is left is its successor's (0193): the record is judged by
 * what of that is left, where it has the goods.
 */
export const excessAgainst = (
  context: Pick<ViewContext, 'settings' | 'masters'>,
  own: Recorded,
  counting: Recorded,
  { lines: moved, source }: { readonly lines: readonly MovedLine[]; readonly source: 'customs' | 'exit' },
): Excess[] => {
  const there = onCountingLines(own.record, counting.record, moved)
  const under = there === undefined ? own : counting
  const presented = there ?? moved
  const lines = authorizedLines(context, under.record)
  return excessOf(lines, crossedOf(context, under, source), presented).map((excess) => ({
    ...excess,
    lineId: moved[presented.findIndex(({ lineId }) => lineId === excess.lineId)]?.lineId ?? excess.lineId,
  }))
}

/** Whether the record exceeds what is left now, and what is left of its goods. */
const leftFor = (
  context: Pick<ViewContext, 'masters' | 'settings'>,
  own: AuthorizationRecord,
  { record, rows }: Recorded,
  row: EndorsementRow,
): Pick<OpenDispute, 'isExcess' | 'isAnyLeft'> & Pick<Dispute, 'left'> => {
  const presented = onCountingLines(own, record, row.lines)
  if (presented === undefined) return { isExcess: true, isAnyLeft: false, left: null }
  const lines = authorizedLines(context, record)
  const used = crossedOf(context, { record, rows }, row.source === 'exit' ? 'exit' : 'customs')
  return {
    isExcess: excessOf(lines, used, presented).length > 0,
    isAnyLeft: withinLeft(lines, used, presented).length > 0,
    // In the order of the record's own lines.
    left: row.lines.map(({ lineId }, at) => ({
      lineId,
      quantity: leftOf(lines, used, presented[at]?.lineId ?? ''),
    })),
  }
}

/** Records under the permit in whose place it counts that are probably of the same consignment. */
const likeElsewhere = (own: Recorded, counting: Recorded, row: EndorsementRow): string[] =>
  counting === own
    ? []
    : counting.rows
        .filter((each) => !each.isDisputed || isHeldNow(each))
        .map(consignmentOf)
        .filter((each) => isTwice(each, consignmentOf(row)))
        .map(({ id }) => id)

/** What a record that waits for an officer repeats: in its own permit, and in the one under which it would count. */
export const likeOf = (
  own: Recorded,
  counting: Recorded,
  row: EndorsementRow,
): { readonly here: string[]; readonly elsewhere: string[] } => ({
  here: earlierLike(own.rows, row),
  elsewhere: row.dispute?.settlement === null ? likeElsewhere(own, counting, row) : [],
})

/** The facts that decide which outcomes a record that waits for an officer can have, with what is left of its goods. */
export const openDisputeOf = (
  context: Pick<ViewContext, 'masters' | 'settings'>,
  own: Recorded,
  counting: Recorded,
  row: EndorsementRow,
): Omit<OpenDispute, 'isStopped'> & Pick<Dispute, 'left'> => {
  const { here, elsewhere } = likeOf(own, counting, row)
  return {
    ...leftFor(context, own.record, counting, row),
    isHeld: row.dispute?.isHeld === true,
    isEmpty: !row.lines.some(({ quantity }) => isPositive(quantity)),
    isOther: hasOtherGoods(row),
    isReplaced: counting.record !== own.record,
    isRepeated: here.length + elsewhere.length > 0,
  }
}
