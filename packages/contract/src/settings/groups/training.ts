import { flag, forAll, number } from '../definition.ts'

export const trainingSettings = {
  /** There is a world beside the real one in which people learn. */
  'training.enabled': flag(false, forAll),
  'training.resetNightly': flag(false),
  /** So long one may take from the button to the other world. */
  'training.ticketSeconds': number(60, 10, 600, { unit: 'seconds' }),
  /** After so long without a call its process ends; whoever comes next starts it again. */
  'training.idleMinutes': number(60, 5, 1440, { unit: 'minutes' }),
} as const
