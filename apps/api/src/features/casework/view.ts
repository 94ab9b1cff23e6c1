import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import type { CaseView, Check } from '@papaver/contract/casework/schema.ts'
import { findPerson } from '../account/public.ts'
import { nameIn } from '../masters/public.ts'
import { attachmentsOf } from './attachments.ts'
import type { CaseContext } from './context.ts'
import { proposalOf } from './list.ts'
import type { ListedCase } from './list-store.ts'
import { mayReadCommon } from './readers.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'
import { clockOf } from './working-days.ts'

const stoppedClock: CaseView['clock'] = { state: 'stopped', dueOn: null, workingDaysLeft: null }

const nameOf = async ({ db }: CaseContext, id: string): Promise<string> => {
  const person = await findPerson(db, id)
  return person ? `${person.firstName} ${person.lastName}` : ''
}

/** Others than officers read the authority's name, as in the history. */
const enteredOf = async (context: CaseContext, { case: row }: CaseRecord): Promise<CaseView['entered']> => {
  const { principal, settings, culture } = context
  const { enteredBy, receivedOn } = row
  if (enteredBy === null || receivedOn === null || !mayReadCommon(principal, 'entry')) return null
  return {
    by: mayReadCommon(principal, 'officers')
      ? await nameOf(context, enteredBy)
      : nameIn(settings['authority.names'], culture),
    receivedOn,
  }
}

const proposedIn = async (
  context: CaseContext,
  { case: { proposalDecision: decision, proposalBy: by, proposalAt: at } }: CaseRecord,
): Promise<CaseView['proposal']> =>
  mayReadCommon(context.principal, 'proposal') && decision && by && at
    ? { decision, by: await nameOf(context, by), at: at.toISOString() }
    : null

const assigneeOf = async (
  context: CaseContext,
  { case: { assigneeId: id } }: CaseRecord,
): Promise<CaseView['assignee']> =>
  id === null || !mayReadCommon(context.principal, 'officers')
    ? null
    : { id, name: await nameOf(context, id) }

/**
 * What the answer about a case of any kind says, as far as this reader may be told. `judge` runs the checks; it is asked
 * while they matter, until the decision: afterwards the record speaks. A kind puts its own beside it, and its documents.
 */
export const caseViewOf = async <Whole extends CaseRecord>(
  { kind, actionsFor, mayEdit }: Pick<AnyServedKind<Whole>, 'kind' | 'actionsFor' | 'mayEdit'>,
  context: CaseContext,
  record: Whole,
  judge: () => Promise<readonly Check[]>,
) => {
  const { principal, settings, calendar } = context
  const { case: row } = record
  const { allowed, closed } = actionsFor(principal, record, settings)
  const isWritten = mayEdit(principal, record)
  const isJudged = kind.judgedWhile.includes(row.status)
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    status: row.status,
    version: row.version,
    allowedActions: allowed,
    closedActions: closed.map(({ action, reasons }) => ({ action, reasons })),
    mayEdit: isWritten,
    savedFrom: isWritten ? row.savedFrom : null,
    askedFields: row.status === kind.means.asked ? row.askedFields : [],
    entered: await enteredOf(context, record),
    attachments: mayReadCommon(principal, 'attachments') ? await attachmentsOf(context, row.id) : [],
    checks: isJudged && mayReadCommon(principal, 'checks') ? [...(await judge())] : [],
    checklist: null,
    clock: mayReadCommon(principal, 'clock') ? clockOf(row, calendar) : stoppedClock,
    assignee: await assigneeOf(context, record),
    proposal: await proposedIn(context, record),
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    replaces: null,
    replacedBy: null,
    document: null,
    letters: [],
  } satisfies Omit<CaseView, 'kindName'>
}

/** What every list says of a case; `officers` are their names (`officersFor`). */
export const caseItemOf = (
  served: Pick<AnyServedKind, 'kind'>,
  context: CaseContext,
  officers: ReadonlyMap<string, string> | undefined,
  row: ListedCase,
): CaseListItem & { readonly id: ListedCase['id'] } => ({
  id: row.id,
  number: row.number,
  status: row.status,
  version: row.version,
  applicantName: row.applicantName,
  flags: mayReadCommon(context.principal, 'flags') ? row.flags : [],
  proposal: proposalOf(served, context, officers, row),
  clock: clockOf(row, context.calendar),
  assigneeName: row.assigneeId ? (officers?.get(row.assigneeId) ?? null) : null,
  updatedAt: row.updatedAt.toISOString(),
})
