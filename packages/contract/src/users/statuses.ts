import type { StatusFace } from '../casework/rules.ts'

/** Statuses of a person's account, product §1. */
export const userStatuses = ['UNV', 'REQ', 'PEC', 'APR', 'INA', 'CAN', 'CAS', 'CLO'] as const
export type UserStatus = (typeof userStatuses)[number]

export const userStatusFaces: Record<UserStatus, StatusFace> = {
  UNV: { group: 'waiting', tone: 'neutral', icon: 'mail-question' },
  REQ: { group: 'open', tone: 'blue', icon: 'inbox' },
  PEC: { group: 'waiting', tone: 'amber', icon: 'writing' },
  APR: { group: 'active', tone: 'green', icon: 'user-check' },
  INA: { group: 'waiting', tone: 'neutral', icon: 'user-pause' },
  CAN: { group: 'final', tone: 'neutral', icon: 'circle-x' },
  CAS: { group: 'final', tone: 'neutral', icon: 'clock-x' },
  CLO: { group: 'final', tone: 'neutral', icon: 'archive' },
}
