import type { Book } from '../../spreadsheets/book.ts'
import { metaSheet, type Template } from '../template.ts'
import { headIn, isEmptyCell, mostRowsAbove } from './check-file.ts'

/** A sheet that holds something. */
interface Survey {
  readonly at: number
  readonly hasHead: boolean
  /** Lists what may stand in columns with a choice, as the file of the template does. */
  readonly isChoices: boolean
  readonly first: { readonly row: number; readonly column: number } | undefined
  readonly cells: number
}

export interface ChosenSheet {
  readonly at: number
  /** Other sheets in which something stands. */
  readonly others: readonly Survey[]
}

const choiceTypes: readonly string[] = ['choice', 'substance', 'form', 'unit']

const surveyOf = async (book: Book, at: number, template: Template): Promise<Survey> => {
  let first: Survey['first']
  let cells = 0
  let head: ReturnType<typeof headIn>
  let isChoices = false
  await book.read(at, (row) => {
    const filled = row.cells.filter((cell) => !isEmptyCell(cell))
    const [begin] = filled
    if (begin === undefined) return
    if (row.row < mostRowsAbove) head ??= headIn(row, template)
    if (first === undefined) {
      const types = template.columns.filter(({ type }) => choiceTypes.includes(type))
      // Nothing but headings of such columns, in its first row.
      isChoices =
        headIn(row, { ...template, columns: types })?.keys.every((key, place) => {
          const cell = row.cells.find(({ column }) => column === place)
          return key !== undefined || cell === undefined || isEmptyCell(cell)
        }) ?? false
    }
    first ??= { row: row.row, column: begin.column }
    cells += filled.length
  })
  return { at, hasHead: head !== undefined, isChoices, first, cells }
}

/**
 * The sheet that is filled in: named as the template is, else one that is shown and has its headings, wherever it stands.
 * What stands in others is not read.
 */
export const chooseSheet = async (book: Book, template: Template): Promise<ChosenSheet> => {
  const places = book.sheets.flatMap(({ name }, at) => (name === metaSheet ? [] : [at]))
  const named = places.find((at) => book.sheets[at]?.name === template.code)
  const [only = 0, ...more] = places
  if (more.length === 0) return { at: only, others: [] }
  const surveys: Survey[] = []
  for (const at of places) if (at !== named) surveys.push(await surveyOf(book, at, template))
  const isShown = ({ at }: Survey) => book.sheets[at]?.isHidden === false
  const tables = surveys.filter(({ hasHead, isChoices }) => hasHead && !isChoices)
  const found = tables.find(isShown) ?? tables[0] ?? surveys.find(isShown)
  const at = named ?? found?.at ?? only
  const others = surveys.filter((each) => each.at !== at && each.cells > 0 && !each.isChoices)
  return { at, others }
}
