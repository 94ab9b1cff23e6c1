import type { CallTable } from '../call.ts'

export const auditCalls = {
  // the audit trail
  'audit.list': ['GET', '/api/event-logs', ['audit.read']],
  'audit.export': ['GET', '/api/event-logs/export', ['audit.read']],
  'audit.actors': ['GET', '/api/event-logs/actors', ['audit.read']],
  'audit.verifications': ['GET', '/api/event-logs/verifications', ['audit.read']],
  'audit.verify': ['POST', '/api/event-logs/verify', ['audit.read']],
  'audit.get': ['GET', '/api/event-logs/:seq', ['audit.read']],
} as const satisfies CallTable
