import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { TemplateRow } from '@papaver/contract/statistics/schema.ts'
import type { Template } from '@papaver/contract/statistics/template.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { nameIn } from '../masters/public.ts'
import { findPublished, findVersion, listPublished } from './templates-store.ts'

/** The templates that somebody owes, each as it was published last, in the order of their codes. */
export const readTemplates = async (db: Reader): Promise<readonly Template[]> =>
  (await listPublished(db)).flatMap(({ isActive, content }) => (isActive ? [content] : []))

/**
 * A template as it was published last, or in a version that was published; also one that nobody owes any more, as
 * earlier reports are made with it. Refuses what is not there (404).
 */
export const readTemplate = async (db: Reader, code: string, version?: number): Promise<Template> => {
  const found = version === undefined ? await findPublished(db, code) : await findVersion(db, code, version)
  return found && found.publishedAt !== null ? found.content : refuse(frameRefusals.notFound)
}

/** Every template by its code as it was published last, whether or not somebody owes it: for names and periods. */
export const readTemplatesByCode = async (db: Reader): Promise<ReadonlyMap<string, Template>> =>
  new Map((await listPublished(db)).map(({ content }) => [content.code, content]))

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
