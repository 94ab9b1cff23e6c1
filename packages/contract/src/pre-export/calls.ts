import type { CallTable } from '../call.ts'
import { caseCalls } from '../casework/case-calls.ts'
import { preExportPlace } from './place.ts'

const read = [preExportPlace.rights.read]
const one = '/api/preExportNotifications/:id'

export const preExportCalls = {
  ...caseCalls('pre-export', preExportPlace),
  // to be read, and to be taken into the exchange of the INCB
  'pre-export.text': ['GET', `${one}/text`, read],
  'pre-export.exchangeFile': ['GET', `${one}/exchange`, read],
  'pre-export.dataFile': ['GET', `${one}/data`, read],
  // the signed letter to the other authority
  'pre-export.letter': ['GET', `${one}/letters/:letterId`, read],
} as const satisfies CallTable
