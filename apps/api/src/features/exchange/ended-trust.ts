import type { Deps } from '../../platform/deps.ts'
import type { Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { endKeys, isCompromisedItself, type KeyRow, listBoundTo } from './keys-store.ts'
import { distrust, listConcerned } from './permits-abroad-store.ts'

interface Ending {
  readonly reason: string
  readonly isCompromised: boolean
  /** An officer, or the other authority itself. */
  readonly endedByName: string
  readonly action: 'exchange.endTrust' | 'exchange.keyReported'
}

/** Is there anything to end? That others may have had a key can turn out after the trust in it has ended. */
export const isNews = (key: KeyRow, { isCompromised }: Pick<Ending, 'isCompromised'>): boolean =>
  key.endedAt === null || (isCompromised && !isCompromisedItself(key))

/**
 * Ends the trust in a locked key and in the keys that it has announced: a thief may have announced keys of his own with it.
 * Where others may have had it, nothing that they have ever signed is relied on: the cases that rest on it are checked again.
 */
export const giveUp = async (
  tx: Tx,
  { followers }: Pick<Deps, 'followers'>,
  { id, authorityId, keyId, fingerprint }: KeyRow,
  { reason, isCompromised, endedByName, action }: Ending,
): Promise<void> => {
  const bound = await listBoundTo(tx, { id, fingerprint })
  const isSame = (each: Pick<KeyRow, 'fingerprint'>) => each.fingerprint === fingerprint
  const ended = { endedByName, endedReason: reason, isCompromised }
  await endKeys(tx, [id, ...bound.filter(isSame).map((each) => each.id)], ended)
  const announced = bound.filter((each) => !isSame(each)).map((each) => each.id)
  if (announced.length > 0) await endKeys(tx, announced, { ...ended, withId: id })
  const others = [...new Set(bound.map((each) => each.keyId))].filter((each) => each !== keyId)
  const signed = isCompromised ? await distrust(tx, { authorityId, keyIds: [keyId, ...others] }) : []
  const caseIds = await listConcerned(tx.db, signed)
  if (caseIds.length > 0) await followers.emit(tx, 'trustAbroadChanged', { caseIds })
  recordAudit(tx, {
    action,
    entity: 'competentAuthority',
    entityId: String(authorityId),
    details: {
      ...{ keyId, fingerprint, reason, isCompromised },
      ...(others.length > 0 ? { announced: others } : {}),
      ...(isCompromised ? { signed: signed.length, cases: caseIds.length } : {}),
    },
  })
}
