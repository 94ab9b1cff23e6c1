/** How an authority of another country is told, and tells: as the setting says for all, or by a way of its own. */
export const exchangeWays = ['setting', 'mail', 'i2es', 'machine'] as const
export type ExchangeWay = (typeof exchangeWays)[number]

/** What comes in is about: a permit that was issued, what became of one, or what crossed the border under one. */
export const subjects = ['issued', 'changed', 'endorsed'] as const
export type Subject = (typeof subjects)[number]
/** What is sent is about, besides: a key of ours that others may have had. */
export const sentSubjects = [...subjects, 'keyReported'] as const
export type SentSubject = (typeof sentSubjects)[number]

/** What becomes of a permit after its issue, as the other authority is told. */
export const permitChanges = ['suspend', 'lift', 'revoke', 'cancel', 'replace', 'close', 'reopen'] as const
export type PermitChange = (typeof permitChanges)[number]

/** How something came in: by the machine interface, as a file, or as the text of a QR code. */
export const incomingWays = ['message', 'file', 'code'] as const
export type IncomingWay = (typeof incomingWays)[number]

/**
 * What its signature is worth: made with a key that is trusted; with one that nobody here has said to trust; with one
 * whose trust has ended; with a trusted one, but not over these data; by the authority of another country than the one
 * that issues; by this authority itself.
 */
export const verdicts = [
  'genuine',
  'unknownKey',
  'endedKey',
  'wrongSignature',
  'otherCountry',
  'own',
] as const
export type Verdict = (typeof verdicts)[number]

/**
 * How it closed by itself: another message has taken its place, it asks nothing of anybody, or the permit that rests on it was issued.
 */
export const closedByItself = ['superseded', 'noted', 'rested'] as const
/** What an officer has made of it: the certificate of an export, a movement's record, kept with the permit, dealt with; or how it closed. */
export const incomingUses = ['certificate', 'record', 'kept', 'done', ...closedByItself] as const
export type IncomingUse = (typeof incomingUses)[number]

/** What closed by itself as nobody had to do anything about it may be used later, for another case. */
export const isStillUsable = (use: IncomingUse | null): boolean =>
  use === null || use === 'noted' || use === 'rested'

/** Where it stands in the list: without a case here, with one, dealt with, of this authority itself, or refused by its signature. */
export const incomingStates = ['unmatched', 'matched', 'used', 'own', 'refused'] as const
export type IncomingState = (typeof incomingStates)[number]

export const incomingStateOf = (given: {
  readonly verdict: Verdict
  readonly caseId: string | null
  readonly use: IncomingUse | null
}): IncomingState => {
  if (given.verdict === 'own') return 'own'
  if (given.verdict !== 'genuine') return 'refused'
  if (given.use !== null) return 'used'
  return given.caseId === null ? 'unmatched' : 'matched'
}

/** The country that has issued a permit: of its importer where goods come in, of its exporter where they leave. */
export const issuerOf = (said: {
  readonly direction: 'import' | 'export'
  readonly importer: { readonly countryId: string }
  readonly exporter: { readonly countryId: string }
}): string => (said.direction === 'import' ? said.importer.countryId : said.exporter.countryId)

/** Of a portal's address, and of a key as it is pasted. */
export const longestAddress = 300
/** Name of a key as signatures bear it. */
export const longestKeyId = 60
export const longestKeyText = 1000
