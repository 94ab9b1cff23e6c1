import type { Settlement } from '@papaver/contract/field-reports/rules.ts'
import type { Receipt } from '@papaver/contract/field-reports/schema.ts'
import type { CaseContext, FeatureDuty } from '../casework/public.ts'
import { findCurrentPermit } from '../cultivation/public.ts'
import { namesOf } from '../masters/public.ts'
import { countedFigures, isReceiptAwaited, receiptStateOf, receivedFigures, saidFigures } from './record.ts'
import { type Delivery, findDelivery, listDeliveries } from './store.ts'

/** By when the buyer confirms it; null once he has. */
const dueOf = (handed: Delivery): string | null => (isReceiptAwaited(handed) ? handed.receiptDueOn : null)

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
    dueOn: dueOf(handed),
    state: receiptStateOf('HND', handed) ?? 'awaited',
    received: receivedFigures(handed),
    receivedOn: handed.receivedOn,
    comment: handed.receivedComment,
    settlement: handed.settlement as Settlement | null,
    counted: countedFigures('HND', handed),
    mayCorrect: handed.receivedOn !== null && handed.settlement === null && permit?.status !== 'CLO',
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
  const found: FeatureDuty[] = []
  // What was confirmed long ago is not looked up: every home page asks this.
  for (const handed of await listDeliveries(context.db, establishmentId)) {
    const day = dueOf(handed)
    if (day === null || day < from || day > to) continue
    const { id, number, substanceName: subject, grower: applicantName } = await receiptOf(context, handed)
    found.push({ id, number, day, subject, applicantName, place: '/field-reports/receipts' })
  }
  return found
}
