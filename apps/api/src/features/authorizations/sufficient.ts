import { documentNeeded, documentOf, suffices } from '@papaver/contract/authorizations/document-needed.ts'
import type { Insufficient } from '@papaver/contract/authorizations/kind-checks.ts'
import { type Controlled, type ControlledSince, controlledOn } from '@papaver/contract/masters/controlled.ts'
import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listControl, type Masters, nameIn } from '../masters/public.ts'
import { type AuthorizationRecord, substanceIdsOf } from './record.ts'
import { type KindRow, listKinds } from './store.ts'

interface Looking {
  readonly db: Reader
  readonly settings: Settings
}

const isEnough = (
  kinds: readonly KindRow[],
  { kind }: AuthorizationRecord,
  controlled: Controlled,
): boolean => suffices(kind, documentNeeded(kinds, kind.direction as PermitDirection, controlled))

/**
 * Since when a document rests on how its goods are controlled; null where it does not. An authorization of its own is enough for
 * whatever the goods become. A letter says what was decided, and is signed later.
 */
const restsSince = ({ kind, case: row }: AuthorizationRecord): Date | null => {
  if (documentOf(kind) === 'authorization') return null
  const isDecided = kind.isExemptOnly && (row.status === 'APR' || row.issuedAt !== null)
  return isDecided ? (row.decidedAt ?? row.issuedAt) : row.issuedAt
}

const substancesOf = ({ lines }: AuthorizationRecord): number[] => [...new Set(lines.flatMap(substanceIdsOf))]

const lifeOf = ({ db, settings }: Looking, substanceId: number): Promise<ControlledSince[]> =>
  listControl(db, substanceId, settings['public.timeZone'])

/**
 * The authority did not object in the knowledge of how the goods were controlled then. A letter is for goods that need no permit; goods
 * that have come to need one since are not covered by it.
 */
const wasKnown = (
  kinds: readonly KindRow[],
  record: AuthorizationRecord,
  life: readonly ControlledSince[],
): boolean => {
  const since = restsSince(record)
  const then = life.findLast(({ at }) => since !== null && at <= since)
  return record.kind.isExemptOnly && then !== undefined && !isEnough(kinds, record, then)
}

/** Goods of a document in force for which it is not enough as they are controlled now. */
export const insufficientOf = async (
  looking: Looking & { readonly masters: Masters; readonly culture: string },
  record: AuthorizationRecord,
): Promise<Insufficient[]> => {
  if (restsSince(record) === null) return []
  const { db, masters, culture } = looking
  const kinds = await listKinds(db)
  const found: Insufficient[] = []
  for (const substance of substancesOf(record).flatMap((id) => masters.substance(id) ?? [])) {
    if (isEnough(kinds, record, substance)) continue
    if (wasKnown(kinds, record, await lifeOf(looking, substance.id))) continue
    const { id: substanceId, names, convention, schedule } = substance
    found.push({
      ...{ substanceId, convention, schedule: schedule ?? '' },
      substanceName: nameIn(names, culture),
    })
  }
  return found
}

/** Was a document not enough at some time of a day, and as it ended, by the history of how its goods were controlled? */
export const insufficientOn = async (
  looking: Looking,
  record: AuthorizationRecord,
  day: string,
): Promise<{ readonly isOnDay: boolean; readonly isAtEnd: boolean }> => {
  if (restsSince(record) === null) return { isOnDay: false, isAtEnd: false }
  const kinds = await listKinds(looking.db)
  const days: boolean[][] = []
  for (const id of substancesOf(record)) {
    const life = await lifeOf(looking, id)
    if (wasKnown(kinds, record, life)) continue
    days.push(controlledOn(life, day).map((controlled) => !isEnough(kinds, record, controlled)))
  }
  return { isOnDay: days.flat().includes(true), isAtEnd: days.some((states) => states.at(-1) === true) }
}
