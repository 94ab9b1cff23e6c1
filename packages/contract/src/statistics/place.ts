import type { KindPlace } from '../casework/kind.ts'

/** Where submissions are, and who reads and writes them; apart, since the first page knows all addresses. */
export const submissionPlace = {
  entity: 'submission',
  feature: 'statistics',
  path: 'statistics/submissions',
  place: '/statistics-upload/submissions',
  rights: { read: 'statistic.read', request: 'statistic.report' },
} as const satisfies KindPlace
