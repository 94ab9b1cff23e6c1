import { dayIn } from '@papaver/contract/days.ts'
import type { Deps } from '../../platform/deps.ts'
import { readSettings } from '../settings/public.ts'

/** The day it is for the invented authority at a moment of a story, whatever day the machine has. */
export const dayOf = async ({ db, clock }: Deps): Promise<string> =>
  dayIn((await readSettings(db))['public.timeZone'], clock.now())
