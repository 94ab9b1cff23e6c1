import { addDays } from '@papaver/contract/casework/rules.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import { type CaseContext, notifyHouses, type StepContext, takeCalendarStep } from '../../casework/public.ts'
import { type Composed, confirmedParts } from '../compute.ts'
import { named, type PreparationRecord } from '../record.ts'
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

/** Tells the houses whose drafts and open requests name the entry what has become of it. */
export const notifyUsers = async (
  { tx, context, input }: Pick<StepContext<PreparationRecord>, 'tx' | 'context' | 'input'>,
  { case: { id, number, establishmentId: owner }, entry }: PreparationRecord,
  code: NoticeCode,
  successor = '',
): Promise<void> => {
  const open = (await store.listUses(tx.db, id)).filter(
    ({ kind }) => kind === 'drafts' || kind === 'requests',
  )
  const houses = new Set(open.map(({ establishmentId }) => establishmentId))
  // The house whose entry it is hears of it as its applicant.
  if (owner !== null) houses.delete(owner)
  const [subject, comment] = [entry.tradeName ?? '', input.comment ?? '']
  await notifyHouses(tx, preparationKind, houses, {
    code,
    params: { number: number ?? '', subject, comment, successor },
    place: `${preparationKind.place}/catalogue/${id}`,
    publicUrl: context.publicUrl,
    entityId: id,
  })
}

/** The version before leaves the catalogue on the day on which the new one comes in; permits keep it. */
export const replaceFormer = async (
  step: StepContext<PreparationRecord>,
  former: PreparationRecord,
): Promise<void> => {
  const { tx, deps, context, record } = step
  const successor = record.case.number ?? ''
  const validUntil = addDays(context.calendar.today, -1)
  const own = { inCatalogue: false, replacedById: record.case.id, validUntil }
  const served = { kind: preparationKind, updateOwn: store.updateEntry, ...named }
  await takeCalendarStep(served, tx, { deps, ...context }, former, { step: 'replace', own, successor })
  await notifyUsers(step, former, 'PREP_REPLACED', successor)
}
