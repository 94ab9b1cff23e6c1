import type { CallTable } from '../call.ts'

export const operationsCalls = {
  // the machine room
  'operations.live': ['GET', '/health/live', 'anyone'],
  'operations.ready': ['GET', '/health/ready', 'anyone'],
  // by a setting; asks for its own token or address
  'operations.metrics': ['GET', '/metrics', 'anyone'],
  // health
  'operations.health': ['GET', '/api/health', ['operations.read']],
  'operations.healthHistory': ['GET', '/api/health/history', ['operations.read']],
  'operations.test': ['POST', '/api/health/tests/:probe', ['settings.edit', 'operations.read']],
  // what documents are signed with
  'operations.keys': ['GET', '/api/signing-keys', ['operations.read']],
  'operations.replaceKey': ['POST', '/api/signing-keys', ['settings.edit']],
  'operations.readCertificate': ['POST', '/api/signing-keys/certificate/read', ['settings.edit']],
  'operations.useCertificate': ['POST', '/api/signing-keys/certificate', ['settings.edit']],
  'operations.reportKey': ['POST', '/api/signing-keys/:keyId/compromised', ['settings.edit']],
  // files of the server's log
  'operations.logFiles': ['GET', '/api/file-logs', ['operations.read']],
  'operations.logLines': ['GET', '/api/file-logs/lines', ['operations.read']],
  'operations.logExport': ['GET', '/api/file-logs/export', ['operations.read']],
  'operations.logFile': ['GET', '/api/file-logs/:name/download', ['operations.read']],
} as const satisfies CallTable
