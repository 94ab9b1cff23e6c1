import { isHeldNow } from '@papaver/contract/endorsements/disputed.ts'
import { endorsementRefusals } from '@papaver/contract/endorsements/refusals.ts'
import { effective, isOfCustoms, type Source } from '@papaver/contract/endorsements/rules.ts'
import type { KnownMovement } from '@papaver/contract/endorsements/schema.ts'
import {
  type Consignment,
  earlierOf,
  isTwice,
  mostShown,
  type RecordedConsignment,
} from '@papaver/contract/endorsements/twice.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { earlierPermits, lowerFlag, raiseFlag } from '../../authorizations/public.ts'
import { flagCases } from '../../casework/public.ts'
import { sourceAt } from '../crossing.ts'
import { consignmentOf } from '../movements.ts'
import { type EndorsementRow, listEndorsements, listSharedDeclarations } from '../store.ts'
import { endorsementsOf, knownOf } from '../view.ts'
import { isOfHeldGoods, type Judged, pointOf } from './judge.ts'

/** What an officer has counted here is a record of its own. Whatever else is disputed may be sent again. */
const recordedIn = (row: EndorsementRow): RecordedConsignment => ({
  ...consignmentOf(row),
  isDisputed: row.dispute?.settlement != null && row.dispute.settlement.outcome !== 'successor',
})

/**
 * Records under the permits before this one that may be of the goods that cross now: of the same declaration, or held at this end
 * still. The paper that replaces another does not release what was presented with that one (decision 0193).
 */
const ofEarlierPermits = async (tx: Tx, said: Consignment, judged: Judged): Promise<KnownMovement[]> => {
  const { context, record } = judged
  const found: KnownMovement[] = []
  for (const earlier of await earlierPermits(tx.db, record)) {
    const rows = await listEndorsements(tx.db, [earlier.case.id])
    const held = new Set(heldAt(rows, said.source, judged))
    const stands = new Set([
      ...effective(rows),
      ...rows.filter(({ dispute }) => dispute?.settlement === null),
    ])
    const like = rows.filter(
      (row) =>
        held.has(row) ||
        (isOfCustoms(row.source as Source) && stands.has(row) && isTwice(consignmentOf(row), said)),
    )
    const ids = new Set(like.map(({ id }) => id))
    found.push(...(await endorsementsOf(context, earlier)).filter(({ id }) => ids.has(id)).map(knownOf))
  }
  return found
}

/** Records of goods that are still held at this end: goods that cross now may be the same, whatever their declaration says. */
const heldAt = (rows: readonly EndorsementRow[], source: Source, { input }: Judged): EndorsementRow[] =>
  input.source === 'customs' && !isOfHeldGoods(input)
    ? rows.filter((row) => row.source === source && isHeldNow(row)).slice(-mostShown)
    : []

/**
 * Two people may record one crossing, and a report may be sent twice: where something like it is on record, whoever records
 * is asked whether it is a further consignment. He answers by the records that he was shown, so that none is confirmed
 * unseen that came meanwhile. Answers whether he has said so. `original`: the record that is corrected.
 */
export const refuseTwice = async (
  tx: Tx,
  judged: Judged,
  original?: Pick<EndorsementRow, 'id'>,
): Promise<boolean> => {
  const { context, record, input } = judged
  const point = pointOf(judged)
  const said: Consignment = {
    source: input.source === 'customs' ? sourceAt(record, point) : input.source,
    date: input.date,
    customsPointId: point,
    declarationNumber: input.declarationNumber ?? null,
    lines: input.lines,
  }
  const rows = await listEndorsements(tx.db, [record.case.id])
  const recorded = rows.map(recordedIn)
  const before = recorded.find(({ id }) => id === original?.id)
  // Of a record that is corrected it was asked before whether those are the same that were like it then.
  const found = earlierOf(recorded, said).filter((each) => before === undefined || !isTwice(each, before))
  // Only records made at the border can repeat each other across permits.
  const underEarlier =
    original === undefined && isOfCustoms(said.source) ? await ofEarlierPermits(tx, said, judged) : []
  const own = new Set(
    [...found, ...(original === undefined ? heldAt(rows, said.source, judged) : [])].map(({ id }) => id),
  )
  const ids = new Set([...own, ...underEarlier.map(({ id }) => id)])
  if (ids.size === 0) return false
  if (ids.isSubsetOf(new Set(input.besideIds))) return true
  // Nothing counts by a record of goods that are held: it is never kept back (0215).
  if (original === undefined && isOfHeldGoods(input)) return false
  // Of his own side: he reads them anyway.
  const here = (await endorsementsOf(context, record)).filter(({ id }) => own.has(id)).map(knownOf)
  const earlier = [...underEarlier, ...here].slice(-mostShown)
  return refuse(endorsementRefusals.endorsementTwice, { earlier })
}

/** The authority finds permits of which two records may be of one consignment, until one of them is corrected. */
export const followTwice = async (tx: Tx, { record }: Pick<Judged, 'record'>): Promise<void> => {
  const standing = effective(await listEndorsements(tx.db, [record.case.id]))
  const isOpen = standing.some(
    (row) =>
      row.isSecondConsignment &&
      standing.some((other) => other.id !== row.id && isTwice(recordedIn(other), recordedIn(row))),
  )
  await (isOpen ? raiseFlag : lowerFlag)(tx, record, 'recordedTwice')
}

const declaredTwice = 'declarationTwice'

/**
 * The authority finds permits of one holder that share a declaration, until one of the records is corrected: what was
 * declared once may have been counted on two permits.
 */
export const followDeclarations = async (tx: Tx, { record }: Pick<Judged, 'record'>): Promise<void> => {
  const shared = await listSharedDeclarations(tx.db, record.case.id)
  const isShared = shared.some(({ isStanding }) => isStanding)
  await (isShared ? raiseFlag : lowerFlag)(tx, record, declaredTwice)
  for (const { caseId } of shared) {
    const isOpen = (await listSharedDeclarations(tx.db, caseId)).some(({ isStanding }) => isStanding)
    await flagCases(tx, { ids: [caseId] }, { [isOpen ? 'raises' : 'lowers']: [declaredTwice] })
  }
}
