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

/** What is kept of a failed attempt, as one of those. */
export const failureOf = (reason: string): Failure => {
  const status = /^status (\d{3})$/.exec(reason)?.[1]
  if (status === undefined) return ofReason[reason] ?? 'other'
  return ofStatus[status] ?? (status.startsWith('5') ? 'theirFault' : 'other')
}
