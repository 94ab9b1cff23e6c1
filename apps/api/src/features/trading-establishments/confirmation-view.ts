import type { Partner, PartnerConfirmation } from '@papaver/contract/trading-establishments/schema.ts'
import { type CaseContext, isOfOffice } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { listDeliveries } from '../notifications/public.ts'
import { authoritiesFor } from './actions/confirmation.ts'
import { listConfirmations, listFileFacts } from './confirmation-store.ts'
import type { PartnerRecord } from './record.ts'

const confirmationsOf = async (
  { db }: CaseContext,
  { case: row }: PartnerRecord,
): Promise<PartnerConfirmation[]> => {
  const rows = await listConfirmations(db, row.id)
  const files = await listFileFacts(
    db,
    rows.flatMap(({ letterFileId, answerFileId }) => [letterFileId, answerFileId ?? letterFileId]),
  )
  const deliveries = await listDeliveries(
    db,
    rows.flatMap(({ mailId }) => mailId ?? []),
  )
  return rows.map((asked) => {
    const mail = deliveries.find(({ id }) => id === asked.mailId)
    return {
      id: asked.id,
      authority: asked.authorityName,
      recipient: asked.recipient,
      askedAt: asked.askedAt.toISOString(),
      askedBy: asked.askedByName,
      replyBy: asked.replyBy,
      question: asked.question,
      letter: files.get(asked.letterFileId) ?? { name: '', bytes: 0 },
      delivery: mail ? { status: mail.status, sentAt: mail.sentAt?.toISOString() ?? null } : null,
      answer: asked.answer,
      answeredOn: asked.answeredOn,
      recordedBy: asked.recordedByName,
      note: asked.note,
      file: (asked.answerFileId === null ? undefined : files.get(asked.answerFileId)) ?? null,
    }
  })
}

/** What stands between the authorities: no company reads it. */
export const confirmationParts = async (
  context: CaseContext,
  record: PartnerRecord,
): Promise<Pick<Partner, 'confirmations' | 'authorities'>> => {
  if (!isOfOffice(context.principal)) return { confirmations: [], authorities: [] }
  return {
    confirmations: record.partner.confirmation === null ? [] : await confirmationsOf(context, record),
    authorities: authoritiesFor(context, record).map(({ id, names, mail }) => ({
      id,
      name: nameIn(names, context.culture),
      mail: mail.trim(),
    })),
  }
}
