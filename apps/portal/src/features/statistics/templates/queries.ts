import type { Template } from '@papaver/contract/statistics/template.ts'
import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { queryOptions } from '@tanstack/react-query'
import { hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { currentCulture } from '../../../platform/culture.ts'
import { queryClient } from '../../../platform/queries.ts'

export const templatesPlace = '/administration/statistics-templates'
export const placeOf = (code: string): string => hrefOf(`${templatesPlace}/${code}`)

export const editedTemplatesQuery = () =>
  queryOptions({
    queryKey: ['statistics', 'edited', currentCulture.get().culture],
    queryFn: ({ signal }) => call('statistics.templateList', { signal }),
    refetchOnMount: 'always',
  })

export const templateQuery = (code: string) =>
  queryOptions({
    queryKey: ['statistics', 'edited', currentCulture.get().culture, code],
    queryFn: ({ signal }) => call('statistics.template', { params: { code }, signal }),
    refetchOnMount: 'always',
  })

/** It is in no list any more. */
export const forgetTemplate = (code: string): void => {
  queryClient.removeQueries({ queryKey: templateQuery(code).queryKey })
  void queryClient.invalidateQueries({ queryKey: editedTemplatesQuery().queryKey, exact: true })
}

/** The answer of a change stands in the page at once; lists of templates are asked for anew. */
export const keepTemplate = (detail: TemplateDetail): void => {
  queryClient.setQueryData(templateQuery(detail.code).queryKey, detail)
  void queryClient.invalidateQueries({ queryKey: ['statistics', 'templates'] })
  void queryClient.invalidateQueries({ queryKey: editedTemplatesQuery().queryKey, exact: true })
}

const at = (code: string) => ({ params: { code } })

export const sendAdd = (code: string, from: string) =>
  call('statistics.addTemplate', { body: { code, from } })
export const sendBegin = (code: string, from?: number) =>
  call('statistics.beginTemplate', { ...at(code), body: from === undefined ? {} : { from } })
export const sendSave = (code: string, revision: number, content: Template) =>
  call('statistics.saveTemplate', { ...at(code), body: { revision, content: content as never } })
export const sendDiscard = async (code: string, revision: number): Promise<TemplateDetail | null> =>
  (await call('statistics.discardTemplate', { ...at(code), body: { revision } })).template
export const sendPublish = (code: string, revision: number, note: string | undefined) =>
  call('statistics.publishTemplate', { ...at(code), body: { revision, ...(note ? { note } : {}) } })
export const sendSwitch = (code: string, isActive: boolean) =>
  call('statistics.switchTemplate', { ...at(code), body: { isActive } })
export const fetchVersion = (code: string, version: number) =>
  call('statistics.templateVersionFile', { params: { code, version } })
