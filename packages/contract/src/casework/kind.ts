import type { KeyScope } from '../access/key-scopes.ts'
import type { Permission } from '../access/permissions.ts'
import type { CasePlace } from '../portal-places.ts'
import type { Settings } from '../settings/definitions.ts'
import type { CaseDate } from './dates.ts'
import { holderChanged, holderClosedFlag, holderRenamedFlag } from './holder.ts'
import type { Life, StatusStyle } from './rules.ts'

/** Whose step it is, and by which right each side takes it. */
export interface StepTakers {
  /** People of the house whose case it is. */
  readonly holder?: Permission
  readonly office?: Permission
}

/**
 * `required`: without it the step is refused (`caseworkIncomplete`). `words`: a comment, or a text of the library in
 * its place. `optional`: may be left out.
 */
export type Need = 'required' | 'words' | 'optional'

/** One step of a life that people take. */
export interface StepDeclaration<Input extends string = string> {
  readonly by: StepTakers
  /** What it takes beside the version of the case. */
  readonly takes: { readonly [Name in Input]?: Need }
  /** Beginning of the codes of the reasons that fit (master `reasons`), where it takes one. */
  readonly reason?: string
  /**
   * Four eyes (product §3.3). `decision`: not by who proposed it, nor by who entered the case; `signature`: not by who
   * entered it, nor, where a setting wants a third person, by who decided.
   */
  readonly fourEyes?: 'decision' | 'signature'
  /** Ends or stops something. */
  readonly isDanger?: true
  /** The holder does not learn of it, nor read what is said with it. */
  readonly isInternal?: true
  /** Its comment is printed on a letter. */
  readonly isPrinted?: true
  /** Can be taken for many cases at once; each is judged by itself. */
  readonly isBulk?: true
  /** Under which scope a program of the house may take it with a key; without, by people alone. */
  readonly key?: KeyScope
  /**
   * It creates a right, or gives one back: the blocking checks are run again under the lock, and refuse it (`caseworkBlocked`).
   * `request`: all of them, but for a proposal to refuse. `right`: those that a right in force must pass, too (`standing` of the kind).
   */
  readonly checked?: 'request' | 'right'
  /** Codes of the refusals that this step has besides those of every step (`stepRefusals`) and of the checks. */
  readonly refuses: readonly string[]
}

/** What every kind of case means by some of its statuses; null where it has none such. */
export interface StatusMeanings<Status extends string> {
  /** Being written; nobody but its writer's side sees it. */
  readonly draft: Status
  /** In which a proposed decision waits for the second person. */
  readonly decide: Status | null
  /** Decided, and waits for the signature. */
  readonly sign: Status | null
  /** In which the holder has to answer. */
  readonly asked: Status | null
}

/** A setting by its id that has values of this type. */
type SettingOf<Value> = {
  readonly [Id in keyof Settings]: Settings[Id] extends Value ? Id : never
}[keyof Settings]

/** Where the authority says what it promises for a kind, and how many look at its cases. */
export interface KindSettings {
  /** Working days in which a decision is promised, and in which a question is to be answered. */
  readonly decisionDays: SettingOf<number>
  readonly answerDays: SettingOf<number>
  /** Who proposed does not decide; who entered neither decides nor signs. */
  readonly fourEyes: SettingOf<boolean>
  /** Who decided does not sign either: a third person does. */
  readonly sixEyes?: SettingOf<boolean>
}

/** Where the cases of a kind are, and who reads and writes them. */
export interface KindPlace {
  /** Value of `work_case.feature`, entity and first word of its actions in the audit trail. */
  readonly entity: string
  /** The capability: first word of its calls, its messages, its folders. */
  readonly feature: string
  /** Where its calls are, without `/api/`. */
  readonly path: string
  /** Where its pages are, below `#`. */
  readonly place: CasePlace
  /** Who reads its cases at all, and who of a house writes them. */
  readonly rights: { readonly read: Permission; readonly request: Permission }
}

/** A kind of case, as contract, server and portal know it. What it adds is in the folder of its feature. */
export interface CaseKind<
  Status extends string = string,
  Action extends string = string,
  SystemStep extends string = string,
  Input extends string = string,
> extends KindPlace {
  readonly settings: KindSettings
  /** A register into which the authority itself enters things: a draft that an officer begins may be nobody's. */
  readonly ownEntries?: true
  /** Its cases tell the authority of something, and allow their holder nothing: they are taken of a closed establishment, too. */
  readonly isReport?: true
  /** It is asked for by one who has none. */
  readonly isLicense?: true
  readonly statuses: Readonly<Record<Status, StatusStyle>>
  readonly means: StatusMeanings<Status>
  readonly life: Life<Status, Action | SystemStep>
  /**
   * What keeps a right of this kind from being used today, and a decided case from being signed: it stands in a view of its own
   * (`stopped`, `signStopped`) beside what can be used (`active`) and signed (`sign`).
   */
  readonly stops?: {
    /** Beside what holds any right (`holds.ts`). */
    readonly statuses: readonly Status[]
    /** After its last day, whether the calendar has ended it already or not. */
    readonly afterLastDay: boolean
    /** Flags whose checks block or warn by more than the flag says. What every other one stands for blocks the signature (`blocked.ts`). */
    readonly mayWarn?: readonly string[]
  }
  /** In the order in which they are offered. */
  readonly steps: Readonly<Record<Action, StepDeclaration<Input>>>
  /** Statuses in which officers, and in which the holder, may add files to what is not a draft. */
  readonly filesWhile: { readonly office: readonly Status[]; readonly holder: readonly Status[] }
  /** Signed letters tell of its decisions, or of what is submitted to another authority: since when there may be some. */
  readonly writesLetters?: 'decision' | 'submit'
  /** What officers add to a case stays in the house: its holder reads his own files alone. */
  readonly keepsOfficeFiles?: true
  /** Statuses in which the checks of the case are run and shown; afterwards the record speaks. */
  readonly judgedWhile: readonly Status[]
  /**
   * What a right rests on: the flag that is raised while it is missing, and the checks that say so, by their code or by code and
   * subject (`notOffered customsPointId`). A right in force must pass these, too; the other checks are of the request, and over with its decision.
   */
  readonly standing?: Readonly<Record<string, readonly string[]>>
  /** Further checks that a right in force must pass, whose flags are raised elsewhere. */
  readonly rightChecks?: readonly string[]
  /** Checks of what the authority itself has still to do: the approval waits for it, and the proposal does not. */
  readonly waitsForApproval?: readonly string[]
  /** Checks that block unless whoever takes the step says why it is taken all the same: the step itself asks for that. */
  readonly overridable?: readonly string[]
  /** What its cases have in the calendar of deadlines. */
  readonly dates: readonly CaseDate<Status>[]
}

export const actionsOf = <Action extends string>({
  steps,
}: {
  readonly steps: Readonly<Record<Action, StepDeclaration>>
}): Action[] => Object.keys(steps) as Action[]

/** Refusals that every step of every kind has. */
export const stepRefusals = [
  'invalidInput',
  'notFound',
  'notPermitted',
  'caseworkStale',
  'caseworkClosed',
  'caseworkIncomplete',
  'caseworkKeyReused',
] as const

/** What its requests and rights rest on, the company that holds them before all; what only reports something rests on nothing. */
export const standingOf = ({
  isReport,
  standing,
}: Pick<CaseKind, 'isReport' | 'standing'>): Readonly<Record<string, readonly string[]>> =>
  isReport
    ? {}
    : {
        [holderClosedFlag]: [holderClosedFlag, 'holderMerged'],
        [holderRenamedFlag]: [holderRenamedFlag, holderChanged],
        ...standing,
      }

/** Codes of all refusals that a step has besides those of every step. */
export const refusalsOf = ({
  checked,
  refuses,
}: Pick<StepDeclaration, 'checked' | 'refuses'>): readonly string[] =>
  checked === undefined ? refuses : ['caseworkBlocked', ...refuses]
