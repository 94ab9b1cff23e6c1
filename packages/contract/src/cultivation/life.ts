import type { Life, StatusStyle } from '../casework/rules.ts'
import {
  endedStatuses,
  requestActions,
  requestStatuses,
  usualLife,
  usualStyles,
} from '../casework/usual-life.ts'
import { inspectionActions, inspectionLife, inspectionStyle } from '../inspections/steps.ts'

/** Statuses of a cultivation, from its request to the last gram accounted for (product §7). */
export const cultivationStatuses = [
  ...requestStatuses,
  'INS',
  'APR',
  'ISS',
  'RUN',
  'HRV',
  'SUS',
  'CLO',
  'EXP',
  'RVK',
  'RPL',
  ...endedStatuses,
] as const
export type CultivationStatus = (typeof cultivationStatuses)[number]

export const cultivationActions = [
  ...requestActions,
  ...inspectionActions,
  'issue',
  'return',
  'suspend',
  'lift',
  'revoke',
  'close',
] as const
export type CultivationAction = (typeof cultivationActions)[number]

/**
 * `begin`: the start was reported; `harvest`: so was the first harvest; `expire`: the last day is over and nothing was
 * begun; `replace`: a changed permit took its place.
 */
export type CultivationSystemStep = 'lapse' | 'begin' | 'harvest' | 'expire' | 'replace'

const visits = {
  planInspection: 'unchanged',
  moveInspection: 'unchanged',
  dropInspection: 'unchanged',
  reportInspection: 'unchanged',
} as const

const inForce = { ...visits, suspend: 'SUS', revoke: 'RVK', replace: 'RPL' } as const

export const cultivationLife: Life<CultivationStatus, CultivationAction | CultivationSystemStep> = {
  ...usualLife,
  PRO: { ...usualLife.PRO, ...inspectionLife.PRO },
  INS: inspectionLife.INS,
  APR: { issue: 'ISS', return: 'PRO' },
  ISS: { ...inForce, begin: 'RUN', expire: 'EXP', close: 'CLO' },
  RUN: { ...inForce, harvest: 'HRV', close: 'CLO' },
  HRV: { ...inForce, close: 'CLO' },
  // Where it goes on, its reports say.
  SUS: { ...visits, lift: 'ISS', revoke: 'RVK' },
  CLO: {},
  // A start that was reported too late is still a start.
  EXP: { close: 'CLO', begin: 'RUN' },
  RVK: { close: 'CLO' },
  RPL: {},
}

export const cultivationStatusStyles: Record<CultivationStatus, StatusStyle> = {
  ...usualStyles,
  INS: inspectionStyle,
  APR: { group: 'decided', tone: 'teal', icon: 'writing-sign' },
  ISS: { group: 'active', tone: 'green', icon: 'rosette-discount-check' },
  RUN: { group: 'active', tone: 'green', icon: 'plant-2' },
  HRV: { group: 'active', tone: 'green', icon: 'scissors' },
  SUS: { group: 'active', tone: 'red', icon: 'hand-stop' },
  CLO: { group: 'final', tone: 'neutral', icon: 'archive' },
  EXP: { group: 'final', tone: 'neutral', icon: 'calendar-off' },
  RVK: { group: 'final', tone: 'red', icon: 'shield-x' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
}

/** Permits under which plants may stand on the field. */
export const inForceStatuses = ['ISS', 'RUN', 'HRV', 'SUS'] as const satisfies readonly CultivationStatus[]

/** Where a permit stands by what was reported of it. */
export const statusByReports = (types: ReadonlySet<string>): 'ISS' | 'RUN' | 'HRV' => {
  if (types.has('HAR')) return 'HRV'
  return types.has('STA') ? 'RUN' : 'ISS'
}
