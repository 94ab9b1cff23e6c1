import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { Passage } from '../../casework/public.ts'
import type { StepContext } from './step.ts'

const eventOf = ({ from, to }: Passage): EventName | undefined => {
  if (from === to) return undefined
  if (to === 'SUS') return 'permitSuspended'
  if (to === 'RVK') return 'permitRevoked'
  return from === 'SUS' ? 'permitLifted' : undefined
}

/** Goods that came in by a permit and leave again rest on it: their requests and permits are checked again. */
export const emitPermitChange = async (
  { deps, tx, record }: Pick<StepContext, 'deps' | 'tx' | 'record'>,
  passage: Passage,
): Promise<void> => {
  const event = eventOf(passage)
  const { number, establishmentId } = record.case
  if (event === undefined || number === null || record.kind.direction !== 'import') return
  const concerned = { establishmentId, goodsPermits: [number] }
  await deps.followers.emit(tx, 'changed', { event, concerned })
}
