import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { type SavedList, type SavedView, savedViewsQuery, type ViewInput } from './queries.ts'

/** A change of a saved view that stands in no form: it is said whether it was done. */
const useChange = <Input>(
  list: SavedList,
  done: (input: Input) => string,
  change: (input: Input) => Promise<unknown>,
) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return useSending({
    mutationFn: change,
    onSuccess: (_answer, input: Input) =>
      showToast({ tone: 'green', title: t(`saved-views.done.${done(input)}`) }),
    onError: (error) => showToast({ tone: 'red', title: explain(error, t).title }),
    onSettled: () => client.invalidateQueries(savedViewsQuery(list)),
  })
}

/** The list opens with the view, or as it always did. */
export const useChoose = (list: SavedList) =>
  useChange<string | null>(
    list,
    (id) => (id === null ? 'unchosen' : 'chosen'),
    (id) => call('saved-views.choose', { body: { list, id } }),
  )

export const useRemove = (list: SavedList) =>
  useChange<SavedView>(
    list,
    () => 'removed',
    ({ id }) => call('saved-views.remove', { params: { id } }),
  )

/** What the list shows now takes the place of what the view kept. */
export const useKeep = (list: SavedList) =>
  useChange<SavedView>(
    list,
    () => 'saved',
    ({ id, name, query, hidden, isShared }) =>
      call('saved-views.save', { params: { id }, body: { name, query, hidden, isShared } }),
  )

/** What is written in the form: a new view, or another name of one. */
export const useWrite = (list: SavedList) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  return async ({
    id,
    body,
  }: {
    id: string | undefined
    body: Omit<ViewInput, 'list'>
  }): Promise<SavedView> => {
    const view =
      id === undefined
        ? await call('saved-views.create', { body: { ...body, list } })
        : await call('saved-views.save', { params: { id }, body })
    await client.invalidateQueries(savedViewsQuery(list))
    showToast({ tone: 'green', title: t(`saved-views.done.${id === undefined ? 'created' : 'saved'}`) })
    return view
  }
}
