import type { ShapeTable } from '../shape.ts'
import * as operations from './schema.ts'

export const operationsEndpoints = {
  'operations.live': { out: operations.liveOutput },
  'operations.ready': { out: operations.readyOutput },
  'operations.metrics': { out: 'text' },
  'operations.health': { query: operations.healthQuery, out: operations.healthOutput },
  'operations.healthHistory': { query: operations.healthHistoryQuery, out: operations.healthHistoryOutput },
  'operations.test': {
    params: operations.probeParams,
    body: operations.probeTestInput,
    out: operations.probeResult,
  },
  'operations.keys': { out: operations.signingKeys },
  'operations.replaceKey': { body: operations.replaceKeyInput, out: operations.signingKeys },
  'operations.readCertificate': { form: true, out: operations.issuedCertificate },
  'operations.useCertificate': { form: true, out: operations.signingKeys },
  'operations.reportKey': {
    params: operations.keyParams,
    body: operations.reportKeyInput,
    out: operations.signingKeys,
  },
  'operations.logFiles': { out: operations.logFiles },
  'operations.logLines': { query: operations.logLinesQuery, out: operations.logLines },
  'operations.logExport': { query: operations.logExportQuery, out: 'file' },
  'operations.logFile': { params: operations.logFileParams, out: 'file' },
} as const satisfies ShapeTable<'operations.'>
