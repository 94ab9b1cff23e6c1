import { isRefusal } from '../../../platform/responses.ts'

/** The server has answered that it takes no more for a while: nothing is on record, and no network is waited for. */
export const isTooOften = ({
  failure,
  content,
}: {
  failure?: unknown
  content: { recordId: string | null }
}): boolean => isRefusal(failure) && failure.status === 429 && content.recordId === null
