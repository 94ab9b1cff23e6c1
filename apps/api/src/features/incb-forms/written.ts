import { inLineApart } from '@papaver/contract/in-line.ts'
import { measureIn, standsIn } from '@papaver/contract/incb-forms/fill.ts'
import type { FormPart } from '@papaver/contract/incb-forms/layout.ts'
import { xmlOf } from '@papaver/contract/xml-mapping.ts'
import type { CaseContext } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import type { FilledForm } from './fill.ts'
import { namingOf } from './view.ts'

/** A cell as it goes out: what stands in it, and whether an officer has put it there. */
export interface WrittenFigure {
  readonly column: string
  readonly figure: string
  readonly unit: string
  readonly isEntered: boolean
}

export interface WrittenRow {
  /** IDS code. */
  readonly code: string
  readonly name: string
  readonly country: string
  readonly countryName: string
  readonly unit: string
  /** One for each column of the part; empty where the cell is blank. */
  readonly figures: readonly WrittenFigure[]
}

export interface WrittenPart {
  readonly key: string
  readonly sign: string
  readonly name: string
  readonly hasCountries: boolean
  readonly columns: readonly {
    readonly key: string
    readonly name: string
    /** Where its figures are not in the unit of the row. */
    readonly unit: string | undefined
  }[]
  /** What officers wrote in it; undefined where it has no words. */
  readonly text: { readonly title: string; readonly said: string } | undefined
  readonly rows: readonly WrittenRow[]
}

/** What all files of a form are made from, in one language. */
export interface WrittenForm {
  readonly sign: string
  readonly name: string
  readonly period: string
  readonly state: string
  readonly parts: readonly WrittenPart[]
}

/** Rows in which nothing stands are left out: no trade is left blank. */
export const writtenForm = (context: CaseContext, form: FilledForm): WrittenForm => {
  const { layout, parts, asked, row, texts } = form
  const naming = namingOf(context, form)
  const say = (names: FormPart['names']) => nameIn(names, context.culture)
  const writtenPart = ({ key, sign, names, rows, text, columns: all }: FormPart): WrittenPart => {
    const columns = all.filter(({ isBeside }) => isBeside !== true)
    return {
      key,
      sign: sign ?? key,
      name: say(names),
      hasCountries: rows === 'country',
      columns: columns.map((column) => ({
        key: column.key,
        name: say(column.names),
        unit: column.measure?.unit,
      })),
      text: text === undefined ? undefined : { title: say(text), said: texts[key] ?? '' },
      rows: (parts.find((part) => part.key === key)?.rows ?? [])
        .map((filled) => ({
          code: naming.codeOf(filled.substanceId),
          name: naming.substance(filled.substanceId),
          country: filled.country ?? '',
          countryName: filled.country === null ? '' : naming.country(filled.country),
          unit: filled.unit,
          figures: columns.map((column) => {
            const cell = filled.cells[column.key]
            return {
              column: column.key,
              figure: (cell && standsIn(cell)) ?? '',
              unit: measureIn(column, filled).unit,
              isEntered: cell !== undefined && cell.override !== null,
            }
          }),
        }))
        .filter(({ figures }) => figures.some(({ figure }) => figure !== '')),
    }
  }
  return {
    sign: layout.sign,
    name: say(layout.names),
    period: asked.period,
    state: row?.state ?? 'DRA',
    parts: layout.parts.map(writtenPart),
  }
}

/**
 * The plain format: an element for each figure that stands, with the IDS code of the substance, the ISO code of the country
 * where the part has any, and the unit; and what officers wrote in a part. `entered` is there where an officer has put the figure in.
 */
const mapping = `
incbForm/@version = "1"
incbForm/@form = sign
incbForm/@period = period
incbForm/@state = state
incbForm/@country = country
incbForm/part[parts]/@key = key
incbForm/part[parts]/text = text
incbForm/part[parts]/figure[figures]/@column = column
incbForm/part[parts]/figure[figures]/@substance = code
incbForm/part[parts]/figure[figures]/@name = name
incbForm/part[parts]/figure[figures]/@country = country
incbForm/part[parts]/figure[figures]/@unit = unit
incbForm/part[parts]/figure[figures]/@entered = entered
incbForm/part[parts]/figure[figures] = figure
`

/** The form as XML; a part without figures is there and empty, as is that of the paper form. */
export const formXml = (written: WrittenForm, country: string): string =>
  xmlOf(mapping, {
    ...written,
    country,
    parts: written.parts.map(({ key, rows, text }) => ({
      key,
      text: text?.said ?? '',
      figures: rows.flatMap(({ figures, code, name, country: partner }) =>
        figures.flatMap(({ column, figure, unit, isEntered }) =>
          figure === ''
            ? []
            : [{ column, figure, code, name, country: partner, unit, entered: isEntered ? 'true' : '' }],
        ),
      ),
    })),
  })

/** Title of a column, with its unit where that is not the unit of the row. */
export const headOf = ({ name, unit }: WrittenPart['columns'][number]): string =>
  unit === undefined || unit === 'number' ? name : `${name} (${unit})`

/** One sheet for each part. */
export const formSheets = ({ words, culture }: CaseContext, { sign, parts }: WrittenForm) => {
  const head = (key: string) => words(`incb-forms.columns.${key}`)
  return parts.map(({ key, name, text, hasCountries, columns, rows }) => ({
    name: `${sign.replace('/', '-')} ${key}`,
    frozenRows: 2,
    rows: [
      [name],
      ...(columns.length === 0
        ? []
        : [
            [
              ...['code', 'substance', ...(hasCountries ? ['country'] : []), 'unit'].map(head),
              ...columns.map(headOf),
              head('entered'),
            ],
          ]),
      ...rows.map((row) => [
        row.code,
        row.name,
        ...(hasCountries ? [row.countryName] : []),
        row.unit,
        ...row.figures.map(({ figure }) => (figure === '' ? null : Number(figure))),
        // Which of them an officer has put in is told beside them: a number is a number.
        inLineApart(
          culture,
          row.figures
            .filter(({ isEntered }) => isEntered)
            .map(({ column }) => columns.find((each) => each.key === column)?.name ?? column),
        ),
      ]),
      ...(text === undefined || text.said === '' ? [] : [[text.title], [text.said]]),
    ],
  }))
}
