import type { Template, TemplateColumn } from '../template.ts'

export const templateParts = [
  'names',
  'period',
  'due',
  'activities',
  'unit',
  'groups',
  'rowKeys',
  'lists',
] as const satisfies readonly (keyof Template)[]
export const columnParts = [
  'type',
  'names',
  'required',
  'maxLength',
  'maxDigits',
  'maxDecimals',
  'list',
  'role',
  'flow',
  'mayBeNegative',
  'inPeriod',
] as const satisfies readonly (keyof TemplateColumn)[]

export interface TemplateChanges {
  /** Keys of columns. */
  readonly added: string[]
  readonly removed: string[]
  readonly changed: { readonly key: string; readonly parts: string[] }[]
  /** The columns that stay stand in another order. */
  readonly isReordered: boolean
  /** What changes of the template besides its columns. */
  readonly parts: string[]
}

/** Names and lists are the same in whatever order they are written. */
const said = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([left], [right]) => (left < right ? -1 : 1)))
      : part,
  )

/** What a version changes against the one before it. */
export const templateChanges = (before: Template, after: Template): TemplateChanges => {
  const old = new Map(before.columns.map((column) => [column.key, column]))
  const kept = new Set(after.columns.map(({ key }) => key))
  const order = (columns: Template['columns']) =>
    columns.flatMap(({ key }) => (old.has(key) && kept.has(key) ? [key] : []))
  return {
    added: after.columns.flatMap(({ key }) => (old.has(key) ? [] : [key])),
    removed: before.columns.flatMap(({ key }) => (kept.has(key) ? [] : [key])),
    changed: after.columns.flatMap((column) => {
      const was = old.get(column.key)
      const parts =
        was === undefined ? [] : columnParts.filter((part) => said(was[part]) !== said(column[part]))
      return parts.length === 0 ? [] : [{ key: column.key, parts }]
    }),
    isReordered: said(order(before.columns)) !== said(order(after.columns)),
    parts: templateParts.filter((part) => said(before[part]) !== said(after[part])),
  }
}

export const changesNothing = ({ added, removed, changed, isReordered, parts }: TemplateChanges): boolean =>
  added.length + removed.length + changed.length + parts.length === 0 && !isReordered
