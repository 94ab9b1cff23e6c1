import { dayIn } from '@papaver/contract/days.ts'
import { type HelpReader, helpReaders } from '@papaver/contract/help/vocabulary.ts'
import { culturesFor } from '@papaver/contract/localization/fallback.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { readSettings } from '../settings/public.ts'
import type { Scope } from './store/visible.ts'

const scopeFor = async ({ db, clock }: Deps, culture: string, readers: HelpReader[]): Promise<Scope> => {
  const settings = await readSettings(db)
  const cultures = culturesFor(settings, culture)
  return { readers, cultures, today: dayIn(settings['public.timeZone'], clock.now()) }
}

/** What is for a visitor is for everybody. */
export const visitorScope = (deps: Deps, { culture }: Pick<Caller, 'culture'>): Promise<Scope> =>
  scopeFor(deps, culture, ['VISITOR'])

export const scopeOf = (deps: Deps, { culture, principal }: Caller): Promise<Scope> => {
  const held = new Set(principal.roles.map((role) => role.toUpperCase()))
  return scopeFor(
    deps,
    culture,
    helpReaders.filter((reader) => reader === 'VISITOR' || held.has(reader)),
  )
}

/** The guide of one role, and nothing of others. */
export const guideScope = (
  deps: Deps,
  { culture }: Pick<Caller, 'culture'>,
  reader: HelpReader,
): Promise<Scope> => scopeFor(deps, culture, [reader])
