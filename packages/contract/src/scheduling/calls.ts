import type { CallTable } from '../call.ts'

const keeper = ['master.edit'] as const

export const schedulingCalls = {
  // scheduling changes (product §16.19)
  'scheduling.list': ['GET', '/api/schedulingChanges', keeper],
  'scheduling.preview': ['POST', '/api/schedulingChanges/preview', keeper],
  'scheduling.plan': ['POST', '/api/schedulingChanges', keeper],
  'scheduling.get': ['GET', '/api/schedulingChanges/:id', keeper],
  'scheduling.act': ['POST', '/api/schedulingChanges/:id/actions/:action', keeper],
  'scheduling.export': ['GET', '/api/schedulingChanges/:id/export', keeper],
} as const satisfies CallTable
