import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shippedCultures } from '../features.ts'
import { bareContext } from './rules/bare-context.ts'
import { FileCheck } from './rules/check-file.ts'
import type { Finding, Template } from './template.ts'
import { templateShape } from './template-schema.ts'

const folder = new URL('../../../../reference-data/statistics/', import.meta.url)
const files = readdirSync(folder).filter((file) => file.endsWith('.json'))
const templates: Template[] = files.map((file) =>
  templateShape.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))),
)

it('are those of product §8, each in the file of its code', () => {
  expect(templates.map(({ code }) => code)).toEqual(['T1', 'T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'T8'])
  expect(files).toEqual(templates.map(({ code }) => `${code}.json`))
})

describe.each(templates.map((template) => [template.code, template] as const))(
  'template %s',
  (_code, template) => {
    const { columns, lists, rowKeys } = template
    const keys = columns.map(({ key }) => key)

    it('has columns that are told apart, by key and by name in every language', () => {
      expect(new Set(keys).size).toBe(keys.length)
      for (const culture of shippedCultures) {
        const names = columns.map(({ names: said }) => said[culture] ?? '')
        expect(names.filter((name) => name === '')).toEqual([])
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length)
        expect(template.names[culture]).toBeTruthy()
        for (const item of Object.values(lists).flat()) expect(item.names[culture]).toBeTruthy()
      }
    })

    it('names only columns and lists that it has', () => {
      expect(rowKeys.filter((key) => !keys.includes(key))).toEqual([])
      for (const { key, type, list } of columns)
        expect([key, list !== null]).toEqual([key, type === 'choice'])
      const named = columns.flatMap(({ list }) => list ?? [])
      expect(named.toSorted()).toEqual(Object.keys(lists).toSorted())
    })

    it('adds up, where it is an account, and gives numbers their limits', () => {
      const count = (role: string) => columns.filter((column) => column.role === role).length
      const isAccount = count('opening') + count('closing') > 0
      if (isAccount) expect([count('opening'), count('closing')]).toEqual([1, 1])
      expect([isAccount, count('in') > 0, count('out') > 0]).toEqual([isAccount, isAccount, isAccount])
      for (const { type, maxDigits, maxDecimals, maxLength } of columns) {
        if (type === 'number') expect(maxDecimals ?? 99).toBeLessThanOrEqual(maxDigits ?? 0)
        if (type === 'text') expect(maxLength).not.toBeNull()
      }
      if (keys.includes('form')) expect(keys).toContain('substance')
    })

    it.each(shippedCultures)('is read by its headings in %s', (culture) => {
      const found: Finding[] = []
      const check = new FileCheck(
        {
          template,
          context: bareContext,
          file: { decimalMark: undefined, isTextFile: false },
          sheet: template.code,
        },
        { found: (finding) => found.push(finding), accepted: () => undefined, refused: () => undefined },
      )
      const titles = columns.map(({ names, required }) => `${names[culture]}${required ? ' *' : ''}`)
      check.row({
        row: 0,
        isHidden: false,
        cells: titles.map((value, column) => ({ column, kind: 'text', value, isFormula: false })),
      })
      check.end({ merges: [], hiddenColumns: [] })
      expect(found).toEqual([])
    })
  },
)
