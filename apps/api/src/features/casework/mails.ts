import type { Permission } from '@papaver/contract/account/permissions.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../platform/transaction.ts'
import { findPerson, listPeople, type Person, principalOf } from '../account/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { notify } from '../notifications/public.ts'
import type { CaseContext } from './context.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind, MailTo } from './served-kind.ts'

/** What a step said, in one language: the texts of the library, then the words that were typed; null for nothing. */
export const saidIn = (culture: string, texts: readonly Names[], comment: string | null): string | null =>
  [...texts.map((names) => nameIn(names, culture)), comment ?? ''].filter((part) => part !== '').join('\n') ||
  null

export interface MailAbout<Whole extends CaseRecord> {
  readonly code: NoticeCode
  readonly to: MailTo
  readonly record: Whole
  readonly number: string
  readonly context: Pick<CaseContext, 'masters' | 'publicUrl'>
  readonly reasonCode: string | null
  readonly comment: string | null
  /** Texts of the library that stand before the comment, in each one's language. */
  readonly texts?: readonly Names[]
  readonly dueOn: string | null
  /** Number of what takes its place. */
  readonly successor?: string
}

const nextInHouse: Partial<Record<MailTo, Permission>> = { deciders: 'case.decide', signers: 'case.sign' }

/** Officers who may take the next step; four eyes leave out who has just taken this one. */
const colleagues = async ({ db, origin }: Tx, to: MailTo, { case: row }: CaseRecord): Promise<Person[]> => {
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
const recipients = async (tx: Tx, to: MailTo, record: CaseRecord): Promise<Person[]> => {
  const { case: row } = record
  if (to === 'authority') {
    const assignee = row.assigneeId ? await findPerson(tx.db, row.assigneeId) : undefined
    return assignee ? [assignee] : listPeople(tx.db, { role: 'CA_ADMIN' })
  }
  if (to !== 'applicant') return colleagues(tx, to, record)
  const isEntry = row.enteredBy !== null && row.submittedAt === null
  const authorId = row.enteredBy === null || isEntry ? row.createdBy : null
  const author = authorId === null ? undefined : await findPerson(tx.db, authorId)
  if (isEntry) return author ? [author] : []
  // The authority's own entry has no applicant to hear of it.
  if (row.establishmentId === null) return []
  const managers = await listPeople(tx.db, { role: 'ESTB_MANAGER', establishmentId: row.establishmentId })
  const all = author ? [author, ...managers] : managers
  return all.filter((person, index) => all.findIndex(({ id }) => id === person.id) === index)
}

/** Queues one mail a person, in each one's language, in the transaction of the step. */
export const mailAbout = async <Whole extends CaseRecord>(
  served: Pick<AnyServedKind<Whole>, 'kind' | 'mailParams'>,
  tx: Tx,
  about: MailAbout<Whole>,
): Promise<void> => {
  const { record, context, number, code } = about
  const { entity, place } = served.kind
  for (const person of await recipients(tx, about.to, record)) {
    const reason = about.reasonCode ? context.masters.item('reasons', about.reasonCode) : undefined
    await notify(tx, person, {
      code,
      params: {
        ...served.mailParams?.(record),
        number,
        company: record.case.applicantName ?? '',
        comment: saidIn(person.culture, about.texts ?? [], about.comment) ?? '',
        reason: reason ? nameIn(reason.names, person.culture) : '',
        expiresOn: record.case.validUntil ?? '',
        successor: about.successor ?? '',
      },
      place: `${place}/${record.case.id}`,
      publicUrl: context.publicUrl,
      entity,
      entityId: record.case.id,
      ...(about.dueOn ? { dueOn: about.dueOn } : {}),
    })
  }
}
