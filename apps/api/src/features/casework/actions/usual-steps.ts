import { flagsOf } from '@papaver/contract/casework/check-making.ts'
import type { Change } from '@papaver/contract/casework/head.ts'
import { holderRenamedFlag } from '@papaver/contract/casework/holder.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { Tx } from '../../../platform/transaction.ts'
import type { CaseContext } from '../context.ts'
import { mayHold } from '../may-hold.ts'
import { allChecks } from '../party-checks.ts'
import type { CaseRecord, Records } from '../records.ts'
import type { Judge, MailTo, Outcome, StepContext } from '../served-kind.ts'
import { type Numbering, takeNumbers } from '../store.ts'
import { answeredFlag } from './act.ts'
import { needReason, refuseIncomplete } from './needs.ts'
import { textsOf } from './texts.ts'

/** What is told of which step; where a kind names none, nobody is written to. */
export interface UsualNotices {
  readonly submitted: NoticeCode
  /** To the company, of what an officer has entered on its behalf. */
  readonly entered?: NoticeCode
  readonly asked: NoticeCode
  readonly answered: NoticeCode
  readonly assigned: NoticeCode
  readonly proposed: NoticeCode
  readonly approved?: NoticeCode
  readonly refused: NoticeCode
  readonly held?: NoticeCode
  readonly returned?: NoticeCode
}

/** How the answer to a question is read, written and compared. */
interface Answers<Whole extends CaseRecord, DraftInput> {
  readonly shape: {
    safeParse(given: unknown): { success: true; data: DraftInput } | { success: false }
  }
  readonly write: (tx: Tx, record: Whole, input: DraftInput) => Promise<Whole>
  readonly differences: (before: Whole, after: Whole) => Change[]
  /** Does leave to change one field give leave to change another? What lies below it always does. */
  readonly covers?: (asked: string, field: string) => boolean
  /** The request is another one now. */
  readonly onChange?: (tx: Tx, record: Whole) => Promise<void>
}

/** In the words of any kind, which name it by its title. */
const usualNotices: UsualNotices = {
  submitted: 'CASE_SUBMITTED',
  entered: 'CASE_ENTERED',
  asked: 'CASE_INFO',
  answered: 'CASE_ANSWERED',
  assigned: 'CASE_ASSIGNED',
  proposed: 'CASE_PROPOSED',
  refused: 'CASE_REFUSED',
}

/** What the usual steps must know of a kind. */
export interface UsualKind<Whole extends CaseRecord, DraftInput> {
  readonly kind: Pick<CaseKind, 'settings'>
  readonly records: Records<Whole>
  /** Its own, beside the usual ones or in their place. */
  readonly notices: Partial<UsualNotices>
  /** A number is given once and for ever, with the submission: the next of a register, or one that is put together. */
  readonly numbering?: Numbering
  readonly numberOf?: (step: StepContext<Whole>) => Promise<string>
  /** `changed`: names of fields that an answer has changed. */
  readonly checksOf?: (
    context: CaseContext,
    record: Whole,
    changed: readonly string[],
  ) => Promise<readonly Check[]>
  /** The checks as whoever takes the step may be told of them. */
  readonly checksShown?: (context: CaseContext, checks: readonly Check[]) => readonly Check[]
  readonly answers: Answers<Whole, DraftInput>
  /** The direction that texts of the library must fit. */
  readonly directionOf?: (record: Whole) => string
}

type WholeKind<Whole extends CaseRecord, DraftInput> = UsualKind<Whole, DraftInput> & {
  readonly notices: UsualNotices
}

/** Sets nothing of the kind's own, and leaves the status to the life table. */
type Usual = Omit<Outcome, 'to' | 'own' | 'raises' | 'lowers'>

/** What was proposed does not stand any more: nobody is asked to decide on it. */
export const noProposal = { proposalDecision: null, proposalBy: null, proposalAt: null } as const

const mailOf = (code: NoticeCode | undefined, to: MailTo): Pick<Usual, 'mail'> =>
  code === undefined ? {} : { mail: { code, to } }

/** The decision is taken, now and by whoever takes the step. */
export const decidedNow = ({ tx, caller }: Pick<StepContext<CaseRecord>, 'tx' | 'caller'>) => ({
  decidedAt: tx.now,
  decidedBy: caller.principal.accountId,
})

/** The same; if the terms are not those that were proposed, it keeps who set them: another officer signs. */
export const decidedOnTerms = (
  step: Pick<StepContext<CaseRecord>, 'tx' | 'caller'>,
  changes: readonly Change[],
) => ({
  ...decidedNow(step),
  termsBy: changes.length > 0 ? step.caller.principal.accountId : null,
})

const take = async ({ tx, caller, record }: StepContext<CaseRecord>): Promise<Usual> => {
  const { accountId } = caller.principal
  if (!(await mayHold(tx, accountId, record))) return refuse(frameRefusals.notPermitted)
  return { values: { assigneeId: accountId }, isInternal: false }
}

/** What officers do to a case whatever it is about. */
const officeSteps = <Whole extends CaseRecord, DraftInput>({
  kind,
  notices,
  directionOf,
}: WholeKind<Whole, DraftInput>) => ({
  take,
  assign: async ({ tx, input, record }: StepContext<Whole>): Promise<Usual> => {
    const { assigneeId = '' } = input
    if (!(await mayHold(tx, assigneeId, record)))
      return refuse(frameRefusals.invalidInput, { fields: [{ path: 'assigneeId', code: 'unknown' }] })
    return { values: { assigneeId }, isInternal: true, ...mailOf(notices.assigned, 'assignee') }
  },
  ask: async (step: StepContext<Whole>): Promise<Usual> => {
    const { context, input } = step
    const { calendar, settings } = context
    const texts = textsOf(step, 'question', directionOf?.(step.record))
    const dueOn = input.dueOn ?? calendar.after(calendar.today, settings[kind.settings.answerDays])
    if (dueOn <= calendar.today) refuseIncomplete('dueOn')
    const fields = input.fields ?? []
    return { texts, values: { askedFields: fields }, fields, dueOn, ...mailOf(notices.asked, 'applicant') }
  },
  hold: async ({ input }: StepContext<Whole>): Promise<Usual> => ({
    ...(input.dueOn ? { dueOn: input.dueOn } : {}),
    ...mailOf(notices.held, 'applicant'),
  }),
  resume: async (): Promise<Usual> => ({}),
  propose: async (step: StepContext<Whole>): Promise<Usual> => {
    const { input, caller, tx } = step
    if (input.decision === 'refuse') needReason(step, 'REFUSE')
    return {
      values: {
        proposalDecision: input.decision ?? null,
        proposalBy: caller.principal.accountId,
        proposalAt: tx.now,
      },
      isInternal: true,
      ...mailOf(notices.proposed, 'deciders'),
    }
  },
  refuse: async (step: StepContext<Whole>): Promise<Usual> => ({
    texts: textsOf(step, 'refusal', directionOf?.(step.record)),
    values: decidedNow(step),
    ...mailOf(notices.refused, 'applicant'),
  }),
  return: async (): Promise<Usual & { readonly lowers: readonly [typeof holderRenamedFlag] }> => ({
    values: { ...noProposal, decidedAt: null, decidedBy: null, termsBy: null },
    // Whom it is for is decided anew.
    lowers: [holderRenamedFlag],
    isInternal: true,
    ...mailOf(notices.returned, 'assignee'),
  }),
})

/** Checks before a step that they may stop. */
const judging = <Whole extends CaseRecord, DraftInput>({
  checksOf,
  checksShown,
}: UsualKind<Whole, DraftInput>): { readonly judge: Judge<Whole> } => ({
  judge: async ({ context, record }, { changed = [], counts = () => true } = {}) => {
    const checks = await allChecks<Whole>(
      { checksOf: checksOf && ((judged, whole) => checksOf(judged, whole, changed)) },
      context,
      record,
    )
    const shown = checksShown?.(context, checks) ?? checks
    const blocking = shown.filter(({ severity, code }) => severity === 'block' && counts(code))
    if (blocking.length > 0) refuse(caseworkRefusals.caseworkBlocked, { checks: blocking })
    return checks
  },
})

const numberFor = async <Whole extends CaseRecord>(
  { numbering, numberOf }: Pick<UsualKind<Whole, never>, 'numbering' | 'numberOf'>,
  step: StepContext<Whole>,
): Promise<string> => {
  const number = numbering ? (await takeNumbers(step.tx, numbering, 1))[0] : await numberOf?.(step)
  if (number === undefined) throw new Error('a kind says how its cases are numbered')
  return number
}

/** Only what was asked for may change; everything else in the answer is refused, not ignored. */
const answerOf =
  <Whole extends CaseRecord, DraftInput>(of: WholeKind<Whole, DraftInput>, judge: Judge<Whole>) =>
  async (step: StepContext<Whole>): Promise<Usual> => {
    const { tx, record, input } = step
    const { answers, notices, records } = of
    const mail = mailOf(notices.answered, 'authority')
    if (!input.comment && input.answers === undefined) refuseIncomplete('comment')
    if (input.answers === undefined)
      return { values: { flags: [...record.case.flags, answeredFlag], askedFields: [] }, ...mail }
    const parsed = answers.shape.safeParse(input.answers)
    if (!parsed.success)
      return refuse(frameRefusals.invalidInput, { fields: [{ path: 'answers', code: 'invalid' }] })
    const changes = answers.differences(record, await answers.write(tx, record, parsed.data))
    const mayChange = (asked: string, field: string): boolean =>
      field === asked || field.startsWith(`${asked}.`) || (answers.covers?.(asked, field) ?? false)
    const strange = changes.filter(
      ({ field }) => !record.case.askedFields.some((asked) => mayChange(asked, field)),
    )
    if (strange.length > 0)
      refuse(caseworkRefusals.caseworkFieldNotAsked, { fields: strange.map(({ field }) => field) })
    if (changes.length > 0) await answers.onChange?.(tx, record)
    const judged = { ...step, record: await records.reread(tx, record) }
    const checks = await judge(judged, { changed: changes.map(({ field }) => field) })
    return {
      // What was proposed was proposed of another request.
      values: {
        flags: [...flagsOf(checks), answeredFlag],
        askedFields: [],
        ...(changes.length > 0 ? noProposal : {}),
      },
      changes,
      ...mail,
    }
  }

/**
 * The steps that any kind would write again, from the draft to the decision (`casework/usual-steps.ts` of the contract
 * declares them). A kind spreads them into its own and writes only what differs, standing on the usual one.
 */
export const usualSteps = <Whole extends CaseRecord, DraftInput>(given: UsualKind<Whole, DraftInput>) => {
  const of = { ...given, notices: { ...usualNotices, ...given.notices } }
  const { judge } = judging(of)
  const { kind, notices } = of
  const nothing = async (): Promise<Usual> => ({})
  return {
    ...officeSteps(of),
    judge,
    /** Blocking checks keep a request at home; warnings go along as flags for the officer. */
    submit: async (step: StepContext<Whole>): Promise<Usual> => {
      const { context, tx, record } = step
      const { calendar, settings } = context
      const flags = flagsOf(await judge(step))
      const number = await numberFor(of, step)
      return {
        values: {
          number,
          flags,
          searchText: `${number.toLowerCase()} ${record.case.searchText}`,
          submittedAt: tx.now,
          dueOn: calendar.after(calendar.today, settings[kind.settings.decisionDays]),
        },
        ...mailOf(notices.submitted, 'authority'),
        // A company hears of what was entered in its name as soon as it is its case.
        ...(record.case.enteredBy === null || notices.entered === undefined
          ? {}
          : { furtherMail: { code: notices.entered, to: 'applicant' } }),
      }
    },
    discard: nothing,
    withdraw: nothing,
    answer: answerOf(of, judge),
    approve: async (step: StepContext<Whole>): Promise<Usual> => ({
      values: decidedNow(step),
      ...mailOf(notices.approved, 'applicant'),
    }),
  }
}
