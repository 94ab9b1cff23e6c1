import { xmlOf } from '@papaver/contract/xml-mapping.ts'
import { attachedBytes, attachedFile } from '../../platform/documents/attached-file.ts'
import type { Reader } from '../../platform/transaction.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import type { AuthorizationRecord } from './record.ts'

const inside = 'authorization.json'
const nameOf = ({ case: row }: AuthorizationRecord): string => (row.number ?? row.id).replaceAll('/', '-')

/**
 * The exchange format as it lies in the document itself (product §3.9): whoever has the one has the other, byte for byte.
 * Undefined where there is no document.
 */
export const exchangeFileOf = (db: Reader, record: AuthorizationRecord) =>
  attachedFile(db, record.header.documentFileId, { inside, name: `${nameOf(record)}.json` })

/** The same data in the XML of another system, by the mapping of the settings; what is signed is the JSON. */
export const exchangeXmlOf = async (db: Reader, record: AuthorizationRecord, mapping: string) => {
  const data = await attachedBytes(db, record.header.documentFileId, inside)
  if (data === undefined) return undefined
  const { payload } = JSON.parse(data.toString()) as { payload: unknown }
  return wholeFile(`${nameOf(record)}.xml`, 'application/xml', Buffer.from(xmlOf(mapping, payload)))
}
