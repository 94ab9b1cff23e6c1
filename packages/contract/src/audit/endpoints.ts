import type { ShapeTable } from '../shape.ts'
import * as audit from './schema.ts'

export const auditEndpoints = {
  'audit.list': { query: audit.eventQuery, out: audit.eventPage },
  'audit.export': { query: audit.eventExportQuery, out: 'file' },
  'audit.actors': { query: audit.actorQuery, out: audit.actorList },
  'audit.verifications': { out: audit.verificationList },
  'audit.verify': { out: audit.verification },
  'audit.get': { params: audit.eventParams, out: audit.auditEventDetail },
} as const satisfies ShapeTable<'audit.'>
