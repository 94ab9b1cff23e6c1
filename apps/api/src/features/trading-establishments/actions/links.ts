import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { partnerKind } from '@papaver/contract/trading-establishments/kind.ts'
import { tradingEstablishmentRefusals } from '@papaver/contract/trading-establishments/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction, type Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { flagCases, managersOf, officersOf, scopeOf } from '../../casework/public.ts'
import { getEstablishment } from '../../establishments/public.ts'
import { readSettings } from '../../settings/public.ts'
import type { LinkStatus } from '../link-store.ts'
import * as links from '../link-store.ts'
import { notifyAll } from '../notices.ts'
import { type PartnerRecord, records } from '../record.ts'
import { findTradingEstablishment, standing } from '../store.ts'
import { askedFlag } from './entry-steps.ts'

const { entity } = partnerKind

/** Of an entry that is no case of the company's: it is named by what the register tells everybody. */
const aboutEntry = async (tx: Tx, id: string) => {
  const entry = await findTradingEstablishment(tx.db, id)
  const isStanding = entry !== undefined && (standing as readonly string[]).includes(entry.status)
  return isStanding ? entry : refuse(frameRefusals.notFound)
}

/**
 * A company wants an entry as its partner: it has it at once, or an officer says so (product §5). Also of one that is stopped,
 * which the company is not told: an officer grants that to nobody.
 */
export const askLink = (deps: Deps, { principal, origin }: Actor, id: string): Promise<LinkStatus> =>
  inTransaction(deps, origin, async (tx) => {
    const { establishmentId } = principal
    if (establishmentId === null) return refuse(frameRefusals.notPermitted)
    const entry = await aboutEntry(tx, id)
    const before = (await links.linksOf(tx.db, establishmentId, [id])).get(id)
    if (before === 'ACT' || before === 'ASK') return before
    const isInstant = (await readSettings(tx.db))['trading_establishments.linkInstantly']
    const status = isInstant && entry.status === 'APR' ? 'ACT' : 'ASK'
    await links.saveLink(tx, { partnerId: id, establishmentId, status })
    const details = { number: entry.code, establishmentId, status }
    recordAudit(tx, { action: 'partner.askLink', entity, entityId: id, details })
    if (status === 'ACT') return status
    await flagCases(tx, { ids: [id] }, { raises: [askedFlag] })
    const { name } = await getEstablishment(tx.db, establishmentId)
    const about = { id, number: entry.code, name: entry.name }
    const { publicUrl } = deps.environment
    await notifyAll(tx, publicUrl, await officersOf(tx, partnerKind), about, {
      code: 'TE_LINK_ASKED',
      params: { company: name },
      isOffice: true,
    })
    return status
  })

interface Decided {
  readonly establishmentId: string
  readonly isGranted: boolean
  readonly comment: string | undefined
}

/** Nobody asks any more once all are answered; the managers of the company learn what was decided. */
const endDecision = async (
  deps: Deps,
  tx: Tx,
  record: PartnerRecord,
  { establishmentId, isGranted, comment = '' }: Decided,
): Promise<void> => {
  const { id, number } = record.case
  if (!(await links.isAskedFor(tx.db, id))) await flagCases(tx, { ids: [id] }, { lowers: [askedFlag] })
  const about = { id, number, name: record.partner.name }
  const managers = await managersOf(tx, partnerKind, establishmentId)
  await notifyAll(tx, deps.environment.publicUrl, managers, about, {
    code: isGranted ? 'TE_LINKED' : 'TE_LINK_REFUSED',
    params: { comment },
  })
}

/** An officer grants a link, refuses it, or takes it back. */
export const decideLink = (
  deps: Deps,
  { principal, origin }: Actor,
  { id, linkId }: { readonly id: string; readonly linkId: string },
  { isGranted, comment }: { readonly isGranted: boolean; readonly comment?: string | undefined },
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const record = await records.lock(tx, scopeOf(principal), id)
    const { id: partnerId, number } = record.case
    const asked = (await links.listLinks(tx.db, partnerId)).find((link) => link.id === linkId)
    // Who has asked in the company's account does not decide; what an officer has given himself he may take back.
    if (asked?.status === 'ASK' && asked.askedBy === principal.accountId)
      refuse(caseworkRefusals.caseworkClosed, { reasons: ['actedForHolder'], status: record.case.status })
    if (isGranted && asked !== undefined && record.case.status !== 'APR')
      refuse(tradingEstablishmentRefusals.tradingEstablishmentNotCurrent, { field: 'id' })
    const status = isGranted ? 'ACT' : 'REF'
    const decision = { status, comment: comment ?? null } as const
    const establishmentId = await links.decideLink(tx, { partnerId, linkId }, decision)
    if (establishmentId === undefined) return refuse(frameRefusals.notFound)
    const action = isGranted ? 'partner.grantLink' : 'partner.refuseLink'
    recordAudit(tx, { action, entity, entityId: partnerId, details: { number, establishmentId, comment } })
    await endDecision(deps, tx, record, { establishmentId, isGranted, comment })
  })

/** An officer gives an approved entry to a company that has not asked for it. */
export const linkCompany = (
  deps: Deps,
  { principal, origin }: Actor,
  id: string,
  { establishmentId, comment }: { readonly establishmentId: string; readonly comment?: string | undefined },
): Promise<void> =>
  inTransaction(deps, origin, async (tx) => {
    const record = await records.lock(tx, scopeOf(principal), id)
    const { id: partnerId, number, status } = record.case
    if (status !== 'APR') refuse(tradingEstablishmentRefusals.tradingEstablishmentNotCurrent, { field: 'id' })
    const company = await getEstablishment(tx.db, establishmentId)
    if (!company.isActive || company.kind === 'grower')
      refuse(tradingEstablishmentRefusals.tradingEstablishmentHouseClosed, { field: 'establishmentId' })
    const before = (await links.linksOf(tx.db, establishmentId, [partnerId])).get(partnerId)
    if (before === 'ACT') return
    await links.saveLink(tx, { partnerId, establishmentId, status: 'ACT' })
    const details = { number, establishmentId, comment }
    recordAudit(tx, { action: 'partner.link', entity, entityId: partnerId, details })
    await endDecision(deps, tx, record, { establishmentId, isGranted: true, comment })
  })
