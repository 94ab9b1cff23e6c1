import type { AuthorizationStatus } from './life.ts'

/** What has become of a request, in the order in which it is told. */
export const outcomes = ['issued', 'open', 'refused', 'revoked', 'withdrawn'] as const
export type Outcome = (typeof outcomes)[number]

export const outcomeOf: Record<AuthorizationStatus, Outcome> = {
  DRA: 'open',
  REQ: 'open',
  PRO: 'open',
  INF: 'open',
  HLD: 'open',
  APR: 'open',
  ISS: 'issued',
  PAU: 'issued',
  SUS: 'issued',
  CLO: 'issued',
  EXP: 'issued',
  RPL: 'issued',
  CAN: 'withdrawn',
  CAS: 'withdrawn',
  REJ: 'refused',
  RVK: 'revoked',
}
