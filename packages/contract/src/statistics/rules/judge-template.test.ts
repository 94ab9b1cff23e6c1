import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { shippedCultures } from '../../features.ts'
import type { Template, TemplateColumn } from '../template.ts'
import { templateShape } from '../template-schema.ts'
import { judgeTemplate } from './judge-template.ts'
import { changesNothing, templateChanges } from './template-changes.ts'

const folder = new URL('../../../../../reference-data/statistics/', import.meta.url)
const shipped = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => templateShape.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))))
const byCode = (code: string): Template => {
  const found = shipped.find((template) => template.code === code)
  if (found === undefined) throw new Error(code)
  return found
}
const account = byCode('T3')
const supply = byCode('T7')
const deliveries = byCode('T1')

const judged = { cultures: shippedCultures, units: ['g', 'kg'], before: undefined }
const codesOf = (template: Template, before?: Template) =>
  judgeTemplate(template, { ...judged, before }).map(({ path, code }) => `${path} ${code}`)
const withColumn = (template: Template, key: string, change: Partial<TemplateColumn>): Template => ({
  ...template,
  columns: template.columns.map((column) => (column.key === key ? { ...column, ...change } : column)),
})
const at = (template: Template, key: string): number =>
  template.columns.findIndex((column) => column.key === key)

it.each(shipped.map((template) => [template.code, template] as const))(
  'finds nothing in %s as shipped',
  (_code, template) => {
    expect(codesOf(template, template)).toEqual([])
    expect(changesNothing(templateChanges(template, template))).toBe(true)
  },
)

describe('what keeps a template from being published', () => {
  const remark = at(supply, 'remark')
  const { names: remarkNames } = supply.columns[remark] as TemplateColumn
  const opening = account.columns.findIndex(({ role }) => role === 'opening')
  const openingKey = account.columns[opening]?.key ?? ''
  const closing = account.columns.findIndex(({ role }) => role === 'closing')
  it.each<[string, Template, Template | undefined, string[]]>([
    [
      'a name that is missing in a language',
      withColumn(supply, 'remark', { names: { ...remarkNames, fi: ' ' } }),
      undefined,
      [`columns.${remark}.names.fi nameMissing`],
    ],
    [
      'a name of another column, in whatever language',
      withColumn(supply, 'remark', { names: { ...remarkNames, de: 'supplied TO  hospitals' } }),
      undefined,
      [`columns.${remark}.names.de nameTwice`],
    ],
    [
      'a key twice, and one that is no word',
      {
        ...supply,
        columns: [...supply.columns, { ...supply.columns[2], key: 'Two words', names: remarkNames }],
      } as Template,
      undefined,
      [
        `columns.${remark + 1}.key keyWrong`,
        ...shippedCultures.map((culture) => `columns.${remark + 1}.names.${culture} nameTwice`),
      ],
    ],
    [
      'another type under a key that was published',
      withColumn(supply, 'remark', { type: 'date', maxLength: null }),
      supply,
      [`columns.${remark}.type typeChanged`],
    ],
    [
      'a number without limits',
      withColumn(supply, 'hospitals', { maxDigits: null, maxDecimals: 13 }),
      undefined,
      [
        `columns.${at(supply, 'hospitals')}.maxDigits limitMissing`,
        `columns.${at(supply, 'hospitals')}.maxDecimals outOfRange`,
      ],
    ],
    [
      'more decimals than digits',
      withColumn(supply, 'hospitals', { maxDigits: 3, maxDecimals: 4 }),
      undefined,
      [`columns.${at(supply, 'hospitals')}.maxDecimals decimalsTooMany`],
    ],
    [
      'a choice without its list',
      withColumn(supply, 'remark', { type: 'choice', maxLength: null }),
      undefined,
      [`columns.${remark}.list listMissing`],
    ],
    [
      'an account without an opening',
      withColumn(account, openingKey, { role: 'none' }),
      undefined,
      ['columns openingMissing'],
    ],
    [
      'an account with two closings',
      withColumn(account, openingKey, { role: 'closing' }),
      undefined,
      [`columns.${closing} closingTwice`.replace(' ', '.role '), 'columns openingMissing'],
    ],
    [
      'movements on one side only',
      {
        ...account,
        columns: account.columns.map((column) =>
          column.role === 'out' ? { ...column, role: 'none' } : column,
        ),
      },
      undefined,
      ['columns outMissing'],
    ],
    [
      'a list that no column has',
      { ...supply, lists: { kinds: [] } },
      undefined,
      ['lists.kinds listUnused', 'lists.kinds listEmpty'],
    ],
    [
      'a day that no month has',
      { ...supply, due: { months: 1, day: 32 } },
      undefined,
      ['due.day outOfRange'],
    ],
    ['an unknown unit', { ...supply, unit: 'lb' }, undefined, ['unit unitUnknown']],
    ['no group', { ...supply, groups: [] }, undefined, ['groups groupsMissing']],
    [
      'a column that tells rows apart and is not there',
      { ...supply, rowKeys: ['gone'] },
      undefined,
      ['rowKeys columnUnknown'],
    ],
    [
      'a form without its substance',
      { ...supply, rowKeys: [], columns: supply.columns.filter(({ key }) => key !== 'substance') },
      undefined,
      ['columns.0.type formAlone'],
    ],
    ['no columns', { ...supply, rowKeys: [], columns: [] }, undefined, ['columns columnsMissing']],
  ])('%s', (_what, template, before, expected) => {
    expect(codesOf(template, before)).toEqual(expected)
  })

  it('a code of a list that stands there twice', () => {
    const [name, items] = Object.entries(deliveries.lists)[0] ?? ['', []]
    const twice = { ...deliveries, lists: { ...deliveries.lists, [name]: [...items, ...items.slice(0, 1)] } }
    expect(codesOf(twice)).toEqual([`lists.${name}.${items.length}.code codeTwice`])
  })
})

it('says what a version changes', () => {
  const [first, second, ...rest] = supply.columns
  const after = {
    ...withColumn({ ...supply, columns: [second, first, ...rest] as TemplateColumn[] }, 'research', {
      required: true,
    }),
    due: { months: 2, day: 15 },
  }
  after.columns = [...after.columns.slice(0, -1), { ...(rest[0] as TemplateColumn), key: 'wholesalers' }]
  expect(templateChanges(supply, after)).toEqual({
    added: ['wholesalers'],
    removed: ['remark'],
    changed: [{ key: 'research', parts: ['required'] }],
    isReordered: true,
    parts: ['due'],
  })
})
