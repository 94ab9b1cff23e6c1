import type { Reader } from '../../platform/transaction.ts'
import type { CaseId } from '../casework/public.ts'
import type { KeptContent } from './outgoing-store.ts'

/** What a message has said of goods that crossed, to the authority whose permit it is about. */
export interface SentRecord {
  readonly authorityId: number
  readonly countryId: string
  readonly foreignNumber: string
  readonly recordId: string
  readonly correctsId: string | null
  /** When it was put among the messages. */
  readonly writtenAt: Date
  /** The other portal has taken it in. */
  readonly hasArrived: boolean
}

/** Of one case, the oldest first. One that was given up or called back is still here to be sent again. */
export const listSentRecords = async (db: Reader, caseId: CaseId): Promise<SentRecord[]> => {
  const messages = await db
    .selectFrom('exchangeOutgoing')
    .select(['authorityId', 'countryId', 'createdAt', 'status'])
    .select((eb) => eb.ref('content').$castTo<KeptContent>().as('content'))
    .where('caseId', '=', caseId)
    .where('subject', '=', 'endorsed')
    .orderBy('id')
    .execute()
  return messages.flatMap(({ authorityId, countryId, createdAt: writtenAt, status, content }) => {
    if (content.subject !== 'endorsed') return []
    const { number: foreignNumber, recordId, correctsId } = content
    const hasArrived = status === 'sent'
    return [{ authorityId, countryId, foreignNumber, recordId, correctsId, writtenAt, hasArrived }]
  })
}
