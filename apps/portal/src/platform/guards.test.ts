import { expect, test } from 'vitest'
import { passesGuard } from './guards.ts'
import { isKeptMaster } from './queries.ts'
import type { Account } from './session.ts'

const withRoles = (...roles: string[]) => ({ roles, permissions: [] }) as unknown as Account

test('who passes which guard', () => {
  expect(passesGuard('none', undefined)).toBe(true)
  expect(passesGuard('login', undefined)).toBe(false)
  expect(passesGuard('login', withRoles('CUST_USER'))).toBe(true)
  expect(passesGuard('admin', undefined)).toBe(false)
  expect(passesGuard('admin', withRoles('ESTB_MANAGER'))).toBe(false)
  expect(passesGuard('admin', withRoles('ca_admin'))).toBe(true)
})

test('masters are kept, save those that daily work changes', () => {
  expect(isKeptMaster('/api/masters/countries')).toBe(true)
  expect(isKeptMaster('/api/masters/preparationTypes')).toBe(true)
  expect(isKeptMaster('/api/masters/cultivationPurposeTypes')).toBe(true)
  expect(isKeptMaster('/api/masters/establishments')).toBe(false)
  expect(isKeptMaster('/api/masters/establishmentSites/:id')).toBe(false)
  expect(isKeptMaster('/api/masters/cultivationFarmerEstablishments')).toBe(false)
  expect(isKeptMaster('/api/masters/preparations')).toBe(false)
})
