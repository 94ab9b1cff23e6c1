import type { Settings } from '../settings/definitions.ts'
import type { CaseSide } from './sides.ts'

/** What is due of a case, or happens to it, on a day; on one day what is said first stands first. */
export const dateNames = [
  /** The authority responds to an incident. */
  'response',
  /** The promised decision, the end of an inquiry, the reply of another country's authority. */
  'decision',
  'closing',
  'reply',
  /** The holder answers a question. */
  'answer',
  /** A company reports its figures; the authority sends a form to the INCB. */
  'figures',
  'form',
  /** The holder reports what has moved; the import certificate that follows an export is handed in. */
  'report',
  'certificate',
  /** The export authorization of the other country goes back endorsed. */
  'returned',
  /** The authority of the other country is sent a copy of a declaration whose goods have left. */
  'copy',
  /** Another authority confirms a foreign partner. */
  'confirmation',
  /** The buyer of a harvest confirms what arrived; a harvest is destroyed before witnesses. */
  'receipt',
  'destruction',
  /** A cultivation is to begin; what it has brought is to be accounted for. */
  'start',
  'accounting',
  'arrival',
  'renewal',
  'end',
  'partnerLicence',
] as const
export type DateName = (typeof dateNames)[number]

/** Of these somebody owes something: once the day has passed they are late. What else has passed is over. */
export const dutyDates: readonly DateName[] = [
  'response',
  'decision',
  'closing',
  'reply',
  'answer',
  'figures',
  'form',
  'report',
  'certificate',
  'returned',
  'copy',
  'confirmation',
  'receipt',
  'accounting',
]

/** Of these, what a company owes; the others rest with authorities, or with the buyer of a harvest. */
export const holderDuties: readonly DateName[] = ['answer', 'figures', 'report', 'certificate', 'accounting']

/** A setting by its id that is a number. */
type NumberSetting = {
  readonly [Id in keyof Settings]: Settings[Id] extends number ? Id : never
}[keyof Settings]

/** A day that cases of a kind have in the calendar of deadlines. */
export interface CaseDate<Status extends string = string> {
  readonly name: DateName
  /**
   * Where the day stands: the clock of the case, the question that waits for its answer, the last or the planned day
   * of what was issued, or a column of the kind's own.
   */
  readonly of: 'clock' | 'question' | 'validity' | 'plan' | 'own'
  /** Whom it concerns. */
  readonly sides: readonly CaseSide[]
  /** In which statuses it still counts. */
  readonly statuses: readonly Status[]
  /** So many days of this setting before the day that stands there. */
  readonly daysBefore?: NumberSetting
}

const between = ['office', 'holder'] as const

/** What a request has on its way to the decision: the promise, which rests while its holder has to answer. */
export const usualDates = <Status extends string>(
  worked: readonly Status[],
  asked: Status,
  clock: DateName = 'decision',
): readonly CaseDate<Status>[] => [
  { name: clock, of: 'clock', sides: between, statuses: worked },
  { name: 'answer', of: 'question', sides: between, statuses: [asked] },
]
