import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findPerson, listPeople, type Person } from '../account/public.ts'
import { nameIn } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import type { AuthorizationRecord } from './record.ts'
import type { ViewContext } from './view.ts'

export interface MailAbout {
  readonly code: NoticeCode
  readonly to: 'applicant' | 'authority'
  readonly record: AuthorizationRecord
  readonly number: string
  readonly context: Pick<ViewContext, 'masters' | 'publicUrl'>
  readonly reasonCode: string | null
  readonly comment: string | null
  readonly dueOn: string | null
  /** Number of the permit that takes its place. */
  readonly successor?: string
}

/** The applicant is who wrote the request, and his house's managers; the authority is whoever has the case. */
const recipients = async (
  tx: Tx,
  to: MailAbout['to'],
  { case: row }: AuthorizationRecord,
): Promise<Person[]> => {
  if (to === 'authority') {
    const assignee = row.assigneeId ? await findPerson(tx.db, row.assigneeId) : undefined
    return assignee ? [assignee] : listPeople(tx.db, { role: 'CA_ADMIN' })
  }
  const author = await findPerson(tx.db, row.createdBy)
  const managers = await listPeople(tx.db, { role: 'ESTB_MANAGER', establishmentId: row.establishmentId })
  const all = author ? [author, ...managers] : managers
  return all.filter((person, index) => all.findIndex(({ id }) => id === person.id) === index)
}

/** Queues one mail a person, in each one's language, in the transaction of the deed. */
export const mailAbout = async (tx: Tx, about: MailAbout): Promise<void> => {
  const { record, context, number, code } = about
  for (const person of await recipients(tx, about.to, record)) {
    const reason = about.reasonCode ? context.masters.item('reasons', about.reasonCode) : undefined
    await notify(tx, person, {
      code,
      params: {
        number,
        company: record.case.applicantName,
        partner: record.case.partnerName ?? '',
        comment: about.comment ?? '',
        reason: reason ? nameIn(reason.names, person.culture) : '',
        expiresOn: record.case.validUntil ?? '',
        successor: about.successor ?? '',
      },
      place: `/import-export/${record.case.id}`,
      publicUrl: context.publicUrl,
      entity: 'authorization',
      entityId: record.case.id,
      ...(about.dueOn ? { dueOn: about.dueOn } : {}),
    })
  }
}
