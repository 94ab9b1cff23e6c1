import { detectMediaType } from '@papaver/contract/media-type.ts'
import { embeddedFile } from '../../platform/documents/pdf-inspection.ts'
import { parseJson } from '../../platform/received/json.ts'

/** What a thread does (read-in-thread.ts) with a file of another authority. */

/** Of data in a PDF, once inflated. */
const longestData = 1_000_000

/** Its data, or those in the document in which they lie; undefined where there are none that can be read. */
export const dataIn = (given: Uint8Array): unknown => {
  const bytes = Buffer.from(given.buffer, given.byteOffset, given.length)
  try {
    const data =
      detectMediaType(bytes) === 'application/pdf'
        ? embeddedFile(bytes, 'authorization.json', longestData)
        : bytes
    return data === undefined || data.length > longestData ? undefined : parseJson(data)
  } catch {
    return undefined
  }
}
