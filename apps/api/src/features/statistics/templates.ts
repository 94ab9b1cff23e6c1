import { readdirSync, readFileSync } from 'node:fs'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { TemplateRow } from '@papaver/contract/statistics/schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { templateShape } from '@papaver/contract/statistics/template-schema.ts'
import { refuse } from '../../platform/refusal.ts'
import { nameIn, referenceFolder } from '../masters/public.ts'

const folder = `${referenceFolder}statistics/`

const read = (): readonly Template[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => templateShape.parse(JSON.parse(readFileSync(folder + file, 'utf8'))))

let templates: readonly Template[] | undefined

/** The templates as shipped, in the order of their codes; read once, as they change with a release only. */
export const listTemplates = (): readonly Template[] => {
  templates ??= read()
  return templates
}

export const getTemplate = (code: string): Template =>
  listTemplates().find((template) => template.code === code) ?? refuse(frameRefusals.notFound)

export const templateRow = (
  { code, version, names, period, due, unit, columns, lists }: Template,
  culture: string,
): TemplateRow => ({
  code,
  version,
  name: nameIn(names, culture),
  period,
  due,
  unit,
  columns: columns.map((column) => ({
    key: column.key,
    title: nameIn(column.names, culture),
    type: column.type,
    required: column.required,
    choices: (lists[column.list ?? ''] ?? []).map(({ code: choice, names: said }) => {
      const name = nameIn(said, culture)
      return name === choice ? choice : `${choice} – ${name}`
    }),
  })),
})
