import type { Deps } from '../../platform/deps.ts'
import { readSettings } from './values.ts'

/** Asks for the authority's time zone as it is now: the clocks of nightly work follow it. */
export const zoneReader =
  ({ db }: Pick<Deps, 'db'>) =>
  async (): Promise<string> =>
    (await readSettings(db))['public.timeZone']
