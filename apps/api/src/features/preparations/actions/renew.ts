import { preparationsRefusals } from '@papaver/contract/preparations/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { forWhom, openDraft, readContext, scopeOf } from '../../casework/public.ts'
import { mayRenew } from '../policy.ts'
import { inputOf, records } from '../record.ts'
import { servedPreparations } from '../served-kind.ts'
import { findNextVersion, lockCatalogue } from '../store.ts'

/** A draft of the next version, with what the entry says today; while one is open there is no other. */
export const renew = async (deps: Deps, caller: Actor, id: string): Promise<string> => {
  const { principal, origin } = caller
  const { calendar } = await readContext(deps, caller)
  return inTransaction(deps, origin, async (tx) => {
    await lockCatalogue(tx)
    const record = await records.get(tx.db, scopeOf(principal), id)
    if (!mayRenew(principal, record)) refuse(preparationsRefusals.preparationNotInCatalogue)
    const { serial: nextSerial, openId } = await findNextVersion(tx.db, record.entry)
    if (openId !== undefined) refuse(preparationsRefusals.preparationVersionOpen, { id: openId })
    const { establishmentId } = record.case
    const behalf =
      principal.permissions.has('case.enter') && establishmentId !== null
        ? { establishmentId, receivedOn: calendar.today }
        : {}
    const whose = await forWhom(servedPreparations, tx, caller, behalf)
    const input = { ...inputOf(record), replaces: { ...record.entry, nextSerial } }
    return openDraft(servedPreparations, tx, caller, whose, input)
  })
}
