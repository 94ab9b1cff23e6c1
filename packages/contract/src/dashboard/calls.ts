import type { CallTable } from '../call.ts'

export const dashboardCalls = {
  // dashboard
  'dashboard.mine': ['GET', '/api/dashboard', 'signedIn'],
} as const satisfies CallTable
