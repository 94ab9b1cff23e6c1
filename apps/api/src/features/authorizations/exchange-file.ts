import { attachedFile } from '../../platform/documents/attached-file.ts'
import type { Reader } from '../../platform/transaction.ts'
import type { AuthorizationRecord } from './record.ts'

/**
 * The exchange format as it lies in the document itself (product §3.9): whoever has the one has the other, byte for byte.
 * Undefined where there is no document.
 */
export const exchangeFileOf = (db: Reader, { header, case: row }: AuthorizationRecord) =>
  attachedFile(db, header.documentFileId, {
    inside: 'authorization.json',
    name: `${(row.number ?? row.id).replaceAll('/', '-')}.json`,
  })
