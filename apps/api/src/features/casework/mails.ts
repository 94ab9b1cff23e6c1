import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Tx } from '../../platform/transaction.ts'
import { listPeople, officersWith, type Person, principalOf } from '../account/public.ts'
import { wordsFor } from '../localization/public.ts'
import { type Names, nameIn } from '../masters/public.ts'
import { type Notified, notifyEach } from '../notifications/public.ts'
import type { CaseContext } from './context.ts'
import { isHouseManager } from './people.ts'
import { scopeOf } from './policy.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind, MailTo } from './served-kind.ts'
import type { CaseRow, CaseValues } from './store.ts'

/** What a step said, in one language: the texts of the library, then the words that were typed; null for nothing. */
export const saidIn = (culture: string, texts: readonly Names[], comment: string | null): string | null =>
  [...texts.map((names) => nameIn(names, culture)), comment ?? ''].filter((part) => part !== '').join('\n') ||
  null

export interface MailAbout<Whole extends CaseRecord> {
  readonly code: NoticeCode
  readonly to: MailTo
  readonly record: Whole
  /** Where they are on their way already. */
  readonly addressees?: Addressees
  readonly number: string
  readonly context: Pick<CaseContext, 'masters' | 'publicUrl'>
  readonly reasonCode: string | null
  readonly comment: string | null
  /** Texts of the library that stand before the comment, in each one's language. */
  readonly texts?: readonly Names[]
  readonly dueOn: string | null
  /** Who names his colleagues. */
  readonly by?: string
  /** Number of what takes its place. */
  readonly successor?: string
  /** The tab of the page of the case on which it is, where that is not the first. */
  readonly tab?: string
}

const nextInHouse: Partial<Record<MailTo, Permission>> = { deciders: 'case.decide', signers: 'case.sign' }

/** Whoever has lost the rights, or left the house, is told nothing any more of what he could not open. */
export const maySee =
  ({ rights }: CaseKind, { case: row }: CaseRecord) =>
  (person: Person): boolean => {
    const principal = principalOf(person)
    const scope = scopeOf(principal)
    if (!principal.permissions.has(rights.read)) return false
    if (scope.kind === 'office')
      return (row.submittedAt !== null || scope.entersRequests) && (scope.isCleared || !row.isConfidential)
    return scope.kind === 'holder' && scope.establishmentId === row.establishmentId
  }

/** Officers who may take the next step; four eyes leave out who has just taken this one. */
const colleagues = (
  officers: readonly Person[],
  { origin }: Tx,
  to: MailTo,
  { case: row }: CaseRecord,
): Person[] => {
  const right = nextInHouse[to]
  return officers.filter(
    (person) =>
      person.id !== origin.actorId &&
      (right === undefined ? person.id === row.assigneeId : principalOf(person).permissions.has(right)),
  )
}

/** Of whom some are written to: asked before it is known how the step has left the case. */
export type Addressees = Promise<readonly Person[]>

export const addresseesOf = (
  tx: Tx,
  to: MailTo,
  {
    enteredBy,
    submittedAt,
    establishmentId,
  }: Pick<CaseRow, 'enteredBy' | 'establishmentId'> & Pick<CaseValues, 'submittedAt'>,
): Addressees => {
  if (to !== 'applicant' || (enteredBy !== null && submittedAt === null)) return officersWith(tx.db)
  // The authority's own entry has no applicant to hear of it.
  return establishmentId === null ? Promise.resolve([]) : listPeople(tx.db, { establishmentId })
}

const officersFor = (
  people: readonly Person[],
  tx: Tx,
  to: MailTo,
  record: CaseRecord,
): readonly Person[] => {
  if (to !== 'authority') return colleagues(people, tx, to, record)
  const assignee = people.find(({ id }) => id === record.case.assigneeId)
  return assignee ? [assignee] : people
}

/**
 * The applicant is who wrote the request, and his house's managers; of a request on paper the managers alone, and as
 * long as it is being entered who enters it. The authority is whoever has the case. Nobody is told who could not see it.
 */
const recipients = async (
  kind: CaseKind,
  tx: Tx,
  { to, record, addressees }: Pick<MailAbout<CaseRecord>, 'to' | 'record' | 'addressees'>,
): Promise<readonly Person[]> => {
  const { enteredBy, submittedAt, createdBy } = record.case
  const people = (await (addressees ?? addresseesOf(tx, to, record.case))).filter(maySee(kind, record))
  if (to === 'mentioned') return people
  if (to !== 'applicant') return officersFor(people, tx, to, record)
  if (enteredBy !== null && submittedAt === null) return people.filter(({ id }) => id === createdBy)
  return people.filter((person) => (enteredBy === null && person.id === createdBy) || isHouseManager(person))
}

/** Queues one mail a person, in each one's language, in the transaction of the step. */
export const mailAbout = async <Whole extends CaseRecord>(
  served: Pick<AnyServedKind<Whole>, 'kind' | 'mailParams' | 'nameKey'>,
  tx: Tx,
  about: MailAbout<Whole>,
): Promise<void> => {
  const { record, context, number, code } = about
  const { entity, place } = served.kind
  const { isConfidential } = record.case
  const reason = about.reasonCode ? context.masters.item('reasons', about.reasonCode) : undefined
  const notices = (await recipients(served.kind, tx, about)).map(
    (person): Notified => ({
      to: person,
      notice: {
        code,
        params: {
          ...served.mailParams?.(record),
          kind: wordsFor(person.culture)(served.nameKey(record)),
          number,
          // Of what is confidential a mail tells that there is something to read, and nothing of it.
          company: isConfidential ? '' : (record.case.applicantName ?? ''),
          comment: isConfidential ? '' : (saidIn(person.culture, about.texts ?? [], about.comment) ?? ''),
          reason: reason ? nameIn(reason.names, person.culture) : '',
          // A mail is in the language of the account; the portal says the reason in the one it is read in.
          reasonCode: about.reasonCode ?? '',
          expiresOn: record.case.validUntil ?? '',
          successor: about.successor ?? '',
          ...(about.by === undefined ? {} : { userName: about.by }),
        },
        place: `${place}/${record.case.id}${about.tab ? `?tab=${about.tab}` : ''}`,
        publicUrl: context.publicUrl,
        entity,
        entityId: record.case.id,
        ...(about.dueOn ? { dueOn: about.dueOn } : {}),
      },
    }),
  )
  await notifyEach(tx, notices)
}
