/** Why a message did not arrive, as far as an official can do something about it. */
export const failures = [
  'noAnswer',
  'noAddress',
  'notAdmitted',
  'noPortal',
  'notRead',
  'tooOften',
  'theirFault',
  'noData',
  'doubtedKey',
  'doubtedCountry',
  'doubted',
  'other',
] as const
export type Failure = (typeof failures)[number]

const ofStatus: Readonly<Record<string, Failure>> = {
  '401': 'notAdmitted',
  '403': 'notAdmitted',
  '404': 'noPortal',
  '405': 'noPortal',
  '413': 'notRead',
  '422': 'notRead',
  '429': 'tooOften',
}
const ofReason: Readonly<Record<string, Failure>> = {
  'no answer': 'noAnswer',
  'no address': 'noAddress',
  'no data in the document': 'noData',
}

const ofVerdict: Readonly<Partial<Record<string, Failure>>> = {
  unknownKey: 'doubtedKey',
  endedKey: 'doubtedKey',
  otherCountry: 'doubtedCountry',
}

/** They have it, and have taken it in as not genuine. */
export const isDoubted = (failure: Failure | null): boolean => failure?.startsWith('doubted') ?? false

/** What is kept of a failed attempt, as one of those. */
export const failureOf = (reason: string): Failure => {
  const verdict = /^not accepted (\w+)$/.exec(reason)?.[1]
  if (verdict !== undefined) return ofVerdict[verdict] ?? 'doubted'
  const status = /^status (\d{3})$/.exec(reason)?.[1]
  if (status === undefined) return ofReason[reason] ?? 'other'
  return ofStatus[status] ?? (status.startsWith('5') ? 'theirFault' : 'other')
}

/** What no later try mends: somebody here or there has to do something first. */
export const needsSomebody: ReadonlySet<Failure> = new Set([
  'noAddress',
  'notAdmitted',
  'noPortal',
  'notRead',
  'noData',
])
/** What is kept of a try that said nothing of the message itself: it is made again as soon as another message has arrived there. */
export const passing = [
  'no answer',
  'status 401',
  'status 500',
  'status 502',
  'status 503',
  'status 504',
] as const
/** What is kept of a try that met no portal, or one that did not know us: another way may lead to it. */
export const ofTheWay = [...passing, 'no address', 'status 403', 'status 404', 'status 405'] as const
