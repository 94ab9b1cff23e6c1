import type { EventName } from '@papaver/contract/consequences/events.ts'
import type { Passage, StepContext } from '../../casework/public.ts'
import type { PreparationRecord } from '../record.ts'

const eventOf = ({ from, to }: Passage): EventName | undefined => {
  if (to === 'INA') return 'preparationWithdrawn'
  return to === 'APR' && from === 'INA' ? 'preparationRestored' : undefined
}

/** What may be asked for has changed: requests and permits of the preparation, or of the version before, are checked again. */
export const emitPreparationChange = async (
  { deps, tx, record }: StepContext<PreparationRecord>,
  passage: Passage,
): Promise<void> => {
  const { replacesId } = record.entry
  const isNewVersion = passage.to === 'APR' && passage.from === 'PRO' && replacesId !== null
  const event = isNewVersion ? 'preparationReplaced' : eventOf(passage)
  if (event === undefined) return
  const preparationIds = [isNewVersion ? replacesId : record.case.id]
  await deps.followers.emit(tx, 'changed', { event, concerned: { preparationIds } })
}
