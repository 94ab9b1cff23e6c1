import type { Life, StatusStyle } from '../casework/rules.ts'
import {
  endedStatuses,
  requestActions,
  requestStatuses,
  usualLife,
  usualStyles,
} from '../casework/usual-life.ts'

/** Statuses of an entry of the catalogue, from the request to what takes its place (product §6). */
export const preparationStatuses = [...requestStatuses, 'APR', 'INA', 'RPL', ...endedStatuses] as const
export type PreparationStatus = (typeof preparationStatuses)[number]

export const preparationActions = [...requestActions, 'deactivate', 'activate'] as const
export type PreparationAction = (typeof preparationActions)[number]

/** `replace`: a newer version was approved. */
export const preparationSystemSteps = ['lapse', 'replace'] as const
export type PreparationSystemStep = (typeof preparationSystemSteps)[number]

export const preparationLife: Life<PreparationStatus, PreparationAction | PreparationSystemStep> = {
  ...usualLife,
  APR: { deactivate: 'INA', replace: 'RPL' },
  INA: { activate: 'APR', replace: 'RPL' },
  RPL: {},
}

export const preparationStatusStyles: Record<PreparationStatus, StatusStyle> = {
  ...usualStyles,
  APR: { group: 'active', tone: 'green', icon: 'rosette-discount-check' },
  INA: { group: 'final', tone: 'red', icon: 'hand-stop' },
  RPL: { group: 'final', tone: 'neutral', icon: 'replace' },
}

/** Entries that have been in the catalogue: a permit may rest on each of them. */
export const catalogueStatuses = ['APR', 'INA', 'RPL'] as const satisfies readonly PreparationStatus[]
