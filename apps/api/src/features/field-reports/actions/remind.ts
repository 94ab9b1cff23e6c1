import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import { fieldReportsRefusals } from '@papaver/contract/field-reports/refusals.ts'
import { canBeReminded, type OwedKind } from '@papaver/contract/field-reports/watch.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../../platform/deps.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { refuse } from '../../../platform/refusal.ts'
import { inTransaction } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import { notifyHouses, readContext, scopeOf, takeReminder, within } from '../../casework/public.ts'
import { cultivationRecords } from '../../cultivation/public.ts'
import { owedRows } from '../owed.ts'
import { reminderOf } from '../owed-store.ts'
import { records } from '../record.ts'

/**
 * Reminds whose turn it is, once a day however many officers press: by mail and bell, to the managers of the grower, or of the
 * buyer whose receipt is awaited. Answers the day.
 */
export const remind = async (deps: Deps, caller: Caller, id: string, kind: OwedKind): Promise<string> => {
  const context = await readContext(deps, caller)
  const { today } = context.calendar
  const scope = scopeOf(caller.principal)
  return inTransaction(deps, caller.origin, async (tx) => {
    const owed = (await owedRows(within(context, tx))).find((row) => row.id === id && row.kind === kind)
    if (owed === undefined || !canBeReminded(kind)) return refuse(frameRefusals.notFound)
    const isCultivation = owed.feature === 'cultivation'
    const kept = isCultivation ? cultivationRecords : records
    const { entity, place } = isCultivation ? cultivationKind : fieldReportKind
    const { case: row } = await kept.lock(tx, scope, id)
    if (!(await takeReminder(tx, row.id, reminderOf(kind, today))))
      refuse(fieldReportsRefusals.fieldReportReminded)
    const isBuyers = owed.buyerId !== null
    const read = isBuyers ? ('cultivation.receive' as const) : fieldReportKind.rights.read
    await notifyHouses(
      tx,
      { entity, rights: { ...fieldReportKind.rights, read } },
      [owed.buyerId ?? owed.establishmentId],
      {
        code: 'FR_REMINDED',
        entityId: id,
        params: { number: owed.number ?? '', company: owed.grower, dueOn: owed.dueOn },
        place: isBuyers ? '/field-reports/receipts' : `${place}/${id}`,
        publicUrl: deps.environment.publicUrl,
      },
    )
    const details = { number: owed.number, kind, dueOn: owed.dueOn }
    recordAudit(tx, { action: 'fieldReport.remind', entity, entityId: id, details })
    return today
  })
}
