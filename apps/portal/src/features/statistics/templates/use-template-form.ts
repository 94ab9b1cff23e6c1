import { judgeTemplate } from '@papaver/contract/statistics/rules/judge-template.ts'
import { templateChanges } from '@papaver/contract/statistics/rules/template-changes.ts'
import type { Template, TemplateColumn } from '@papaver/contract/statistics/template.ts'
import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useState } from 'react'
import { type Form, useForm } from '../../../ui/form/use-form.tsx'
import { findingWords } from './words.ts'

export type TemplateForm = ReturnType<typeof useTemplateForm>
export type Values = Template & object
export type Fields = Form<Template>

/** What a column has besides its key and names while nothing is said of it. */
const bare: Omit<TemplateColumn, 'key' | 'names'> = {
  type: 'text',
  required: false,
  maxLength: 1000,
  maxDigits: null,
  maxDecimals: null,
  list: null,
  role: 'none',
  flow: null,
  mayBeNegative: false,
  inPeriod: false,
}

/** Of another type nothing is left that belongs to the one before. */
const ofType = (column: TemplateColumn, type: TemplateColumn['type']): TemplateColumn => ({
  ...column,
  ...bare,
  required: column.required,
  type,
  maxLength: type === 'text' ? 1000 : null,
  maxDigits: type === 'number' ? 15 : null,
  maxDecimals: type === 'number' ? 9 : null,
})

const freshKey = (taken: readonly string[], stem: string): string => {
  let number = taken.length + 1
  while (taken.includes(`${stem}${number}`)) number += 1
  return `${stem}${number}`
}

/** What is done to the columns; the one that is open moves with what is done to it. */
const columnSteps = (form: Fields, open: (at: number | undefined) => void) => {
  const { columns, rowKeys } = form.values
  const put = (next: readonly TemplateColumn[]) => form.set('columns', next)
  return {
    add: () => {
      put([
        ...columns,
        {
          key: freshKey(
            columns.map(({ key }) => key),
            'column',
          ),
          names: {},
          ...bare,
        },
      ])
      open(columns.length)
    },
    remove: (at: number) => {
      put(columns.filter((_, index) => index !== at))
      form.set(
        'rowKeys',
        rowKeys.filter((key) => key !== columns[at]?.key),
      )
      open(undefined)
    },
    move: (at: number, to: number) => {
      const next = [...columns]
      const [moved] = next.splice(at, 1)
      if (moved === undefined || to < 0 || to >= columns.length) return
      next.splice(to, 0, moved)
      put(next)
      open(to)
    },
    rename: (at: number, key: string) => {
      form.set(
        'rowKeys',
        rowKeys.map((each) => (each === columns[at]?.key ? key : each)),
      )
      form.set(`columns.${at}.key`, key)
    },
    retype: (at: number, type: TemplateColumn['type']) =>
      put(columns.map((column, index) => (index === at ? ofType(column, type) : column))),
  }
}

/** What is done to the lists of choices. */
const listSteps = (form: Fields) => {
  const { lists, columns } = form.values
  const put = (next: Template['lists']) => form.set('lists', next)
  return {
    add: () => put({ ...lists, [freshKey(Object.keys(lists), 'list')]: [{ code: '', names: {} }] }),
    remove: (name: string) => {
      const { [name]: _gone, ...rest } = lists
      put(rest)
      form.set(
        'columns',
        columns.map((column) => (column.list === name ? { ...column, list: null } : column)),
      )
    },
    rename: (name: string, to: string) => {
      if (lists[to] !== undefined) return
      put(
        Object.fromEntries(Object.entries(lists).map(([each, items]) => [each === name ? to : each, items])),
      )
      form.set(
        'columns',
        columns.map((column) => (column.list === name ? { ...column, list: to } : column)),
      )
    },
    addItem: (name: string) => put({ ...lists, [name]: [...(lists[name] ?? []), { code: '', names: {} }] }),
    removeItem: (name: string, at: number) =>
      put({ ...lists, [name]: (lists[name] ?? []).filter((_, index) => index !== at) }),
  }
}

/** The draft while it is written: its values, what is wrong with it, and what it changes. */
export const useTemplateForm = (detail: TemplateDetail, draft: NonNullable<TemplateDetail['draft']>) => {
  const { cultures, units } = detail
  const before = detail.content as Template
  const [open, setOpen] = useState<number | undefined>(undefined)
  /** Of a draft that was saved with mistakes all of them are said at once. */
  const [isShown, setShown] = useState(draft.findings.length > 0)
  // Before its first version is published, no key has a type that must stay.
  const known = detail.published === null ? undefined : before
  const judge = (values: Template) => judgeTemplate(values, { cultures, units, before: known })
  const form = useForm<Template>({
    standing: draft.content as Template,
    judge: (values) =>
      Object.fromEntries(judge(values).map((found) => [found.path, (t) => findingWords(t, found)])),
    isJudged: () => isShown,
  })
  return {
    form,
    cultures,
    units,
    before,
    findings: judge(form.values),
    changes: templateChanges(before, form.values),
    isShown,
    showAll: () => setShown(true),
    open,
    setOpen,
    columns: columnSteps(form, setOpen),
    lists: listSteps(form),
  }
}
