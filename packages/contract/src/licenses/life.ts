import type { Life, StatusStyle } from '../casework/rules.ts'
import {
  endedStatuses,
  requestActions,
  requestStatuses,
  usualLife,
  usualStyles,
} from '../casework/usual-life.ts'
import { inspectionActions, inspectionLife, inspectionStyle } from '../inspections/steps.ts'

/** Statuses of a licence, from its application to its end (product §4). */
export const licenseStatuses = [
  ...requestStatuses,
  'INS',
  'APR',
  'ISS',
  'SUS',
  'EXP',
  'RVK',
  'SUR',
  'RPL',
  ...endedStatuses,
] as const
export type LicenseStatus = (typeof licenseStatuses)[number]

export const licenseActions = [
  ...requestActions,
  ...inspectionActions,
  'issue',
  'return',
  'suspend',
  'lift',
  'revoke',
  'surrender',
  'askSurrender',
  'acceptSurrender',
  'declineSurrender',
] as const
export type LicenseAction = (typeof licenseActions)[number]

/** `expire`: the last day is over; `replace`: a changed licence took its place. */
export type LicenseSystemStep = 'lapse' | 'expire' | 'replace'

export const licenseLife: Life<LicenseStatus, LicenseAction | LicenseSystemStep> = {
  ...usualLife,
  PRO: { ...usualLife.PRO, ...inspectionLife.PRO },
  INS: inspectionLife.INS,
  APR: { issue: 'ISS', return: 'PRO' },
  ISS: {
    suspend: 'SUS',
    revoke: 'RVK',
    surrender: 'SUR',
    acceptSurrender: 'SUR',
    declineSurrender: 'unchanged',
    expire: 'EXP',
    replace: 'RPL',
  },
  SUS: {
    lift: 'ISS',
    revoke: 'RVK',
    askSurrender: 'unchanged',
    acceptSurrender: 'SUR',
    declineSurrender: 'unchanged',
    expire: 'EXP',
  },
  EXP: {},
  RVK: {},
  // What comes out afterwards is still found, and said of the licence.
  SUR: { revoke: 'RVK' },
  RPL: {},
}

export const licenseStatusStyles: Record<LicenseStatus, StatusStyle> = {
  ...usualStyles,
  INS: inspectionStyle,
  APR: { group: 'decided', tone: 'teal', icon: 'writing-sign' },
  ISS: { group: 'active', tone: 'green', icon: 'rosette-discount-check' },
  SUS: { group: 'active', tone: 'red', icon: 'player-pause' },
  EXP: { group: 'final', tone: 'neutral', icon: 'clock-x' },
  RVK: { group: 'final', tone: 'red', icon: 'ban' },
  SUR: { group: 'final', tone: 'neutral', icon: 'circle-x' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
}

/** Licences that were issued, whatever has become of them. */
export const issuedStatuses = [
  'ISS',
  'SUS',
  'EXP',
  'RVK',
  'SUR',
  'RPL',
] as const satisfies readonly LicenseStatus[]
