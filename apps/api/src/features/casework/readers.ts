import type { Principal } from '../../platform/http/caller.ts'
import { type Scope, type Side, scopeOf } from './policy.ts'

/** On whose side one reads a case. */
export type ReaderSide = 'office' | 'applicant' | 'customs'

const between = ['office', 'applicant'] as const
const border = ['office', 'customs'] as const
const house = ['office'] as const

/**
 * What of any case is told to which side (product §15); a kind adds its own parts. What a side may not know is absent
 * from its answers, not merely hidden by its pages.
 */
export const caseReaders = {
  /** Questions, answers, withdrawals: what leads to the decision, and what the holder asks for afterwards. */
  caseSteps: between,
  /** What one wrote to the other with a step, and which fields it was about. */
  words: between,
  remarks: between,
  /** That it came in on paper and was entered here. */
  entry: between,
  attachments: between,
  /** Letters of decisions: between the authority and whom they are written to. */
  letters: between,
  checks: between,
  /** Days that the authority has for its decision. */
  clock: between,
  internalSteps: house,
  officers: house,
  /** Who recorded something at the border: its own side and the authority read his name. */
  customsOfficers: border,
  flags: house,
  proposal: house,
  checklist: house,
  /** Why officers went on over warnings, and who of them set what. */
  deliberation: house,
  notes: house,
} as const satisfies Record<string, readonly ReaderSide[]>

const sideIn: Record<Scope['kind'], ReaderSide | undefined> = {
  office: 'office',
  holder: 'applicant',
  customs: 'customs',
  document: 'customs',
  nobody: undefined,
  system: 'office',
}

export type Readers = Readonly<Record<string, readonly ReaderSide[]>>
export type CommonPart = keyof typeof caseReaders

/** Of one declaration of parts: may this person be told of this part of a case that he may see? */
export const readingOf =
  <Parts extends Readers>(parts: Parts) =>
  (principal: Principal, part: keyof Parts): boolean => {
    const side = sideIn[scopeOf(principal).kind]
    return side !== undefined && (parts[part] as readonly ReaderSide[]).includes(side)
  }

export const mayReadCommon = readingOf(caseReaders)

/** Is a person of this side named to the reader? Whoever is not told reads which office or company it was. */
export const mayReadName = (principal: Principal, side: Side): boolean => {
  if (side === 'authority') return mayReadCommon(principal, 'officers')
  if (side === 'customs') return mayReadCommon(principal, 'customsOfficers')
  return side === 'system' || mayReadCommon(principal, 'caseSteps')
}
