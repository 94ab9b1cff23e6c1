import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import { plain, plus } from '@papaver/contract/quantities/base.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Actor } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { type CaseContext, once, openDraft, readContext, scopeOf, within } from '../../casework/public.ts'
import { getEstablishment } from '../../establishments/public.ts'
import { namesOf } from '../../masters/public.ts'
import { type PreExportDraft, servedPreExports } from '../../pre-export/public.ts'
import { findTradingEstablishment, partnerAddress } from '../../trading-establishments/public.ts'
import { mayDraftPreExports } from '../policy.ts'
import { type Notified, notifiedOf } from '../pre-export-facts.ts'
import { type AuthorizationRecord, records, substanceIdsOf } from '../record.ts'

/** As it was asked for where one line says it; of several lines, their grams. */
const quantityOf = (
  { lines }: AuthorizationRecord,
  substanceId: number,
): Pick<PreExportDraft, 'quantity' | 'unit'> => {
  const its = lines.filter((line) => substanceIdsOf(line).includes(substanceId))
  const [first] = its
  if (its.length === 1 && first?.quantity) return { quantity: plain(first.quantity), unit: first.unit }
  return { quantity: plain(plus(...its.map(({ grossGrams }) => grossGrams ?? '0'))), unit: 'g' }
}

/** What the request says already: parties, goods, route. */
const draftFor = async (
  context: CaseContext,
  record: AuthorizationRecord,
  { substanceId }: Notified,
): Promise<PreExportDraft> => {
  const { case: row, header, kind } = record
  const naming = namesOf(context)
  const partner = row.partnerId ? await findTradingEstablishment(context.db, row.partnerId) : undefined
  const point = row.customsPointId === null ? undefined : context.masters.customsPoint(row.customsPointId)
  const isSimplified = kind.code === 'EXG'
  return {
    kind: 'outgoing',
    requestId: row.id,
    substanceId,
    ...quantityOf(record, substanceId),
    endUse: header.purpose === null ? null : naming.item('purposes', header.purpose),
    countryId: row.partnerCountry,
    partner: row.partnerName,
    partnerAddress: partner ? partnerAddress(partner).join(', ').slice(0, 500) : null,
    consignee: header.ultimateConsignee,
    intermediaries: header.agent,
    dispatchOn: row.plannedDate,
    transportMode: header.transportMode,
    entryPoint: header.foreignPoint,
    exitPoint: point ? context.masters.nameIn(point.names, context.culture) : null,
    transitCountries: header.transitCountries,
    isSimplified,
    coversUntil: isSimplified ? header.requestedUntil : null,
    permitNumber: row.number,
  }
}

/** Drafts a notification of every substance of the request that the importing country asks for and that has none. */
export const draftPreExports = async (deps: Deps, caller: Actor, id: string): Promise<void> => {
  const context = await readContext(deps, caller)
  const { principal, idempotencyKey: key } = caller
  await inTransaction(deps, caller.origin, async (tx) => {
    const call = `authorizations.draftPreExports ${id}`
    await once(tx, { accountId: principal.accountId, key, call, body: {} }, async () => {
      const record = await records.lock(tx, scopeOf(principal), id)
      const at = within(context, tx)
      const missing = (await notifiedOf(at, record)).filter(({ newest }) => newest === undefined)
      if (!mayDraftPreExports(principal, record.case.status) || missing.length === 0)
        return refuse(caseworkRefusals.caseworkClosed, {
          reasons: ['notFromHere'],
          status: record.case.status,
        })
      const establishment = await getEstablishment(tx.db, record.case.establishmentId)
      const entry = { enteredBy: principal.accountId, receivedOn: at.calendar.today }
      for (const each of missing)
        await openDraft(
          servedPreExports,
          tx,
          caller,
          { establishment, entry },
          await draftFor(at, record, each),
        )
      return id
    })
  })
}
