import { addDays } from '@papaver/contract/casework/rules.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import { preparationStatusStyles } from '@papaver/contract/preparations/life.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { recordAudit } from '../../audit/public.ts'
import {
  type CaseContext,
  insertHistory,
  managersOf,
  type StepContext,
  updateCase,
} from '../../casework/public.ts'
import { notify } from '../../notifications/public.ts'
import { type Composed, confirmedParts } from '../compute.ts'
import type { PreparationRecord } from '../record.ts'
import * as store from '../store.ts'

/** What an entry says from the day on which it is taken into the catalogue. */
export const registered = (
  { masters, calendar }: Pick<CaseContext, 'masters'> & { readonly calendar: { readonly today: string } },
  record: Composed,
) => ({
  inCatalogue: true,
  validFrom: calendar.today,
  confirmedBase: JSON.stringify(confirmedParts(masters, record, calendar.today)),
  confirmedOn: calendar.today,
})

const usesOf = async (tx: Tx, { case: row }: PreparationRecord, kinds: readonly store.UseRow['kind'][]) => {
  const uses = (await store.listUses(tx.db, row.id)).filter(({ kind }) => kinds.includes(kind))
  return new Set(uses.map(({ establishmentId }) => establishmentId))
}

/** Tells the houses whose drafts and open requests name the entry what has become of it. */
export const notifyUsers = async (
  { tx, context, input }: Pick<StepContext<PreparationRecord>, 'tx' | 'context' | 'input'>,
  record: PreparationRecord,
  code: NoticeCode,
  successor = '',
): Promise<void> => {
  const { id, number, establishmentId: owner } = record.case
  for (const establishmentId of await usesOf(tx, record, ['drafts', 'requests'])) {
    // The house whose entry it is hears of it as its applicant.
    if (establishmentId === owner) continue
    for (const person of await managersOf(tx, preparationKind, establishmentId))
      await notify(tx, person, {
        code,
        params: {
          number: number ?? '',
          subject: record.entry.tradeName ?? '',
          comment: input.comment ?? '',
          successor,
        },
        place: `${preparationKind.place}/catalogue/${id}`,
        publicUrl: context.publicUrl,
        entity: preparationKind.entity,
        entityId: id,
      })
  }
}

/** The version before leaves the catalogue on the day on which the new one comes in; permits keep it. */
export const replaceFormer = async (
  step: StepContext<PreparationRecord>,
  former: PreparationRecord,
): Promise<void> => {
  const { tx, context, record } = step
  const { id, number, status: from } = former.case
  const { calendar } = context
  const to = 'RPL'
  await updateCase(tx, id, { status: to, statusGroup: preparationStatusStyles[to].group })
  await store.updateEntry(tx, id, {
    inCatalogue: false,
    replacedById: record.case.id,
    validUntil: addDays(calendar.today, -1),
  })
  const actor = { side: 'system' as const, actorName: 'system', comment: record.case.number }
  insertHistory(tx, { caseId: id, action: 'replace', fromStatus: from, toStatus: to, ...actor })
  const details = { from, to, number, successor: record.case.number }
  recordAudit(tx, { action: 'preparation.replace', entity: 'preparation', entityId: id, details })
  await notifyUsers(step, former, 'PREP_REPLACED', record.case.number ?? '')
}
