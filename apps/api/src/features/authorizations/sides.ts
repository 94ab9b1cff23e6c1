import { caseReaders, type Readers, type ReadStep, readingOf, scopeOf } from '../casework/public.ts'

const all = ['office', 'applicant', 'customs'] as const
const between = ['office', 'applicant'] as const
const border = ['office', 'customs'] as const

/**
 * What of an authorization is told to which side (product §15), beside what of any case is: declared here once, for every
 * answer that shows something of it. Customs has the permit: what the document says, and what has become of it; what
 * led to it is between applicant and authority.
 */
const readers = {
  ...caseReaders,
  /** What the document says, its lines and what is left on them. */
  permit: all,
  /** The document itself with its check code. Customs signs with that code: it shows that the document was in the hand. */
  document: between,
  /** That it was issued, suspended, lifted, revoked …, and for which reason of the master list. */
  permitSteps: all,
  /** What the certificate of the other country says beyond its number: parties, and the quantity of each line. */
  certified: between,
  /** What the goods of a line are worth. */
  worth: between,
  balances: between,
  /** Which notifications to the importing country the export waits for. */
  preExports: between,
  /** Numbers of permits before this one; of the one after it where the reader may see that one. */
  earlierPermit: between,
  /** What the authority tells customs about the permit. */
  customsNotes: border,
  /** That a permit of the other country on which it rests is not in force there. */
  abroad: border,
  /** What customs tells the authority besides the figures: remarks, photos of goods and seals. */
  customsFindings: border,
} as const satisfies Readers
export type CasePart = keyof typeof readers

/** May this person be told of this part of a case that he may see? */
export const mayRead = readingOf(readers)

/** Steps by which a permit comes to be what it is for everybody who has the document in his hand. */
const permitSteps: ReadonlySet<string> = new Set([
  'issue',
  'suspend',
  'lift',
  'revoke',
  'cancel',
  'correct',
  'extend',
  'replacedBy',
  'close',
  'expire',
  'use',
  'useUp',
  'correctUse',
  'reopen',
  'decideUse',
  'takeBackDecision',
  'settleRecord',
  'repeatRecord',
  'rejectRecord',
  'releaseGoods',
  'refuseRelease',
  'clearGoods',
])

/** Is this line of the history told to the reader, and with the words that go with it? */
export const mayReadStep: ReadStep = (principal, { action, actorSide }) => {
  const isOwn = scopeOf(principal).kind === 'customs' && actorSide === 'customs'
  const part: CasePart = permitSteps.has(action) && actorSide !== 'applicant' ? 'permitSteps' : 'caseSteps'
  return { step: isOwn || mayRead(principal, part), words: isOwn || mayRead(principal, 'words') }
}
