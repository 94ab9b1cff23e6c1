import { walkedAuthorizations } from './kinds/authorizations.ts'
import { walkedCultivations } from './kinds/cultivation.ts'
import { walkedFieldReports } from './kinds/field-reports.ts'
import { walkedIncidents } from './kinds/incidents.ts'
import { walkedLicenses } from './kinds/licenses.ts'
import { walkedPreExports } from './kinds/pre-export.ts'
import { walkedPreparations } from './kinds/preparations.ts'
import { walkedSubmissions } from './kinds/statistics.ts'
import { walkedPartners } from './kinds/trading-establishments.ts'
import type { AnyWalkedKind } from './walked-kind.ts'

/** Every kind of case that is declared, each with the little that a walk needs beside its declaration. */
export const walkedKinds: readonly AnyWalkedKind[] = [
  walkedPartners,
  walkedPreparations,
  walkedLicenses,
  walkedPreExports,
  walkedAuthorizations,
  walkedIncidents,
  walkedCultivations,
  walkedFieldReports,
  walkedSubmissions,
]
