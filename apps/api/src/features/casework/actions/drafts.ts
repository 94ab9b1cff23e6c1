import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import { type Actor, nameOf } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { type ForWhom, forWhom, type OnBehalf, ofOwnHouse } from '../for-whom.ts'
import { insertHistory } from '../history-store.ts'
import { once } from '../idempotency.ts'
import { scopeOf, sideOf } from '../policy.ts'
import type { CaseRecord } from '../records.ts'
import type { AnyServedKind } from '../served-kind.ts'
import { insertCase, updateCase } from '../store.ts'
import { refuseStale } from './act.ts'

/** Within a transaction of others: one line of a list becomes a draft and is submitted at once. */
export const openDraft = async <Whole extends CaseRecord>(
  { kind, drafts }: AnyServedKind<Whole>,
  tx: Tx,
  caller: Actor,
  { establishment, entry }: ForWhom,
  input: unknown,
): Promise<string> => {
  const { principal } = caller
  const { entity, means } = kind
  const place = drafts.placeOf(input)
  await drafts.refuseNotOffered(tx, place)
  const row = await insertCase(tx, {
    feature: entity,
    ...place,
    status: means.draft,
    statusGroup: 'open',
    establishmentId: establishment?.id ?? null,
    applicantName: establishment?.name ?? null,
    createdBy: principal.accountId,
    ...entry,
    createdAt: tx.now,
    updatedAt: tx.now,
  })
  await drafts.begin(tx, row, input)
  const action = entry ? 'enter' : 'create'
  insertHistory(tx, {
    caseId: row.id,
    action,
    fromStatus: null,
    toStatus: means.draft,
    side: sideOf(scopeOf(principal)),
    actorName: nameOf(principal),
  })
  const establishmentId = establishment?.id ?? null
  const onBehalf = entry ? { establishmentId, receivedOn: entry.receivedOn } : {}
  const details = { kind: place.kind, ...onBehalf }
  recordAudit(tx, { action: `${entity}.${action}`, entity, entityId: row.id, details })
  return row.id
}

export const createDraft = (
  served: AnyServedKind,
  deps: Deps,
  caller: Actor,
  /** A draft of the kind; officers name in it for whom they enter it. */
  input: object & OnBehalf,
): Promise<string> =>
  inTransaction(deps, caller.origin, (tx) => {
    const { principal, idempotencyKey: key } = caller
    const call = `${served.kind.feature}.create`
    return once(tx, { accountId: principal.accountId, key, call, body: input }, async () =>
      openDraft(served, tx, caller, await forWhom(served, tx, caller, input), input),
    )
  })

export interface Saving {
  readonly version: number
  /** Of the page that saves, made up by it. */
  readonly savedFrom?: string | undefined
}

export const saveDraft = <Whole extends CaseRecord>(
  { kind, records, mayEdit, drafts }: AnyServedKind<Whole>,
  deps: Deps,
  caller: Actor,
  id: string,
  { version, savedFrom, ...input }: Saving,
): Promise<void> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const record = await records.lock(tx, scopeOf(caller.principal), id)
    if (!mayEdit(caller.principal, record)) refuse(caseworkRefusals.caseworkNotEditable)
    refuseStale(record, version)
    const place = drafts.placeOf(input)
    // A kind that names no group has it follow from what is written.
    const group = place.substanceGroup ?? record.case.substanceGroup
    if (place.kind !== record.case.kind || group !== record.case.substanceGroup)
      refuse(frameRefusals.invalidInput, { fields: [{ path: 'kind', code: 'fixed' }] })
    await drafts.write(tx, record, input)
    await updateCase(tx, record.case.id, { savedFrom: savedFrom ?? null })
    const { entity } = kind
    recordAudit(tx, { action: `${entity}.save`, entity, entityId: id, details: {} })
  })

/** A new draft with what an earlier case says, as far as the kind takes it over. */
export const copyDraft = <Whole extends CaseRecord>(
  served: AnyServedKind<Whole>,
  deps: Deps,
  caller: Actor,
  id: string,
): Promise<string> =>
  inTransaction(deps, caller.origin, async (tx) => {
    const earlier = await served.records.get(tx.db, scopeOf(caller.principal), id)
    const { principal, idempotencyKey: key } = caller
    const command = {
      accountId: principal.accountId,
      key,
      call: `${served.kind.feature}.copy ${id}`,
      body: {},
    }
    const input = served.drafts.copyOf(earlier)
    return once(tx, command, async () =>
      openDraft(served, tx, caller, await ofOwnHouse(served, tx, caller, {}), input),
    )
  })
