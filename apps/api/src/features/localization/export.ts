import type { Readable } from 'node:stream'
import { dayIn } from '@papaver/contract/days.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { FastifyReply } from 'fastify'
import { sendFile } from '../../platform/http/send-file.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import type { WordBook } from './book.ts'
import { gridKeys } from './grid.ts'
import type { Words } from './public.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
/** Not plain JSON: a browser saves it, and the portal's client does not read it. */
const tableType = 'application/vnd.papaver.texts+json'

/** One row a key; a cell that the language does not use stays empty, as one that is missing. */
const workbookOf = (
  book: WordBook,
  cultures: readonly string[],
  nameOf: (culture: string) => string,
  words: Words,
): Promise<Buffer> => {
  const head = [
    words('localization.file.key'),
    ...cultures.map((culture) => `${nameOf(culture)} (${culture})`),
  ]
  const rows = gridKeys(book).map((key) => [
    key,
    ...cultures.map((culture) => book.present(culture, key) ?? null),
  ])
  const widths = [44, ...cultures.map(() => 48)]
  return writeXlsx([
    { name: words('localization.title'), rows: [head, ...rows], widths, frozenRows: 1, frozenColumns: 1 },
  ])
}

const tableOf = (book: WordBook, cultures: readonly string[]): Buffer => {
  const keys = gridKeys(book)
  const textsOf = (culture: string) =>
    Object.fromEntries(
      keys.flatMap((key) => {
        const text = book.present(culture, key)
        return text === undefined ? [] : [[key, text] as const]
      }),
    )
  const table = Object.fromEntries(cultures.map((culture) => [culture, textsOf(culture)]))
  return Buffer.from(`${JSON.stringify(table, null, 2)}\n`)
}

export interface ExportWish {
  readonly format: 'xlsx' | 'json'
  readonly cultures: readonly string[] | undefined
}

/** Sends the texts of some or all languages for somebody to work on; English is always there to translate from. */
export const exportTexts = async (
  reply: FastifyReply,
  { book, settings, now, words, nameOf }: Exporting,
  { format, cultures }: ExportWish,
): Promise<Readable> => {
  const wanted = book.cultures.filter((culture) => culture === 'en' || (cultures?.includes(culture) ?? true))
  const bytes = format === 'xlsx' ? await workbookOf(book, wanted, nameOf, words) : tableOf(book, wanted)
  const name = `papaver-texts-${dayIn(settings['public.timeZone'], now)}.${format}`
  const mediaType = format === 'xlsx' ? workbookType : tableType
  return sendFile(reply, wholeFile(name, mediaType, bytes))
}

export interface Exporting {
  readonly book: WordBook
  readonly settings: Settings
  readonly now: Date
  readonly words: Words
  readonly nameOf: (culture: string) => string
}
