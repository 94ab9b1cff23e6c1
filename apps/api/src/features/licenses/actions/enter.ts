import { licenseKind } from '@papaver/contract/licenses/kind.ts'
import type { LicenseActivity } from '@papaver/contract/licenses/rules.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { putLimit } from '../../balances/public.ts'
import { insertCase, insertHistory, takeNumbers } from '../../casework/public.ts'
import { insertLicense, numbering, replaceParts } from '../store.ts'

/** A licence that was issued before there was this portal, as its certificate on paper says it. */
export interface FormerLicense {
  readonly establishment: { readonly id: string; readonly name: string }
  readonly activities: readonly LicenseActivity[]
  readonly groups: readonly string[]
  readonly substanceIds?: readonly number[]
  readonly siteIds: readonly string[]
  /** Of whoever cultivates: the land that it allows. */
  readonly landHectares?: string
  readonly validFrom: string
  readonly validUntil: string
  /** Grams of anhydrous base. */
  readonly quotas?: readonly { readonly substanceId: number; readonly year: number; readonly grams: string }[]
}

/** Enters a licence that is in force: nobody applied for it here, and nobody is written to. */
export const enterFormerLicense = async (tx: Tx, former: FormerLicense): Promise<string> => {
  const { establishment, activities, groups, substanceIds = null, siteIds, quotas = [] } = former
  const { entity } = licenseKind
  const [number = ''] = await takeNumbers(tx, numbering, 1)
  const row = await insertCase(tx, {
    feature: entity,
    kind: entity,
    substanceGroup: groups.length === 1 ? (groups[0] ?? null) : null,
    number,
    status: 'ISS',
    statusGroup: 'active',
    establishmentId: establishment.id,
    applicantName: establishment.name,
    validUntil: former.validUntil,
    createdBy: tx.origin.actorId,
    createdAt: tx.now,
    updatedAt: tx.now,
    submittedAt: tx.now,
    decidedAt: tx.now,
    issuedAt: tx.now,
    searchText: `${number} ${establishment.name}`.toLowerCase(),
  })
  const { id } = row
  await insertLicense(tx, {
    id,
    activities: [...activities],
    groups: [...groups],
    substanceIds: substanceIds === null ? null : [...substanceIds],
    landHectares: former.landHectares ?? null,
    validFrom: former.validFrom,
  })
  await replaceParts(tx, id, {
    siteIds,
    persons: [],
    quotas: quotas.map((quota) => ({ ...quota, activity: null, quantity: quota.grams, unit: 'g' })),
    stocks: [],
  })
  for (const { substanceId, year, grams } of quotas)
    await putLimit(tx, { kind: 'quota', substanceId, year, licenseId: id }, grams)
  const { actorName, actorId } = tx.origin
  const side = actorId === null ? 'system' : 'authority'
  insertHistory(tx, { caseId: id, action: 'record', fromStatus: null, toStatus: 'ISS', side, actorName })
  const details = { kind: entity, number, to: 'ISS' }
  recordAudit(tx, { action: 'license.record', entity, entityId: id, details })
  return id
}
