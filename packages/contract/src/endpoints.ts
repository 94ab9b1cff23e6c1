import type { z } from 'zod'
import { accountEndpoints } from './account/endpoints.ts'
import { analysisEndpoints } from './analysis/endpoints.ts'
import { apiKeysEndpoints } from './api-keys/endpoints.ts'
import { auditEndpoints } from './audit/endpoints.ts'
import { authorizationsEndpoints } from './authorizations/endpoints.ts'
import { balancesEndpoints } from './balances/endpoints.ts'
import { brandingEndpoints } from './branding/endpoints.ts'
import { calendarEndpoints } from './calendar/endpoints.ts'
import type { CallName } from './calls.ts'
import { cultivationEndpoints } from './cultivation/endpoints.ts'
import { dashboardEndpoints } from './dashboard/endpoints.ts'
import { endorsementsEndpoints } from './endorsements/endpoints.ts'
import { establishmentsEndpoints } from './establishments/endpoints.ts'
import { exchangeEndpoints } from './exchange/endpoints.ts'
import { fieldReportsEndpoints } from './field-reports/endpoints.ts'
import { helpEndpoints } from './help/endpoints.ts'
import { incbFormsEndpoints } from './incb-forms/endpoints.ts'
import { incidentsEndpoints } from './incidents/endpoints.ts'
import { inspectionsEndpoints } from './inspections/endpoints.ts'
import { licensesEndpoints } from './licenses/endpoints.ts'
import { localizationEndpoints } from './localization/endpoints.ts'
import { mastersEndpoints } from './masters/endpoints.ts'
import { notificationsEndpoints } from './notifications/endpoints.ts'
import { operationsEndpoints } from './operations/endpoints.ts'
import { preExportEndpoints } from './pre-export/endpoints.ts'
import { preparationsEndpoints } from './preparations/endpoints.ts'
import { registrationEndpoints } from './registration/endpoints.ts'
import { savedViewsEndpoints } from './saved-views/endpoints.ts'
import { schedulingEndpoints } from './scheduling/endpoints.ts'
import { settingsEndpoints } from './settings/endpoints.ts'
import type { Shape } from './shape.ts'
import { statisticsEndpoints } from './statistics/endpoints.ts'
import { tradingEstablishmentsEndpoints } from './trading-establishments/endpoints.ts'
import { trainingEndpoints } from './training/endpoints.ts'
import { usersEndpoints } from './users/endpoints.ts'
import { verificationEndpoints } from './verification/endpoints.ts'
import { workEndpoints } from './work/endpoints.ts'

export type { Shape } from './shape.ts'

/** The shapes of every call, joined from those of the features. */
export const endpoints = {
  ...accountEndpoints,
  ...usersEndpoints,
  ...apiKeysEndpoints,
  ...registrationEndpoints,
  ...notificationsEndpoints,
  ...auditEndpoints,
  ...settingsEndpoints,
  ...localizationEndpoints,
  ...brandingEndpoints,
  ...mastersEndpoints,
  ...helpEndpoints,
  ...establishmentsEndpoints,
  ...savedViewsEndpoints,
  ...tradingEstablishmentsEndpoints,
  ...preparationsEndpoints,
  ...preExportEndpoints,
  ...inspectionsEndpoints,
  ...licensesEndpoints,
  ...exchangeEndpoints,
  ...authorizationsEndpoints,
  ...incidentsEndpoints,
  ...balancesEndpoints,
  ...endorsementsEndpoints,
  ...cultivationEndpoints,
  ...fieldReportsEndpoints,
  ...statisticsEndpoints,
  ...incbFormsEndpoints,
  ...analysisEndpoints,
  ...verificationEndpoints,
  ...workEndpoints,
  ...calendarEndpoints,
  ...schedulingEndpoints,
  ...dashboardEndpoints,
  ...operationsEndpoints,
  ...trainingEndpoints,
} as const satisfies Record<CallName, Shape>

export type Endpoints = typeof endpoints

type Read<T> = T extends z.ZodType
  ? z.output<T>
  : T extends 'text'
    ? string
    : T extends 'file'
      ? Blob
      : undefined
type Written<T> = T extends z.ZodType ? z.input<T> : never

/** What the caller of a call sends. */
export type CallInput<Name extends CallName> = {
  [Key in 'params' | 'query' | 'body' as Key extends keyof Endpoints[Name] ? Key : never]: Written<
    Endpoints[Name][Key & keyof Endpoints[Name]]
  >
}
/** What the caller of a call receives. */
export type CallOutput<Name extends CallName> = Read<Endpoints[Name]['out']>
