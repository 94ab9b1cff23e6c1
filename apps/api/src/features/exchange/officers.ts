import type { NoticeCode } from '@papaver/contract/notifications/codes.ts'
import type { PortalPlace } from '@papaver/contract/portal-places.ts'
import type { Reader, Tx } from '../../platform/transaction.ts'
import { officersWith, type Person } from '../account/public.ts'
import { wordsFor } from '../localization/public.ts'
import { notifyEach } from '../notifications/public.ts'

const findAssignee = async (db: Reader, caseId: string | null): Promise<string | null> => {
  if (caseId === null) return null
  const row = await db
    .selectFrom('caseReading')
    .select('assigneeId')
    .where('id', '=', caseId)
    .executeTakeFirst()
  return row?.assigneeId ?? null
}

/** Officers who may deal with what comes in, and read the case that it is about: the one who has the case, else all. */
const officersFor = async (db: Reader, caseId: string | null): Promise<Person[]> => {
  const assigneeId = await findAssignee(db, caseId)
  const toRead = caseId === null ? [] : (['authorization.read'] as const)
  const officers = await officersWith(db, 'case.review', ...toRead)
  const own = officers.filter(({ id }) => id === assigneeId)
  return own.length > 0 ? own : officers
}

interface News {
  readonly code: Extract<NoticeCode, `EXCHANGE_${string}`>
  readonly caseId: string | null
  readonly number: string
  /** Name of the other authority. */
  readonly authority: string
  readonly place: PortalPlace
  readonly publicUrl: string
  readonly entityId: string
  /** Key of the words that say what is the matter and what to do. */
  readonly task?: string
}

/** Under the bell of those whom it concerns, and by mail as each wishes. */
export const notifyOfficers = async (tx: Tx, news: News): Promise<void> => {
  const { code, caseId, number, authority, place, publicUrl, entityId, task } = news
  const officers = await officersFor(tx.db, caseId)
  const noticeFor = ({ culture }: Person) => ({
    code,
    params: {
      number,
      subject: authority,
      ...(task ? { reason: wordsFor(culture)(task) } : {}),
    },
    place,
    publicUrl,
    entity: 'exchange',
    entityId,
  })
  await notifyEach(
    tx,
    officers.map((to) => ({ to, notice: noticeFor(to) })),
  )
}
