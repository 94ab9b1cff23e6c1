import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { listedApart } from '../../../platform/listed.ts'
import { isolated } from '../../../ui/bidi.tsx'

/** Why a step was taken, in one run of text: the reason of the list, and the words of whoever took it, each in its own direction. */
export const becauseOf = ({ reason, comment }: Pick<HistoryEntry, 'reason' | 'comment'>): string =>
  reason && comment ? `${isolated(reason)}. ${isolated(comment)}` : (reason ?? comment ?? '')

/** The same within a line: what the system found has a line for each of its findings. */
export const becauseInLine = ({ reason, comment }: Pick<HistoryEntry, 'reason' | 'comment'>): string =>
  becauseOf({ reason, comment: comment && listedApart(comment.split('\n').map((line) => line.trim())) })
