import { frameRefusals } from '@papaver/contract/refusals.ts'
import { type Refusal, Refused, refuse } from '@papaver/contract/refuse.ts'
import type { Book } from '@papaver/contract/spreadsheets/book.ts'
import { asBuffer } from '@papaver/contract/spreadsheets/bytes.ts'
import { openBook } from '@papaver/contract/spreadsheets/read.ts'
import type { FirstLookAsked } from '@papaver/contract/statistics/first-look-schema.ts'
import { checkBook, Findings } from '@papaver/contract/statistics/rules/check-book.ts'
import { listedFindings } from '@papaver/contract/statistics/rules/listed-findings.ts'
import { limitsFor } from '@papaver/contract/statistics/rules/upload-limits.ts'
import type { ListedFinding } from '@papaver/contract/statistics/schema.ts'
import { browserZip, canInflate } from '../../../platform/browser-zip.ts'

export interface LookTask {
  readonly file: File
  readonly asked: FirstLookAsked
}

/** What is seen of a file before the authority looks at it. */
export interface FirstLook {
  readonly rows: number
  readonly errors: number
  readonly warnings: number
  readonly findings: readonly ListedFinding[]
}

/** What the worker tells, in this order; `failed` says nothing of the file. */
export type LookNews =
  | { readonly step: 'opened' }
  | { readonly step: 'rows'; readonly rows: number }
  | { readonly step: 'seen'; readonly look: FirstLook }
  | { readonly step: 'refused'; readonly refusal: Refusal; readonly details: Refused['details'] }
  | { readonly step: 'failed' }

const post = (news: LookNews): void => self.postMessage(news)

const rowsAtOnce = 1_000

/** Tells of rows as they pass. */
const counted = (book: Book): Book => {
  let rows = 0
  return {
    ...book,
    read: (sheet, visit) =>
      book.read(sheet, (row) => {
        visit(row)
        rows += 1
        if (rows % rowsAtOnce === 0) post({ step: 'rows', rows })
      }),
  }
}

const look = async ({ file, asked: { template, context, titles, maxBytes } }: LookTask): Promise<void> => {
  if (file.size > maxBytes) refuse(frameRefusals.tooLarge, { maxBytes })
  const bytes = asBuffer(new Uint8Array(await file.arrayBuffer()))
  const book = await openBook(bytes, { fileName: file.name }, limitsFor(context.maxRows), browserZip)
  post({ step: 'opened' })
  const findings = new Findings()
  const { rows } = await checkBook(counted(book), { template, context }, findings)
  const { errors, warnings, listed } = findings
  const said = listedFindings(listed, (key) => titles[key] ?? key)
  post({ step: 'seen', look: { rows, errors, warnings, findings: said } })
}

/** Reads a filled-in template beside the page, by the reader and the rules of the server. */
self.onmessage = async ({ data }: MessageEvent<LookTask>) => {
  try {
    if (canInflate()) await look(data)
    else post({ step: 'failed' })
  } catch (error) {
    if (error instanceof Refused) post({ step: 'refused', refusal: error.refusal, details: error.details })
    else post({ step: 'failed' })
  }
}
