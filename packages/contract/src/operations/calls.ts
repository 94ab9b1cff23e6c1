import type { CallTable } from '../call.ts'

export const operationsCalls = {
  // the machine room
  'operations.live': ['GET', '/health/live', 'anyone'],
  'operations.ready': ['GET', '/health/ready', 'anyone'],
} as const satisfies CallTable
