import type { Deps } from '../../platform/deps.ts'
import { shownAuthorizations } from '../authorizations/public.ts'
import { followChanges } from '../casework/public.ts'
import { servedCultivations } from '../cultivation/public.ts'
import { servedLicenses } from '../licenses/public.ts'
import { servedPreExports } from '../pre-export/public.ts'
import { servedPreparations } from '../preparations/public.ts'
import { servedPartners } from '../trading-establishments/public.ts'

/** The kinds whose cases rest on what others decide, in the order in which they rest on each other. */
export const workFollowers = (deps: Deps): void =>
  followChanges(deps, [
    servedPartners,
    servedPreparations,
    servedLicenses,
    servedPreExports,
    shownAuthorizations,
    servedCultivations,
  ])
