import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { lapseDayOf } from '@papaver/contract/users/deadlines.ts'
import type { UserStatus } from '@papaver/contract/users/life.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'
import { reasonIn } from './notices.ts'
import { getRecord, statusOf, systemScope, type UserRecord } from './record.ts'
import { findFileFacts, listAttachments, listHistory } from './store.ts'

type State = CallOutput<'registration.state'>
type HistoryRow = Awaited<ReturnType<typeof listHistory>>[number]

const questionOf = (history: readonly HistoryRow[], { request }: UserRecord): State['question'] => {
  const asked = request?.isInformationWanted ? history.findLast(({ action }) => action === 'ask') : undefined
  if (asked === undefined) return null
  return {
    text: asked.comment ?? '',
    askedAt: asked.at.toISOString(),
    dueOn: request?.informationDueOn ?? null,
  }
}

/** Why the authority ended the request, or put it back; his own withdrawal and a lapse need no words. */
const reasonOf = (history: readonly HistoryRow[], { account }: UserRecord): string | null => {
  const moved = history.findLast(({ fromStatus, toStatus }) => fromStatus !== toStatus)
  if (moved === undefined || !['cancel', 'returnToRequest'].includes(moved.action)) return null
  const reason = moved.reasonCode === null ? null : reasonIn(account.culture, moved.reasonCode)
  return [reason, moved.comment].filter((part) => part !== null && part !== '').join('\n\n') || null
}

const signedLetterOf = async (db: Reader, { request }: UserRecord): Promise<State['signedLetter']> => {
  const file = request?.signedFileId ? await findFileFacts(db, request.signedFileId) : undefined
  return file && request?.signedAt ? { name: file.name, uploadedAt: request.signedAt.toISOString() } : null
}

/** The registration as the applicant sees it behind his link. */
export const stateForApplicant = async (db: Reader, accountId: string): Promise<State> => {
  const record = await getRecord(db, systemScope, accountId)
  const { account, request } = record
  if (request === undefined) return refuse(frameRefusals.notFound)
  const history = await listHistory(db, accountId)
  const files = await listAttachments(db, accountId)
  const status: UserStatus = statusOf(record)
  return {
    userName: account.userName,
    firstName: account.firstName,
    lastName: account.lastName,
    status,
    askedAt: request.askedAt.toISOString(),
    question: questionOf(history, record),
    hasLetter: status === 'PEC' && request.letterFileId !== null,
    signedLetter: await signedLetterOf(db, record),
    attachments: files.map(({ name, uploadedAt }) => ({ name, uploadedAt: uploadedAt.toISOString() })),
    reason: reasonOf(history, record),
    lapsesOn: lapseDayOf({ ...request, status }, await readSettings(db)),
  }
}

/** Id of the stored letter that waits for the applicant's signature; undefined where none does. */
export const findLetterFile = async (db: Reader, accountId: string): Promise<string | undefined> => {
  const record = await getRecord(db, systemScope, accountId)
  return statusOf(record) === 'PEC' ? (record.request?.letterFileId ?? undefined) : undefined
}
