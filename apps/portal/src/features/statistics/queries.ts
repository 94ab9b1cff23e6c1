import type { CallInput } from '@papaver/contract/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'

export const templatesQuery = queryOptions({
  queryKey: ['statistics', 'templates'],
  queryFn: ({ signal }) => call('statistics.templates', { signal }),
})

/** Which report: of which template, for which period and, where officers ask, of which company. */
export interface Chosen {
  code: string
  query: CallInput<'statistics.check'>['query']
}

const formOf = (file: File): FormData => {
  const form = new FormData()
  form.append('file', file)
  return form
}

export const checkFile = ({ code, query }: Chosen, file: File) =>
  call('statistics.check', { params: { code }, query, form: formOf(file) })

export const annotateFile = ({ code, query }: Chosen, file: File, only: 'all' | 'refused') =>
  call('statistics.annotated', { params: { code }, query: { ...query, only }, form: formOf(file) })

export const fetchTemplate = (
  { code, query }: Chosen,
  format: NonNullable<CallInput<'statistics.templateFile'>['query']['format']>,
) => call('statistics.templateFile', { params: { code }, query: { ...query, format } })
