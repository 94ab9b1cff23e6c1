import { problemsOfRow, type RowContent } from '@papaver/contract/masters/check-row.ts'
import type { EditRow, RowAnswer } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { type Bound, useForm } from '../../../ui/form/use-form.tsx'
import { refreshLists, rowQuery } from '../queries.ts'
import { bodyOf, contentOf, faultsOf, type RowValues, refusedFields, standingOf } from './row-content.ts'

/** What the fields of a row need, whether it is written by itself or with others. */
export interface RowFields {
  word: ListWord
  isNew: boolean
  content: RowContent
  /** `code`, `names.fi`, `values.casNumber`, `validFrom` */
  at: <Value>(path: string) => Bound<Value>
}

export interface RowFormInput {
  word: ListWord
  row: EditRow | undefined
  /** What a new row begins with. */
  given: RowContent['values']
  neededCulture: string
  onAdded: (row: RowAnswer) => void
}

interface Written extends RowValues {
  /** Why, in one's own words. */
  reason: string
}

const useSave = (
  { word, row, onAdded }: RowFormInput,
  onSaved: () => void,
  onRefused: (error: unknown) => void,
) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: (written: Written) => {
      const content = contentOf(word, written)
      const reason = written.reason.trim()
      const body = { ...bodyOf(word, content, row === undefined), ...(reason === '' ? {} : { reason }) }
      if (row === undefined)
        return call('masters.rowAdd', {
          params: { list: word },
          body: { code: content.code, ...body },
        })
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

/** One row while it is written. */
export const useRowForm = (input: RowFormInput) => {
  const { word, row, given, neededCulture } = input
  const isNew = row === undefined
  const form = useForm<Written>({
    standing: { ...standingOf(word, row, given), reason: '' },
    judge: (written) => faultsOf(problemsOfRow(word, contentOf(word, written), { isNew, neededCulture })),
    refusedAt: (refusal) => faultsOf(refusedFields(refusal)),
  })
  const settle = () => {
    form.put({ reason: '' })
    form.settle()
  }
  const save = useSave(input, settle, form.refuse)
  const fields: RowFields = { word, isNew, content: contentOf(word, form.values), at: form.atPath }
  return {
    form,
    fields,
    isUnsaved: form.changed.some((path) => path !== 'reason'),
    isBusy: save.isPending,
    submit: (written: Written) => save.mutate(written),
  }
}
export type RowForm = ReturnType<typeof useRowForm>
