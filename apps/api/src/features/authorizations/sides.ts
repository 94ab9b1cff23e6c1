import type { Principal } from '../../platform/http/caller.ts'
import { type Scope, scopeOf } from '../casework/public.ts'

/** On whose side one reads a case. */
export type ReaderSide = 'office' | 'applicant' | 'customs'

const all = ['office', 'applicant', 'customs'] as const
const between = ['office', 'applicant'] as const
const border = ['office', 'customs'] as const
const house = ['office'] as const

/**
 * What of a case is told to which side (product §15): declared here once, for every answer that shows something of it.
 * What a side may not know is absent from its answers, not merely hidden by its pages. Customs has the permit: what the
 * paper says, and what has become of it; what led to it is between applicant and authority.
 */
const readers = {
  /** What the paper says, its lines and what is left on them. */
  permit: all,
  /** The paper itself with its check code. Customs signs with that code: it shows that the paper was in the hand. */
  paper: between,
  /** That it was issued, suspended, lifted, revoked …, and for which reason of the master list. */
  permitSteps: all,
  /** Questions, answers, withdrawals: what happened before the issue, and what the holder asks for afterwards. */
  caseSteps: between,
  /** What one wrote to the other with a step, and which fields it was about. */
  words: between,
  remarks: between,
  /** That it came in on paper and was entered here. */
  entry: between,
  /** What the certificate of the other country says beyond its number: parties, and the quantity of each line. */
  certified: between,
  /** What the goods of a line are worth. */
  worth: between,
  attachments: between,
  /** Letters of decisions: between the authority and whom they are written to. */
  letters: between,
  checks: between,
  balances: between,
  /** Numbers of permits before this one; of the one after it where the reader may see that one. */
  earlierPermit: between,
  /** Days that the authority has for its decision. */
  clock: between,
  /** What the authority tells customs about the permit. */
  customsNotes: border,
  /** What customs tells the authority besides the figures: remarks, photos of goods and seals. */
  customsFindings: border,
  internalSteps: house,
  officers: house,
  flags: house,
  proposal: house,
  checklist: house,
  /** Why officers went on over warnings, and who of them set what of the permit. */
  deliberation: house,
  notes: house,
} as const satisfies Record<string, readonly ReaderSide[]>
export type CasePart = keyof typeof readers

const sideIn: Record<Scope['kind'], ReaderSide | undefined> = {
  office: 'office',
  holder: 'applicant',
  customs: 'customs',
  nobody: undefined,
  system: 'office',
}

/** May this person be told of this part of a case that he may see? */
export const mayRead = (principal: Principal, part: CasePart): boolean => {
  const side = sideIn[scopeOf(principal).kind]
  return side !== undefined && (readers[part] as readonly ReaderSide[]).includes(side)
}

/** Steps by which a permit comes to be what it is for everybody who has the paper in his hand. */
const permitSteps: ReadonlySet<string> = new Set([
  'issue',
  'suspend',
  'lift',
  'revoke',
  'cancel',
  'correct',
  'close',
  'expire',
  'use',
  'useUp',
  'correctUse',
])

/** Is this line of the history told to the reader, and with the words that go with it? */
export const mayReadStep = (
  principal: Principal,
  { action, actorSide }: { readonly action: string; readonly actorSide: string },
): { readonly step: boolean; readonly words: boolean } => {
  const isOwn = scopeOf(principal).kind === 'customs' && actorSide === 'customs'
  const part: CasePart = permitSteps.has(action) && actorSide !== 'applicant' ? 'permitSteps' : 'caseSteps'
  return { step: isOwn || mayRead(principal, part), words: isOwn || mayRead(principal, 'words') }
}
