import type { Permission } from '@papaver/contract/access/permissions.ts'
import type { CallName } from '@papaver/contract/calls.ts'
import type { CaseKind } from '@papaver/contract/casework/kind.ts'
import type { SettingId } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AppOfPeople } from '../cultivation.ts'
import type { TestAnswer, TestInput } from '../start-test-app.ts'
import type { Expected } from './expected.ts'
import type { WalkedPerson } from './people.ts'
import type { Random } from './random.ts'
import type { WalkedCase } from './world.ts'

/** What a person is answered; it is looked through for what he must not learn. */
export type Ask = (person: WalkedPerson, call: CallName, input?: TestInput) => Promise<TestAnswer>

/** The moment of a step: chance, the authority's day, and who there is. */
export interface Here {
  readonly random: Random
  /** ISO. */
  readonly today: string
  readonly people: readonly WalkedPerson[]
  readonly cases: readonly WalkedCase[]
  readonly ask: Ask
  /** Looks into the tables, behind the app's back. */
  readonly behind: (query: string, values: readonly unknown[]) => Promise<AnyView[]>
  readonly setting: (id: SettingId) => unknown
}

/** Whose case it is. */
export interface House {
  readonly id: string
  readonly name: string
}

// biome-ignore lint/suspicious/noExplicitAny: the walk reads the answers of every kind.
export type AnyView = any

/** What has come of something that people did. */
export interface Happened {
  readonly answer: TestAnswer
  /** Left out where nothing can be said of it beforehand. */
  readonly expected?: Expected
  /** In words what is wrong with what it has left behind. */
  readonly problems?: readonly string[]
  /** What the history tells of it as a step that somebody took. */
  readonly did?: readonly { readonly person: WalkedPerson; readonly action: string }[]
}

/** Something that people do to cases of a kind beside its steps (goods cross the border …). */
export type WalkedEvent<Ground> = (
  here: Here,
  row: WalkedCase,
  ground: Ground,
) => Promise<Happened | undefined>

/** A line of a list that somebody sends in, and what ought to become of it. */
export interface WalkedLine {
  readonly cells: Readonly<Record<string, string>>
  readonly result: 'new' | 'there' | 'refused'
}

/** How a kind takes lists in. */
export interface WalkedList<Ground> {
  readonly senders: readonly Permission[]
  readonly lines: (here: Here, ground: Ground, sender: WalkedPerson) => WalkedLine[]
}

/** What the walk must know of a kind of case that its declaration does not say. */
export interface WalkedKind<Ground = unknown> {
  readonly kind: CaseKind
  /** What drafts are made of (ids of masters, a permit …), read or made once in each world by those who may. */
  readonly prepare: (read: (call: CallName) => Promise<AnyView>, app: AppOfPeople) => Promise<Ground>
  /** A draft that is taken as it is, or refused by one of `draftRefuses`; whether it could be submitted is left to chance. */
  readonly draft: (here: Here, ground: Ground, house: House) => Record<string, unknown>
  readonly draftRefuses?: readonly string[]
  /** The refusal of a draft for an establishment that is closed; of its input where nothing is said. */
  readonly closedAs?: string
  /** Demonstration accounts of whose houses such cases can be; of importers where nothing is said. */
  readonly houses?: readonly string[]
  /** What of a draft is fixed once it is begun, as the view says it. */
  readonly placeOf: (view: AnyView) => Record<string, unknown>
  /** Fields that may be asked for, as the step `ask` names them. */
  readonly askable?: readonly string[]
  /** A right value of an input that the kind adds, or of `answers`; undefined leaves it out. */
  readonly input?: (name: string, here: Here, view: AnyView, ground: Ground) => unknown
  /** A right step that was refused for the record's sake, sent again with what the refusal asks for. */
  readonly mend?: (
    refusal: AnyView,
    sent: Record<string, unknown>,
    tick: (step: string) => Promise<unknown>,
  ) => Promise<Record<string, unknown> | undefined>
  /** Where steps lead besides what the life table says: a holder's wish changes nothing yet. */
  readonly alsoLeadsTo?: Readonly<Record<string, readonly string[]>>
  /** What others are told of, too: it is no secret that the case is there. */
  readonly isKnown?: (row: WalkedCase, person: WalkedPerson | undefined) => boolean
  /** Steps that are told in the house alone. */
  readonly internal?: readonly string[]
  /** Steps of which the house's managers hear, and those of which the authority does. */
  readonly notifies: { readonly house: readonly string[]; readonly office: readonly string[] }
  /** Notices for those who have sent something in about a case, whether they may see it or not. */
  readonly toSenders?: readonly string[]
  /** Lines of its history that other features write, and what the audit trail calls them. */
  readonly auditedAs?: Readonly<Record<string, string>>
  /** The settings of four eyes and of a third person who signs, where the kind has them. */
  readonly eyes?: { readonly four: SettingId; readonly six?: SettingId }
  /** Days after which a draft that nobody touches lapses, as shipped. */
  readonly draftIdleDays: number
  /** What its calendar does; answers how much of each thing. */
  readonly daily: (deps: Deps) => Promise<Readonly<Record<string, number>>>
  readonly events?: Readonly<Record<string, WalkedEvent<Ground>>>
  readonly list?: WalkedList<Ground>
  /** What else must hold of its rows at every moment; each query answers what breaks it. */
  readonly rules?: readonly (readonly [broken: string, query: string])[]
}

// biome-ignore lint/suspicious/noExplicitAny: a kind's own ground meets only its own functions.
export type AnyWalkedKind = WalkedKind<any>
