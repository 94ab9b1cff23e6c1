import type { Permission } from '@papaver/contract/account/permissions.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findPerson, listPeople, type Person, principalOf } from '../account/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import type { AuthorizationRecord } from './record.ts'
import type { ViewContext } from './view.ts'

/**
 * Who is told. `authority`: whoever has the case, else all officers. `assignee`, `deciders` and `signers` are those who
 * have to act next in the house; who did the deed is not told of it.
 */
export type MailTo = 'applicant' | 'authority' | 'assignee' | 'deciders' | 'signers'

/** What a step said, in one language: the texts of the library, then the words that were typed; null for nothing. */
export const saidIn = (culture: string, texts: readonly Names[], comment: string | null): string | null =>
  [...texts.map((names) => nameIn(names, culture)), comment ?? ''].filter((part) => part !== '').join('\n') ||
  null

export interface MailAbout {
  readonly code: NoticeCode
  readonly to: MailTo
  readonly record: AuthorizationRecord
  readonly number: string
  readonly context: Pick<ViewContext, 'masters' | 'publicUrl'>
  readonly reasonCode: string | null
  readonly comment: string | null
  /** Texts of the library that stand before the comment, in each one's language. */
  readonly texts?: readonly Names[]
  readonly dueOn: string | null
  /** Number of the permit that takes its place. */
  readonly successor?: string
}

const nextInHouse: Partial<Record<MailTo, Permission>> = { deciders: 'case.decide', signers: 'case.sign' }

/** Officers who may take the next step; four eyes leave out who has just taken this one. */
const colleagues = async (
  { db, origin }: Tx,
  to: MailTo,
  { case: row }: AuthorizationRecord,
): Promise<Person[]> => {
  const right = nextInHouse[to]
  const officers = await listPeople(db, { role: 'CA_ADMIN' })
  return officers.filter(
    (person) =>
      person.id !== origin.actorId &&
      (right === undefined ? person.id === row.assigneeId : principalOf(person).permissions.has(right)),
  )
}

/**
 * The applicant is who wrote the request, and his house's managers; of a request on paper the managers alone, and as
 * long as it is being entered who enters it. The authority is whoever has the case.
 */
const recipients = async (tx: Tx, to: MailAbout['to'], record: AuthorizationRecord): Promise<Person[]> => {
  const { case: row } = record
  if (to === 'authority') {
    const assignee = row.assigneeId ? await findPerson(tx.db, row.assigneeId) : undefined
    return assignee ? [assignee] : listPeople(tx.db, { role: 'CA_ADMIN' })
  }
  if (to !== 'applicant') return colleagues(tx, to, record)
  const isEntry = row.enteredBy !== null && row.submittedAt === null
  const author = row.enteredBy === null || isEntry ? await findPerson(tx.db, row.createdBy) : undefined
  if (isEntry) return author ? [author] : []
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
        comment: saidIn(person.culture, about.texts ?? [], about.comment) ?? '',
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
