import type { Holder, Party } from '@papaver/contract/casework/holder.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import type { EstablishmentRenamed } from '../establishments/public.ts'
import { insertHistory, listChangedSince } from './history-store.ts'
import { lockUnissuedOf, nameCasesOf } from './holder-store.ts'
import type { CaseRow } from './store.ts'

const action = 'followHolder'
const fields = { name: 'holder.name', address: 'holder.address' } as const

/** Whatever an establishment has asked for goes by its new name and address at once; the history of each says what they were. */
export const followHolder = async (
  tx: Tx,
  { establishmentId, by, name, formerName, address, formerAddress }: EstablishmentRenamed,
): Promise<void> => {
  const changes = [
    { field: fields.name, before: formerName, after: name },
    { field: fields.address, before: formerAddress, after: address },
  ].filter(({ before, after }) => before !== after)
  const cases = await lockUnissuedOf(tx, establishmentId)
  await nameCasesOf(tx, establishmentId, { name, formerName })
  insertHistory(
    tx,
    ...cases.map(({ id, status }) => ({
      caseId: id,
      action,
      fromStatus: status,
      toStatus: status,
      side: 'authority' as const,
      actorName: by,
      changes,
    })),
  )
  for (const { id, feature: entity, number } of cases)
    recordAudit(tx, { action: `${entity}.${action}`, entity, entityId: id, details: { number, changes } })
}

/** Which step a case that is not issued yet has behind it, where somebody has considered whom it is for. */
const consideredAs = (
  kind: CaseKind,
  { status, proposalDecision }: CaseRow,
): 'proposal' | 'approval' | undefined => {
  if (status === kind.means.sign) return 'approval'
  // What an approval allows at once names nobody on a document.
  const isProposed = kind.means.sign !== null && proposalDecision === 'approve'
  return isProposed && status === kind.means.decide ? 'proposal' : undefined
}

/** Under which name and address a request was proposed for approval, or approved; null where it was neither. */
export const consideredIn = async (
  db: Reader,
  kind: CaseKind,
  row: CaseRow,
  now: Party,
): Promise<Holder['considered']> => {
  const as = consideredAs(kind, row)
  if (as === undefined) return null
  const step = as === 'approval' ? 'approve' : 'propose'
  const before = await listChangedSince(db, row.id, { action, step })
  const party = {
    name: before.get(fields.name) ?? now.name,
    address: before.get(fields.address) ?? now.address,
  }
  return { as, party }
}
