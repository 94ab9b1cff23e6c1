import { dayIn } from '@papaver/contract/days.ts'
import type { Reader } from '../../platform/transaction.ts'
import { listActions } from '../audit/public.ts'
import { findEstablishment } from './store.ts'

const closing = 'establishment.close'
const actions = [closing, 'establishment.reopen']

/** Was an establishment closed in the register at some time of a day, and as the day ended, by the history of its entry? */
export const closedOn = async (
  db: Reader,
  id: string,
  { day, timeZone }: { readonly day: string; readonly timeZone: string },
): Promise<{ readonly isOnDay: boolean; readonly isAtEnd: boolean }> => {
  const [establishment, found] = await Promise.all([
    findEstablishment(db, 'all', id),
    listActions(db, { entity: 'establishment', entityId: id }, actions),
  ])
  const steps = found.map(({ action, at }) => ({ isClosed: action === closing, on: dayIn(timeZone, at) }))
  // One that was entered as closed has been so ever since.
  const first = steps.length === 0 && establishment?.isActive === false
  const before = steps.findLast(({ on }) => on < day)?.isClosed ?? first
  const states = [before, ...steps.filter(({ on }) => on === day).map(({ isClosed }) => isClosed)]
  return { isOnDay: states.includes(true), isAtEnd: states.at(-1) === true }
}
