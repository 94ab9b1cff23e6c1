import { labelled } from '@papaver/contract/in-line.ts'
import { columnOf } from '@papaver/contract/sheet-cells.ts'
import { hintOf } from '@papaver/contract/statistics/rules/listed-findings.ts'
import type { MendedCell } from '@papaver/contract/statistics/rules/mended-cells.ts'
import { limitsFor } from '@papaver/contract/statistics/rules/upload-limits.ts'
import type { Finding, Template } from '@papaver/contract/statistics/template.ts'
import type { Note } from '../../platform/spreadsheets/annotate.ts'
import { refuseEndless } from '../../platform/spreadsheets.ts'
import { inThread } from '../../platform/workers/workers.ts'
import type { CaseContext } from '../casework/public.ts'
import type { Words } from '../localization/public.ts'
import type { MendedNote, UploadReport } from './in-thread.ts'
import { columnTitles } from './upload-view.ts'

const spreadsheets = inThread<typeof import('./in-thread.ts')>(
  'spreadsheets',
  new URL('./in-thread.ts', import.meta.url),
)

/** Cells with a comment; with more of them programs become slow, and nobody reads on. */
const mostNotes = 5_000

/** One finding as a sentence: how bad it is, what is wrong, and what was probably meant. */
export const sayFinding = (
  { culture, words, titleOf }: Pick<Given, 'culture' | 'words' | 'titleOf'>,
  finding: Finding,
): string => {
  const { code, severity, suggestion } = finding
  const sentence = words(`statistics.findings.codes.${code}`, hintOf(finding, titleOf))
  const meant = suggestion === null ? '' : ` ${words('statistics.findings.suggested', { value: suggestion })}`
  return labelled(culture, words(`statistics.findings.severities.${severity}`), `${sentence}${meant}`)
}

/** What is about the whole file stands at the first cell. */
const placeOf = ({ cell }: Finding) => {
  const [, column = 'A', row = '1'] = /^([A-Z]+)(\d+)$/.exec(cell ?? '') ?? []
  return { cell: `${column}${row}`, row: Number(row) - 1, column: columnOf(column) }
}

/** A cell that was mended on the screen, with what the file says there. */
export interface SentCell extends MendedCell {
  readonly sent: string | undefined
}

/** What the copy needs of a judged file. */
type Judged = Pick<UploadReport, 'findings' | 'sheet' | 'headRow' | 'refused'> & {
  readonly mended?: readonly SentCell[]
}

const longestSent = 200
const mendedNotes = (cells: readonly SentCell[], words: Words): MendedNote[] =>
  cells.map(({ sent, ...cell }) => ({
    ...cell,
    text:
      sent === undefined
        ? words('statistics.findings.mendedEmpty')
        : words('statistics.findings.mended', { value: sent.slice(0, longestSent).toWellFormed() }),
  }))

const notesOf = (
  { findings, sheet }: Judged,
  given: Pick<Given, 'culture' | 'words' | 'titleOf'>,
): Note[] => {
  const notes = new Map<string, Note>()
  let leftOut = 0
  for (const finding of findings) {
    const place = placeOf(finding.sheet === sheet ? finding : { ...finding, cell: null })
    const before = notes.get(place.cell)
    if (!before && notes.size >= mostNotes) {
      leftOut += 1
      continue
    }
    const text = [before?.text, sayFinding(given, finding)].filter(Boolean).join('\n')
    notes.set(place.cell, {
      ...place,
      text,
      look: before?.look === 'error' ? 'error' : finding.severity,
    })
  }
  if (leftOut > 0) {
    const first = notes.get('A1') ?? {
      ...{ cell: 'A1', row: 0, column: 0, text: '' },
      look: 'warning' as const,
    }
    const more = given.words('statistics.findings.more', { others: leftOut })
    notes.set('A1', { ...first, text: [first.text, more].filter(Boolean).join('\n') })
  }
  return [...notes.values()].sort((one, other) => one.row - other.row || one.column - other.column)
}

interface Given {
  readonly template: Template
  readonly maxRows: number
  readonly culture: string
  readonly words: Words
  /** Of a column, in the language of the words. */
  readonly titleOf: (columnKey: string) => string
  readonly author: string
  readonly isOnlyRefused: boolean
}

/** A copy in the words of who asks for it. */
export const givenFor = (
  { settings, words, culture }: Pick<CaseContext, 'settings' | 'words' | 'culture'>,
  template: Template,
  isOnlyRefused: boolean,
): Given => ({
  template,
  maxRows: settings['statistics.maxRows'],
  culture,
  words,
  titleOf: (key) => columnTitles(template, culture)(key) ?? key,
  author: words('statistics.file.author'),
  isOnlyRefused,
})

/**
 * The file as it came, with a comment and a colour at each cell of which something is to be said; drop-downs, formats
 * and the hidden sheet stay. ODS and separated values come back as XLSX with their values. Cells
 * mended on the screen stand in it as they count, each with what the file says there. With `isOnlyRefused` the rows
 * that were accepted are left out, and the others keep their numbers: it is mended and sent again.
 */
export const annotatedCopy = async (
  file: { readonly bytes: Uint8Array; readonly name: string },
  report: Judged,
  given: Given,
  asker: string,
): Promise<Buffer> => {
  const { template, words, author, isOnlyRefused, maxRows } = given
  const asked = {
    name: file.name,
    template,
    author,
    headRow: report.headRow,
    refused: isOnlyRefused ? report.refused : undefined,
    mended: mendedNotes(report.mended ?? [], words),
  }
  const made = await spreadsheets(
    asker,
    'copy',
    file.bytes,
    asked,
    notesOf(report, given),
    limitsFor(maxRows),
  ).catch(refuseEndless)
  return Buffer.from(made.buffer, made.byteOffset, made.length)
}
