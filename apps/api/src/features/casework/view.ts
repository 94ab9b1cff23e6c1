import { isHeldInForce } from '@papaver/contract/casework/holds.ts'
import type { CaseListItem } from '@papaver/contract/casework/list-schema.ts'
import type { CaseClock, CaseView, Check } from '@papaver/contract/casework/schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import { allOf } from '../../platform/all-of.ts'
import { findPerson } from '../account/public.ts'
import { nameIn } from '../masters/public.ts'
import { attachmentsOf } from './attachments.ts'
import type { CaseContext } from './context.ts'
import { lettersOf } from './letters.ts'
import type { ListedCase } from './list-store.ts'
import { allChecks, checksAfterwards } from './party-checks.ts'
import { officersFor, proposalOf } from './people.ts'
import { mayReadCommon } from './readers.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'
import type { CommonItem, CommonView, ShownKind } from './shown-kind.ts'
import { clockOf } from './working-days.ts'

type Kind = Pick<AnyServedKind, 'kind'>

/** Working days in which the authority promises to decide. */
const promisedFor = ({ kind }: Kind, settings: Settings): number => settings[kind.settings.decisionDays]

const clockFor = (served: Kind, context: CaseContext, row: ListedCase): CaseClock => {
  const { calendar, settings } = context
  return { ...clockOf(row, calendar), promised: promisedFor(served, settings) }
}

const heldFor = (row: ListedCase): { isHeld?: true } => (isHeldInForce(row) ? { isHeld: true } : {})

const nameOf = async ({ db }: CaseContext, id: string): Promise<string> => {
  const person = await findPerson(db, id)
  return person ? personName(person) : ''
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

type Judged<Whole extends CaseRecord> = Pick<
  AnyServedKind<Whole>,
  'kind' | 'actionsFor' | 'mayEdit' | 'nameKey' | 'printedAddress'
>

/** The checks are run while they matter, until the decision: afterwards the record speaks, and what is the matter with its holder. */
const commonView = async <Whole extends CaseRecord>(
  shown: Judged<Whole> & Pick<ShownKind<Whole, never, never, readonly Check[]>, 'checksOf'>,
  context: CaseContext,
  record: Whole,
) => {
  const { kind, actionsFor, mayEdit, nameKey } = shown
  const { principal, settings, words } = context
  const { case: row } = record
  const writesLetters =
    (kind.writesLetters === 'decision' && (row.decidedAt !== null || row.issuedAt !== null)) ||
    (kind.writesLetters === 'submit' && row.submittedAt !== null)
  const { allowed, closed } = actionsFor(principal, record, settings)
  const isWritten = mayEdit(principal, record)
  const isJudged = kind.judgedWhile.includes(row.status)
  const { checks, ...parts } = await allOf({
    entered: enteredOf(context, record),
    attachments: mayReadCommon(principal, 'attachments') ? attachmentsOf(context, row.id, kind) : [],
    checks: mayReadCommon(principal, 'checks')
      ? isJudged
        ? allChecks(shown, context, record)
        : checksAfterwards(shown, context, record)
      : [],
    assignee: assigneeOf(context, record),
    proposal: proposedIn(context, record),
    letters: writesLetters && mayReadCommon(principal, 'letters') ? lettersOf(context.db, row.id) : [],
  })
  return {
    id: row.id,
    number: row.number,
    kind: row.kind,
    kindName: words(nameKey(record)),
    status: row.status,
    ...heldFor(row),
    version: row.version,
    allowedActions: allowed,
    closedActions: closed.map(({ action, reasons }) => ({ action, reasons })),
    mayEdit: isWritten,
    savedFrom: isWritten ? row.savedFrom : null,
    askedFields: row.status === kind.means.asked ? row.askedFields : [],
    ...parts,
    checks: [...checks],
    checklist: null,
    clock: mayReadCommon(principal, 'clock')
      ? clockFor(shown, context, row)
      : { state: 'stopped', dueOn: null, workingDaysLeft: null, promised: promisedFor(shown, settings) },
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    submittedAt: row.submittedAt?.toISOString() ?? null,
    issuedAt: row.issuedAt?.toISOString() ?? null,
    replaces: null,
    replacedBy: null,
    document: null,
  } satisfies CaseView
}

/** The case as this reader may see it, with what he may do to it: what any case says, and what its kind adds. */
export const showCase = async <Whole extends CaseRecord, View>(
  shown: Judged<Whole> & Pick<ShownKind<Whole, never, View, readonly Check[]>, 'checksOf' | 'viewOf'>,
  context: CaseContext,
  record: Whole,
): Promise<View> =>
  // A kind's own statuses and steps are those of its declaration, which the record keeps.
  shown.viewOf(context, record, (await commonView(shown, context, record)) as unknown as CommonView<View>)

/** Rows of a list of one kind. */
export const listItems = async <Item>(
  served: Kind & Pick<ShownKind<never, Item, never, never>, 'itemsOf'>,
  context: CaseContext,
  rows: readonly ListedCase[],
): Promise<Item[]> => {
  const officers = await officersFor(context)
  const itemOf = (row: ListedCase): CaseListItem => ({
    id: row.id,
    number: row.number,
    status: row.status,
    version: row.version,
    applicantName: row.applicantName,
    flags: mayReadCommon(context.principal, 'flags') ? row.flags : [],
    ...heldFor(row),
    proposal: proposalOf(served, context, officers, row),
    clock: clockFor(served, context, row),
    assigneeName: row.assigneeId ? (officers?.get(row.assigneeId) ?? null) : null,
    updatedAt: row.updatedAt.toISOString(),
  })
  return served.itemsOf(context, rows, (row) => itemOf(row) as unknown as CommonItem<Item>)
}
