import { Refused } from '../platform/refusal.ts'
import { readSpreadsheet } from '../platform/spreadsheets.ts'

/** What a reading is refused with; `read` where it is not. */
export const refusalOf = async (reading: Promise<unknown>): Promise<[code: string, details?: object]> => {
  try {
    await reading
  } catch (error) {
    if (error instanceof Refused) return error.details ? [error.message, error.details] : [error.message]
    throw error
  }
  return ['read']
}

/** Reads separated values as somebody hands them in. */
export const csv = (text: string | Buffer, limits = {}) =>
  readSpreadsheet(Buffer.from(text as string), { fileName: 'a.csv' }, limits)
