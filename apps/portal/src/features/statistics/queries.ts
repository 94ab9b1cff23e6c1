import type { CallInput } from '@papaver/contract/endpoints.ts'
import type { UploadView } from '@papaver/contract/statistics/submission-schema.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../platform/api.ts'
import { fileForm } from '../../platform/file-form.ts'
import { upload } from '../../platform/upload.ts'

export const templatesQuery = queryOptions({
  queryKey: ['statistics', 'templates'],
  queryFn: ({ signal }) => call('statistics.templates', { signal }),
})

/** Which report: of which template, for which period and, where officers ask, of which company. */
export interface Chosen {
  code: string
  query: CallInput<'statistics.check'>['query']
}

/** By what the shape of a file is judged in the browser. */
export const shapeQuery = ({ code, query }: Chosen) =>
  queryOptions({
    queryKey: ['statistics', 'shape', code, query],
    queryFn: ({ signal }) => call('statistics.templateShape', { params: { code }, query, signal }),
  })

export const checkFile = ({ code, query }: Chosen, file: File, signal: AbortSignal) =>
  call('statistics.check', { params: { code }, query, form: fileForm(file), signal })

export const annotateFile = ({ code, query }: Chosen, file: File, only: 'all' | 'refused') =>
  call('statistics.annotated', { params: { code }, query: { ...query, only }, form: fileForm(file) })

export const fetchTemplate = (
  { code, query }: Chosen,
  format: NonNullable<CallInput<'statistics.templateFile'>['query']['format']>,
) => call('statistics.templateFile', { params: { code }, query: { ...query, format } })

type OwedInput = CallInput<'statistics.obligations'>['query']

/** Which reports are due, late, handed in or accepted. */
export const owedQuery = (query: OwedInput) =>
  queryOptions({
    queryKey: ['statistics', 'owed', query],
    queryFn: ({ signal }) => call('statistics.obligations', { query, signal }),
    placeholderData: keepPreviousData,
  })

export interface UploadAt {
  readonly id: string
  readonly uploadId: string
}

/** A file of a report as it was judged; it never changes but for what is said of its warnings. */
export const uploadQuery = (at: UploadAt) =>
  queryOptions({
    queryKey: ['statistics', at.id, 'upload', at.uploadId],
    queryFn: ({ signal }) => call('statistics.uploadView', { params: { ...at }, signal }),
  })

/** What it says differently from the file before it; neither ever changes. */
export const differenceQuery = (at: UploadAt) =>
  queryOptions({
    queryKey: ['statistics', at.id, 'difference', at.uploadId],
    queryFn: ({ signal }) => call('statistics.difference', { params: { ...at }, signal }),
  })

type RowsInput = CallInput<'statistics.rows'>['query']

export const rowsQuery = (at: UploadAt, query: RowsInput) =>
  queryOptions({
    queryKey: ['statistics', at.id, 'rows', at.uploadId, query],
    queryFn: ({ signal }) => call('statistics.rows', { params: { ...at }, query, signal }),
    placeholderData: keepPreviousData,
  })

export const comparisonQuery = (id: string) =>
  queryOptions({
    queryKey: ['statistics', id, 'comparison'],
    queryFn: ({ signal }) => call('statistics.comparison', { params: { id }, signal }),
  })

/** Sends the file of a report; it is kept and judged at once. */
export const sendFile = async (
  id: string,
  file: File,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<UploadView> =>
  (await upload('statistics.upload', { id }, fileForm(file), onProgress, signal)) as UploadView
