import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Principal } from '../../platform/http/caller.ts'
import { refuse } from '../../platform/refusal.ts'
import { notifyOfRemovedIdentity } from './notify-owner.ts'
import { endSessionsOf } from './people-store.ts'
import { asHolder } from './prove-holder.ts'
import { deleteIdentity, listIdentities } from './single-sign-on-store.ts'
import type { Visitor } from './visitor.ts'

/** Who the person is at identity providers. */
export const ownIdentities = async (
  { db }: Deps,
  { accountId }: Principal,
): Promise<CallOutput<'account.identities'>> =>
  (await listIdentities(db, accountId)).map(({ linkedAt, ...identity }) => ({
    ...identity,
    linkedAt: linkedAt.toISOString(),
  }))

/**
 * Undoes the link with an identity provider. Whoever does it has just proved that he knows the account's password, and
 * so keeps a way in; sessions that the link may have opened elsewhere end.
 */
export const unlinkOwnIdentity = (
  deps: Deps,
  visitor: Visitor,
  principal: Principal,
  { issuer, subject, ...proof }: CallInput<'account.unlinkIdentity'>['body'],
): Promise<void> =>
  asHolder(deps, visitor, principal, proof, async (tx, account) => {
    if (!(await deleteIdentity(tx, account.id, { issuer, subject }))) refuse(frameRefusals.notFound)
    await endSessionsOf(tx, account.id, 'single sign-on unlinked', principal.sessionId)
    await notifyOfRemovedIdentity(tx, account, deps.environment.publicUrl, { issuer, subject })
  })
