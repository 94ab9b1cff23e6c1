import {
  type FieldProblem,
  problemsOfRow,
  type RowContent,
  type Value,
} from '@papaver/contract/masters/check-row.ts'
import type { EditRow, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { refreshLists, rowQuery } from '../queries.ts'
import { sayProblem, sayRefusal } from '../words.ts'
import { blank, bodyOf, contentOf, type Edits, same, standingOf } from './row-content.ts'

export const refusedFields = (error: unknown): FieldProblem[] =>
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
/** What the fields of a row need, whether it is written by itself or with others. */
export type RowFields = Pick<RowForm, 'word' | 'isNew' | 'content' | 'valueOf' | 'set' | 'leave' | 'errorOf'>
