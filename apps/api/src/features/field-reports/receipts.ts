import type { Receipt } from '@papaver/contract/field-reports/schema.ts'
import type { CaseContext, FeatureDuty } from '../casework/public.ts'
import { findCurrentPermit } from '../cultivation/public.ts'
import { namesOf } from '../masters/public.ts'
import { receiptStateOf, receivedFigures, saidFigures } from './record.ts'
import { type Delivery, findDelivery, listDeliveries } from './store.ts'

/** A hand-over as the buyer reads it: who grew it, under which permit, and what is said to be in it. */
const receiptOf = async (context: CaseContext, handed: Delivery): Promise<Receipt> => {
  const permit = await findCurrentPermit(context.db, handed.rootId)
  const substanceId = permit?.substanceId ?? null
  return {
    id: handed.caseId,
    number: handed.number,
    grower: handed.grower,
    permitNumber: permit?.number ?? '',
    substanceName: substanceId === null ? '' : namesOf(context).substance(substanceId),
    deliveredOn: handed.happenedOn ?? '',
    deliveryNote: handed.deliveryNote,
    said: saidFigures(handed),
    dueOn: handed.receivedOn === null ? handed.receiptDueOn : null,
    state: receiptStateOf('HND', handed) ?? 'awaited',
    received: receivedFigures(handed),
    receivedOn: handed.receivedOn,
    comment: handed.receivedComment,
  }
}

export const receiptsOf = async (context: CaseContext, buyerId: string): Promise<Receipt[]> => {
  const receipts: Receipt[] = []
  for (const handed of await listDeliveries(context.db, buyerId))
    receipts.push(await receiptOf(context, handed))
  return receipts
}

export const findReceipt = async (
  context: CaseContext,
  buyerId: string,
  id: string,
): Promise<Receipt | undefined> => {
  const handed = await findDelivery(context.db, buyerId, id)
  return handed && receiptOf(context, handed)
}

/** Harvests that this reader's house has to confirm, for the calendar of deadlines. */
export const awaitedReceipts = async (
  context: CaseContext,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<FeatureDuty[]> => {
  const { establishmentId } = context.principal
  if (establishmentId === null) return []
  return (await receiptsOf(context, establishmentId)).flatMap(
    ({ id, number, dueOn, substanceName, grower }) =>
      dueOn === null || dueOn < from || dueOn > to
        ? []
        : [
            {
              ...{ id, number, day: dueOn, subject: substanceName, applicantName: grower },
              place: '/field-reports/receipts',
            },
          ],
  )
}
