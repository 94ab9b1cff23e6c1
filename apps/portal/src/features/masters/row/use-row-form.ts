import {
  type FieldProblem,
  problemsOfRow,
  type RowContent,
  type Value,
} from '@papaver/contract/masters/check-row.ts'
import type { EditRow, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import { type ListColumn, type ListWord, lists } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { readDecimal, typedDecimal } from '../../../ui/decimal-text.ts'
import { refreshLists, rowQuery } from '../queries.ts'
import { sayProblem, sayRefusal } from '../words.ts'

/** What was typed, by path: `code`, `names.fi`, `values.casNumber`, `validFrom`. */
type Edits = Readonly<Record<string, Value>>

const culture = (): string => currentCulture.get().culture

/** A value as its field shows it: decimals in the reader's way of writing, figures as text. */
const shownValue = ({ type }: ListColumn, value: Value): Value => {
  if (type === 'decimal' && typeof value === 'string') return typedDecimal(value, culture())
  return type === 'number' && typeof value === 'number' ? String(value) : value
}

/** What a field shows, as it travels. What cannot be read stays as typed, and is refused as such. */
const wireValue = ({ type }: ListColumn, value: Value): Value => {
  if (typeof value !== 'string') return value
  const text = value.trim()
  if (text === '') return null
  if (type === 'number') return /^\d{1,6}$/.test(text) ? Number(text) : text
  if (type !== 'decimal') return text
  const reading = readDecimal(text, culture())
  return reading.kind === 'amount' ? reading.amount : text
}

const same = (left: Value, right: Value): boolean =>
  JSON.stringify(left ?? null) === JSON.stringify(right ?? null)
const blank = (value: Value): Value => (value === '' ? null : value)

/** What stands: the row's own values, or for a new one those that it begins with. */
const standingOf = (word: ListWord, row: EditRow | undefined, given: Edits): Edits => {
  const columns = lists[word].columns.map((column): [string, Value] => [
    `values.${column.key}`,
    shownValue(column, row?.values[column.key] ?? null),
  ])
  const names = Object.entries(row?.names ?? {}).map(([key, name]): [string, Value] => [`names.${key}`, name])
  return {
    code: row?.code ?? '',
    validFrom: row?.validFrom ?? null,
    validUntil: row?.validUntil ?? null,
    ...Object.fromEntries([...columns, ...names]),
    ...given,
  }
}

const contentOf = (word: ListWord, values: Edits): RowContent => {
  const names = Object.entries(values).flatMap(([path, name]) =>
    path.startsWith('names.') && typeof name === 'string' && name.trim() !== ''
      ? [[path.slice('names.'.length), name.trim()] as const]
      : [],
  )
  const columns = lists[word].columns.map(
    (column) => [column.key, wireValue(column, values[`values.${column.key}`] ?? null)] as const,
  )
  return {
    code: String(values.code ?? '').trim(),
    names: Object.fromEntries(names),
    values: Object.fromEntries(columns),
    validFrom: (blank(values.validFrom ?? null) as string | null) ?? null,
    validUntil: (blank(values.validUntil ?? null) as string | null) ?? null,
  }
}

/** What the server is sent; columns that are asked for at first only are left out afterwards. */
const bodyOf = (word: ListWord, content: RowContent, isNew: boolean) => {
  const { columns, hasValidity } = lists[word]
  const later = columns.filter(({ atFirst }) => isNew || !atFirst).map(({ key }) => key)
  return {
    names: { ...content.names },
    values: Object.fromEntries(later.map((key) => [key, content.values[key] ?? null])) as Record<
      string,
      never
    >,
    ...(hasValidity ? { validFrom: content.validFrom ?? null, validUntil: content.validUntil ?? null } : {}),
  }
}

const refusedFields = (error: unknown): FieldProblem[] =>
  isRefusal(error) && Array.isArray(error.details.fields) ? (error.details.fields as FieldProblem[]) : []

export interface RowFormInput {
  word: ListWord
  row: EditRow | undefined
  /** What a new row begins with. */
  given: Edits
  neededCulture: string
  onAdded: (row: RowAnswer) => void
}

const useEdits = ({ word, row, given }: RowFormInput) => {
  const [edits, setEdits] = useState<Edits>({})
  const standing = standingOf(word, row, given)
  const values: Edits = { ...standing, ...edits }
  const changed = Object.keys(edits).filter(
    (path) => !same(blank(edits[path] ?? null), blank(standing[path] ?? null)),
  )
  return { setEdits, values, changed }
}

interface Saving extends RowFormInput {
  content: RowContent
  reason: string
  /** What was typed stands now. */
  onSaved: () => void
  onRefused: (error: unknown) => void
}

const useSave = ({ word, row, content, reason, onSaved, onRefused, onAdded }: Saving) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: () => {
      const why = reason.trim() ? { reason: reason.trim() } : {}
      const body = { ...bodyOf(word, content, row === undefined), ...why }
      if (row === undefined)
        return call('masters.rowAdd', { params: { list: word }, body: { code: content.code, ...body } })
      return call('masters.rowSave', {
        params: { list: word, id: row.id },
        body: { version: row.version, ...body },
      })
    },
    onSuccess: (fresh) => {
      client.setQueryData(rowQuery(word, fresh.id).queryKey, fresh)
      refreshLists(client)
      onSaved()
      showToast({ tone: 'green', title: t(row === undefined ? 'masters.row.addedNow' : 'masters.row.saved') })
      if (row === undefined) onAdded(fresh)
    },
    onError: (error) => {
      onRefused(error)
      if (isRefusal(error, 'masterStale') && row !== undefined)
        void client.invalidateQueries({ queryKey: rowQuery(word, row.id).queryKey })
    },
  })
}

/** What is wrong: judged here when a field is left, and told by the server. */
const useProblems = (problems: readonly FieldProblem[]) => {
  const { t } = useTranslation()
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly FieldProblem[]>([])
  const [sentence, setSentence] = useState<string>()
  const [tries, setTries] = useState(0)
  return {
    sentence,
    tries,
    leave: (path: string) => setLeft((before) => new Set(before).add(path)),
    forget: (path: string) => {
      setRefused((before) => before.filter((each) => each.path !== path))
      setSentence(undefined)
    },
    tried: () => setTries((before) => before + 1),
    clear: () => {
      setLeft(new Set())
      setRefused([])
      setSentence(undefined)
      setTries(0)
    },
    takeRefusal: (error: unknown) => {
      const fields = refusedFields(error)
      setRefused(fields)
      setSentence(fields.length > 0 ? undefined : sayRefusal(error, t))
      setTries((before) => before + 1)
    },
    errorOf: (path: string): string | undefined => {
      const isJudged = left.has(path) || tries > 0
      const found = [...refused, ...(isJudged ? problems : [])].find((each) => each.path === path)
      return found === undefined ? undefined : sayProblem(t, found)
    },
  }
}

/**
 * One row while it is written. What was typed is kept apart from what stands, so that another's change shows itself
 * under it and nothing typed is lost; fields are judged when they are left, and all of them on saving.
 */
export const useRowForm = (input: RowFormInput) => {
  const { word, row, neededCulture } = input
  const { setEdits, values, changed } = useEdits(input)
  const [reason, setReason] = useState('')
  const isNew = row === undefined
  const content = contentOf(word, values)
  const problems = problemsOfRow(word, content, { isNew, neededCulture })
  const said = useProblems(problems)
  const discard = () => {
    setEdits({})
    setReason('')
    said.clear()
  }
  const save = useSave({ ...input, content, reason, onSaved: discard, onRefused: said.takeRefusal })
  return {
    word,
    isNew,
    content,
    changed,
    problems,
    sentence: said.sentence,
    reason,
    setReason,
    tries: said.tries,
    isBusy: save.isPending,
    valueOf: (path: string): Value => values[path] ?? null,
    set: (path: string, value: Value) => {
      setEdits((before) => ({ ...before, [path]: value }))
      said.forget(path)
    },
    leave: said.leave,
    errorOf: said.errorOf,
    discard,
    submit: () => {
      said.tried()
      if (problems.length === 0) save.mutate()
    },
  }
}
export type RowForm = ReturnType<typeof useRowForm>
