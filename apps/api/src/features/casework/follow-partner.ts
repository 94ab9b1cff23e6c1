import { renamed } from '@papaver/contract/casework/holder.ts'
import { foldText } from '../../platform/fold-text.ts'
import { nameOf, type Principal } from '../../platform/http/caller.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { recordAudit } from '../audit/public.ts'
import { insertHistory, listChanges } from './history-store.ts'
import { lockUndecidedWith } from './partner-store.ts'
import { scopeOf, sideOf } from './policy.ts'
import { type CaseRow, updateCase } from './store.ts'

/** An entry of a register of partners, with the address that documents print. */
export interface PartnerEntry {
  readonly id: string
  readonly number: string | null
  readonly name: string | null
  readonly address: readonly string[]
  readonly countryId: string | null
}

const action = 'followPartner'
const field = 'foreignEstablishmentId'
const party = ({ name, address }: Pick<PartnerEntry, 'name' | 'address'>) => ({
  name: name ?? '',
  address: address.join(', '),
})

/** What a locked case says of its partner from now on; history and audit say what it was before. */
export const goOnWithPartner = (
  tx: Tx,
  principal: Principal,
  row: CaseRow,
  former: PartnerEntry,
  { id, number, name, countryId, address }: PartnerEntry,
): Pick<CaseRow, 'partnerId' | 'partnerName' | 'partnerCountry' | 'searchText'> => {
  const change = renamed(party(former), party({ name, address })) ?? {
    former: former.name ?? '',
    name: name ?? '',
  }
  insertHistory(tx, {
    caseId: row.id,
    action,
    fromStatus: row.status,
    toStatus: row.status,
    side: sideOf(scopeOf(principal)),
    actorName: nameOf(principal),
    changes: [{ field, before: change.former, after: change.name }],
  })
  const { feature: entity } = row
  const details = {
    number: row.number,
    before: { partnerId: row.partnerId },
    after: { partnerId: id, number },
  }
  recordAudit(tx, { action: `${entity}.${action}`, entity, entityId: row.id, details })
  const searchText = former.name
    ? row.searchText.replaceAll(foldText(former.name), foldText(name ?? ''))
    : row.searchText
  return { partnerId: id, partnerName: name, partnerCountry: countryId, searchText }
}

/**
 * Requests that nobody has decided go on with the partner's new entry; what was approved, or issued, keeps the one that it is for.
 * Answers how many.
 */
export const followPartner = async (
  tx: Tx,
  principal: Principal,
  former: PartnerEntry,
  entry: PartnerEntry,
): Promise<number> => {
  const cases = await lockUndecidedWith(tx, former.id)
  for (const row of cases) await updateCase(tx, row.id, goOnWithPartner(tx, principal, row, former, entry))
  return cases.length
}

/**
 * How the partner of a request was called before the register listed another entry in its place, and since: after the request was
 * submitted, or ever while it is a draft. Undefined where it is called the same.
 */
export const partnerFollowedBy = async (
  db: Reader,
  { id, submittedAt }: Pick<CaseRow, 'id' | 'submittedAt'>,
): Promise<{ former: string; name: string } | undefined> => {
  const changes = await listChanges(db, id, { action, field, since: submittedAt })
  const [former, name] = [changes[0]?.before, changes.at(-1)?.after]
  return former === undefined || name === undefined || former === name ? undefined : { former, name }
}

/** False where somebody has chosen another partner since. */
export const isFollowedTo = (
  { name }: { readonly name: string },
  entry: Pick<PartnerEntry, 'name' | 'address'>,
): boolean => Object.values(party(entry)).includes(name)
