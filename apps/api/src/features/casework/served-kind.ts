import type { Change } from '@papaver/contract/casework/head.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { Check, StepInput } from '@papaver/contract/casework/schema.ts'
import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Actor, Principal } from '../../platform/http/caller.ts'
import type { Tx } from '../../platform/transaction.ts'
import type { Establishment } from '../establishments/public.ts'
import type { Names } from '../masters/public.ts'
import type { CaseId } from './case-id.ts'
import type { CaseContext } from './context.ts'
import type { Concerned } from './events.ts'
import type { Scope } from './policy.ts'
import type { CaseRecord, Records } from './records.ts'
import type { CaseFacts, Judgement } from './rules.ts'
import type { CaseRow, CaseValues } from './store.ts'

/** What one step of a life is handed: the locked record, who takes it, and what he sent. */
export interface StepContext<Whole extends CaseRecord, Input extends StepInput = StepInput> {
  readonly deps: Deps
  readonly tx: Tx
  readonly caller: Actor
  readonly context: CaseContext
  readonly record: Whole
  readonly input: Input
  /** As they were when the step began, under the lock; none where the step is not declared to be checked. */
  readonly checks: readonly Check[]
}

/**
 * The checks of a case as they are at this moment. `changed`: names of fields that an answer has changed. `counts`: may a check
 * of this code refuse; without, all may.
 * @throws Refused `caseworkBlocked` where one blocks that the reader may see. Another one would give itself away.
 */
export type Judge<Whole extends CaseRecord> = (
  at: Pick<StepContext<Whole>, 'context' | 'record'>,
  how?: { readonly changed?: readonly string[]; readonly counts?: (code: string) => boolean },
) => Promise<readonly Check[]>

/**
 * Who is notified. `authority`: whoever has the case, else all officers. `assignee`, `deciders` and `signers` are those
 * who have to act next in the house; who took the step is not told of it.
 */
export type MailTo = 'applicant' | 'authority' | 'assignee' | 'deciders' | 'signers' | 'mentioned'

export interface StepMail {
  readonly code: NoticeCode
  readonly to: MailTo
  /** Number of what takes this one's place. */
  readonly successor?: string
  /** Of those who are written to, these accounts alone. */
  readonly only?: readonly string[]
  /** The day that it names, where it is none on which an answer is due. */
  readonly dueOn?: string
  /** What it says, where that is not what was said with the step. */
  readonly comment?: string
}

/** What a step changes. The status is that of the life table unless `to` says otherwise; `own` is the kind's. */
export interface Outcome<Own = never, Status extends string = string> {
  readonly to?: Status
  readonly values?: CaseValues
  readonly own?: Own
  /** Reasons for attention that begin, or are over, with this step. */
  readonly raises?: readonly string[]
  readonly lowers?: readonly string[]
  /** Not shown to the applicant. */
  readonly isInternal?: boolean
  readonly fields?: readonly string[]
  readonly changes?: readonly Change[]
  readonly dueOn?: string
  /** Texts of the library that are said with the comment. */
  readonly texts?: readonly Names[]
  readonly mail?: StepMail
  /** To others, of the same step. */
  readonly furtherMail?: StepMail
}

/** From one status to the next. */
export interface Passage {
  readonly from: string
  readonly to: string
}

export interface DraftPlace {
  readonly kind: string
  readonly substanceGroup: string | null
}

/** How drafts of a kind are begun, written and copied. */
export interface Drafts<Whole extends CaseRecord, DraftInput> {
  /** Which of its kinds (and groups) a draft is of; fixed from then on. */
  readonly placeOf: (input: DraftInput) => DraftPlace
  /** Refuses a place that is not offered for something new. */
  readonly refuseNotOffered: (tx: Tx, place: DraftPlace) => Promise<void>
  /** Writes what the kind adds to a new case. */
  readonly begin: (tx: Tx, row: CaseRow, input: DraftInput) => Promise<void>
  /** Writes a draft's fields over what stood there. */
  readonly write: (tx: Tx, record: Whole, input: DraftInput) => Promise<Whole>
  /** What a copy of an earlier case says. */
  readonly copyOf: (record: Whole) => DraftInput
  /** Refuses establishments for which officers may not enter a request. */
  readonly refuseClosed: (establishment: Establishment) => void
}

export interface Periods {
  /** Days after which a draft that nobody touches lapses, and those after which its writer is reminded. */
  readonly draftIdleDays: number
  readonly draftReminderDay: number
  /** Working days after which a question that nobody answers lapses, and before its day is reminded of. */
  readonly silentDays: number
  readonly questionReminderDays: number
}

/** Of a question that lapsed, of a draft that is about to, and of a question that is not answered yet. */
export interface CalendarNotices {
  readonly lapsed: NoticeCode
  readonly draft: NoticeCode
  readonly question: NoticeCode
}
const usualNotices: CalendarNotices = { lapsed: 'CASE_CANCELLED', draft: 'CASE_DRAFT', question: 'CASE_INFO' }
export const calendarNotices = ({ notices }: { readonly notices?: CalendarNotices }): CalendarNotices =>
  notices ?? usualNotices

/** As long as for requests of trade; a kind that wants other days names settings of its own. */
export const usualPeriods = (settings: Settings): Periods => ({
  draftIdleDays: settings['import_export.draftIdleDays'],
  draftReminderDay: settings['import_export.draftReminderDay'],
  silentDays: settings['import_export.infSilentDays'],
  questionReminderDays: settings['import_export.infReminderDays'],
})

/** How the server serves a kind of case: what the declaration of the contract cannot say. */
export interface ServedKind<
  Whole extends CaseRecord,
  Input extends StepInput,
  Own,
  DraftInput,
  Action extends string = string,
  Status extends string = string,
> {
  readonly kind: CaseKind<Status, Action>
  readonly records: Records<Whole>
  readonly factsOf: (record: Whole) => CaseFacts
  readonly reasonsAgainst: (
    principal: Principal,
    record: Whole,
    action: Action,
    settings: Settings,
  ) => string[]
  readonly actionsFor: (principal: Principal, record: Whole, settings: Settings) => Judgement<Action>
  readonly mayEdit: (principal: Principal, record: Whole) => boolean
  readonly mayAddFiles: (principal: Principal, record: Whole) => boolean
  /** Of kinds with steps that are declared to be checked (`usualSteps`). */
  readonly judge?: Judge<Whole>
  /** Locks what the checks of a step rest on, so that nothing of it ends before the step is over; as usual the holder alone. */
  readonly lockGrounds?: (tx: Tx, record: Whole, scope: Scope) => Promise<void>
  readonly steps: Readonly<Record<Action, (step: StepContext<Whole, Input>) => Promise<Outcome<Own, Status>>>>
  /** Whether it is kept where photos of the kind were taken. */
  readonly keepsPhotoPlace?: (settings: Settings) => boolean
  readonly updateOwn: (tx: Tx, id: CaseId, own: Own) => Promise<void>
  readonly drafts: Drafts<Whole, DraftInput>
  /** Days of the calendar, from the settings (`usualPeriods`). */
  readonly periods: (settings: Settings) => Periods
  /** Where the calendar writes in other words than those of any kind. */
  readonly notices?: CalendarNotices
  /** Key of what such a case is called, as a title. */
  readonly nameKey: (record: Whole) => string
  /** What the kind's mails can say beyond what every case's can. */
  readonly mailParams?: (record: Whole) => Readonly<Record<string, string>>
  /** Its cases that an event concerns, where the case alone does not say it; undefined where it does. */
  readonly concerned?: (context: CaseContext, concerned: Concerned) => Promise<string[] | undefined>
  /** The holder's address as the issued document says it; null where the portal has made none. */
  readonly printedAddress?: (record: Whole) => string | null
  /** Flags that end when the case does. */
  readonly flagsOfOpen?: ReadonlySet<string>
  /** Further reasons for attention after a passage. */
  readonly flagsAfter?: (
    step: StepContext<Whole, Input>,
    passage: Passage,
    flags: readonly string[],
  ) => string[]
  /** Whatever else is to be done in the step's own transaction, once it is written. */
  readonly afterStep?: (
    step: StepContext<Whole, Input>,
    passage: Passage,
    outcome: Outcome<Own, Status>,
  ) => Promise<void>
  /** The same where a change has raised flags of what a case rests on. */
  readonly afterRecheck?: (
    at: Pick<StepContext<Whole>, 'tx' | 'context' | 'record'>,
    raises: readonly string[],
  ) => Promise<void>
  /** The same of a step that the calendar takes. */
  readonly afterCalendar?: (
    at: Pick<StepContext<Whole>, 'tx' | 'record'> & { readonly deps: Pick<Deps, 'followers'> },
    passage: Passage,
  ) => Promise<void>
}

// biome-ignore lint/suspicious/noExplicitAny: a kind's own types meet only inside its own folder.
export type AnyServedKind<Whole extends CaseRecord = any> = ServedKind<Whole, any, any, any, any, any>
