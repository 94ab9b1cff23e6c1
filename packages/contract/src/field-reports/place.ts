import type { KindPlace } from '../casework/kind.ts'

/** Where these cases are, and who reads and writes them; apart, since the first page knows all addresses. */
export const fieldReportPlace = {
  entity: 'fieldReport',
  feature: 'field-reports',
  path: 'cultivation/notifications',
  place: '/field-reports',
  rights: { read: 'cultivation.read', request: 'cultivation.report' },
} as const satisfies KindPlace
