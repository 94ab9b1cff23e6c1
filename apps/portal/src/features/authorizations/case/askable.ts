import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { routeFields } from '../route-fields.ts'

const headFields = [
  'foreignEstablishmentId',
  'customsPointId',
  'siteId',
  'plannedDate',
  'validUntil',
  'purpose',
  ...routeFields,
  'preExportReference',
  'foreignCertificate',
  'applicantReference',
  'remarks',
  'attachments',
] as const
const lineFields = ['quantity', 'unit', 'purity', 'batch', 'value', 'certified'] as const

/** Every field that an officer may open again for the applicant. */
export const askable = (record: Authorization): string[] => [
  ...record.lines.flatMap(({ position }) => lineFields.map((name) => `lines.${position}.${name}`)),
  'lines',
  ...headFields,
]
