import { authorizationKind } from './authorizations/kind.ts'
import type { CaseKind } from './casework/kind.ts'
import { cultivationKind } from './cultivation/kind.ts'
import { fieldReportKind } from './field-reports/kind.ts'
import { incidentKind } from './incidents/kind.ts'
import { licenseKind } from './licenses/kind.ts'
import { preExportKind } from './pre-export/kind.ts'
import { preparationKind } from './preparations/kind.ts'
import { submissionKind } from './statistics/kind.ts'
import { partnerKind } from './trading-establishments/kind.ts'

/** A kind's own statuses and steps meet only inside its own folder. */
const known = (kind: unknown): CaseKind => kind as CaseKind

/** Every kind of case, in the order in which their features may lean on each other. */
export const caseKinds: readonly CaseKind[] = [
  partnerKind,
  preparationKind,
  licenseKind,
  preExportKind,
  authorizationKind,
  incidentKind,
  cultivationKind,
  fieldReportKind,
  submissionKind,
].map(known)
