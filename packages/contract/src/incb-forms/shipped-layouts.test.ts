import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shippedCultures } from '../features.ts'
import type { Template } from '../statistics/template.ts'
import { templateShape } from '../statistics/template-schema.ts'
import { type FormLayout, formCodes, type LayoutNames } from './layout.ts'
import { layoutShape } from './layout-schema.ts'

const reference = new URL('../../../../reference-data/', import.meta.url)
const read = (path: string) => readFileSync(new URL(path, reference), 'utf8')
const jsonIn = (folder: string) =>
  readdirSync(new URL(folder, reference))
    .filter((file) => file.endsWith('.json'))
    .map((file) => [file, JSON.parse(read(`${folder}${file}`)) as unknown] as const)

const files = jsonIn('incb-forms/')
const layouts: FormLayout[] = files.map(([, content]) => layoutShape.parse(content))
const templates = new Map<string, Template>(
  jsonIn('statistics/').map(([, content]) => {
    const template = templateShape.parse(content)
    return [template.code, template]
  }),
)
const substances = read('substances.csv')
const isKnown = (slug: string) => substances.includes(`,${slug}\n`)

it('are the forms that the authority sends, each in the file of its code', () => {
  expect(layouts.map(({ code }) => code)).toEqual([...formCodes])
  expect(files.map(([file]) => file)).toEqual(formCodes.map((code) => `${code}.json`))
})

const namesIn = ({ names, parts }: FormLayout): LayoutNames[] => [
  names,
  ...parts.flatMap((part) => [
    part.names,
    ...(part.text === undefined ? [] : [part.text]),
    ...part.columns.map((column) => column.names),
  ]),
]

describe.each(layouts.map((layout) => [layout.code, layout] as const))('form %s', (_code, layout) => {
  const { parts, units, openings, schedules, convention } = layout
  const sources = parts.flatMap(({ columns }) => columns.flatMap((column) => column.sources))
  const reports = [...sources, ...openings].flatMap((source) => (source.kind === 'report' ? [source] : []))

  it('has names in every language', () => {
    for (const names of namesIn(layout))
      expect(Object.keys(names).toSorted()).toEqual(shippedCultures.toSorted())
  })

  it('tells its parts, columns and units apart', () => {
    const isEach = (keys: readonly string[]) => expect(new Set(keys).size).toBe(keys.length)
    isEach(parts.map(({ key }) => key))
    isEach(units.map(({ unit }) => unit))
    for (const { columns } of parts) isEach(columns.map(({ key }) => key))
  })

  it('reads numbers that the templates have, of reports that do not reach beyond its period', () => {
    for (const { template: code, column: key } of reports) {
      const template = templates.get(code)
      const column = template?.columns.find((each) => each.key === key)
      expect([code, key, column?.type]).toEqual([code, key, 'number'])
      // Months and quarters add up to a year, but stocks at their ends do not.
      const isStock = column?.role === 'opening' || column?.role === 'closing'
      expect([code, template?.period]).toEqual([code, isStock ? layout.period : template?.period])
      if (layout.period === 'quarter') expect(template?.period).not.toBe('year')
    }
    for (const { template: code, column: key } of openings)
      expect(templates.get(code)?.columns.find((each) => each.key === key)?.role).toBe('opening')
  })

  it('reads days and numbers of rows that name no substance, and says what they yield', () => {
    for (const source of sources)
      if (source.kind === 'rows') {
        const typeOf = (key: string) =>
          templates.get(source.template)?.columns.find((each) => each.key === key)?.type
        expect([typeOf(source.column), typeOf(source.on)]).toEqual(['number', 'date'])
        expect([source.substance, isKnown(source.substance)]).toEqual([source.substance, true])
      }
  })

  it('has rows of countries where movements alone fill them', () => {
    for (const { rows, columns } of parts)
      if (rows === 'country')
        expect(columns.flatMap((column) => column.sources).every(({ kind }) => kind === 'movement')).toBe(
          true,
        )
  })

  it('has substances that the masters have', () => {
    for (const slug of parts.flatMap((part) => part.substances ?? []))
      expect([slug, isKnown(slug)]).toEqual([slug, true])
    for (const schedule of schedules) expect(substances).toContain(`,${convention},${schedule},`)
  })
})
