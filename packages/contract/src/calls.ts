import type { KeyAccess } from './access/key-scopes.ts'
import { accountCalls } from './account/calls.ts'
import { analysisCalls } from './analysis/calls.ts'
import { apiKeysCalls } from './api-keys/calls.ts'
import { auditCalls } from './audit/calls.ts'
import { authorizationsCalls } from './authorizations/calls.ts'
import { balancesCalls } from './balances/calls.ts'
import { brandingCalls } from './branding/calls.ts'
import { calendarCalls } from './calendar/calls.ts'
import type { Call } from './call.ts'
import { cultivationCalls } from './cultivation/calls.ts'
import { dashboardCalls } from './dashboard/calls.ts'
import { endorsementsCalls } from './endorsements/calls.ts'
import { establishmentsCalls } from './establishments/calls.ts'
import { exchangeCalls } from './exchange/calls.ts'
import { fieldReportsCalls } from './field-reports/calls.ts'
import { helpCalls } from './help/calls.ts'
import { incbFormsCalls } from './incb-forms/calls.ts'
import { incidentsCalls } from './incidents/calls.ts'
import { inspectionsCalls } from './inspections/calls.ts'
import { licensesCalls } from './licenses/calls.ts'
import { localizationCalls } from './localization/calls.ts'
import { mastersCalls } from './masters/calls.ts'
import { notificationsCalls } from './notifications/calls.ts'
import { operationsCalls } from './operations/calls.ts'
import { preExportCalls } from './pre-export/calls.ts'
import { preparationsCalls } from './preparations/calls.ts'
import { registrationCalls } from './registration/calls.ts'
import { savedViewsCalls } from './saved-views/calls.ts'
import { schedulingCalls } from './scheduling/calls.ts'
import { settingsCalls } from './settings/calls.ts'
import { statisticsCalls } from './statistics/calls.ts'
import { tradingEstablishmentsCalls } from './trading-establishments/calls.ts'
import { trainingCalls } from './training/calls.ts'
import { usersCalls } from './users/calls.ts'
import { verificationCalls } from './verification/calls.ts'
import { workCalls } from './work/calls.ts'

export type { Call, Who } from './call.ts'

/**
 * The one table of every call, joined from those of the features: portal and server both read it. Shapes are in
 * `endpoints.ts`, kept apart so that the browser does not load a schema library to know an address.
 */
export const calls = {
  ...accountCalls,
  ...usersCalls,
  ...apiKeysCalls,
  ...registrationCalls,
  ...notificationsCalls,
  ...auditCalls,
  ...settingsCalls,
  ...localizationCalls,
  ...brandingCalls,
  ...mastersCalls,
  ...helpCalls,
  ...establishmentsCalls,
  ...savedViewsCalls,
  ...tradingEstablishmentsCalls,
  ...preparationsCalls,
  ...preExportCalls,
  ...inspectionsCalls,
  ...licensesCalls,
  ...exchangeCalls,
  ...authorizationsCalls,
  ...incidentsCalls,
  ...balancesCalls,
  ...endorsementsCalls,
  ...cultivationCalls,
  ...fieldReportsCalls,
  ...statisticsCalls,
  ...incbFormsCalls,
  ...analysisCalls,
  ...verificationCalls,
  ...workCalls,
  ...calendarCalls,
  ...schedulingCalls,
  ...dashboardCalls,
  ...operationsCalls,
  ...trainingCalls,
} as const

export type CallName = keyof typeof calls

/** Under which scope keys may make the call; undefined where it is closed to them. */
export const keyAccessOf = (name: CallName): KeyAccess | undefined => (calls[name] as Call)[3]
