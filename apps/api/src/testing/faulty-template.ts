import type { Template } from '@papaver/contract/statistics/template.ts'
import { expect } from 'vitest'
import type { TestPerson } from './start-test-app.ts'

/** Of every type of column one more, and one that is asked for and that no file of these tests has. */
const added: readonly (readonly [key: string, type: string, title: string, rest?: object])[] = [
  ['date', 'date', 'Date', { inPeriod: true }],
  ['product', 'preparation', 'Product'],
  ['gtin', 'gtin', 'GTIN'],
  ['gln', 'gln', 'GLN'],
  ['recipient', 'recipient', 'Recipient'],
  ['country', 'country', 'Country'],
  ['permit', 'permit', 'Permit'],
  ['kind', 'choice', 'Kind', { list: 'kinds' }],
  ['unit', 'unit', 'Unit'],
  ['note', 'text', 'Note', { maxLength: 10 }],
  ['witness', 'text', 'Witness', { maxLength: 60, required: true }],
]
export const heads = [
  ...['Substance', 'Form (salt, hydrate)', 'Opening stock', 'Imported', 'Purchased at home', 'Exported'],
  ...['Sold at home', 'Loss', 'Destroyed', 'Closing stock', 'Remark'],
  ...added.map(([, , title]) => title).filter((title) => title !== 'Witness'),
]

const widened = (template: Template): Template => {
  const cultures = Object.keys(template.names)
  const named = (title: string) =>
    Object.fromEntries(cultures.map((culture) => [culture, culture === 'en' ? title : `${title} ${culture}`]))
  const [model] = template.columns
  if (model === undefined) return template
  const columns = added.map(([key, type, title, rest = {}]) => ({
    ...model,
    ...{ key, type: type as typeof model.type, names: named(title), required: false, ...rest },
  }))
  const kinds = ['delivery', 'return'].map((code) => ({ code, names: named(code) }))
  return {
    ...template,
    columns: [...template.columns, ...columns],
    lists: { ...template.lists, kinds },
    rowKeys: ['substance', 'form', 'remark'],
  }
}

/** The next version of a template, with every type of column in it. */
export const publishWider = async ({ call }: Pick<TestPerson, 'call'>, code: string): Promise<void> => {
  const params = { code }
  const { body: begun } = await call('statistics.beginTemplate', { params, body: {} })
  const content = widened(begun.content)
  const { body: saved } = await call('statistics.saveTemplate', {
    params,
    body: { revision: 1, content },
  })
  expect(saved.draft?.findings).toEqual([])
  const { status } = await call('statistics.publishTemplate', { params, body: { revision: 2 } })
  expect(status).toBe(200)
}
