import type { Template } from '@papaver/contract/statistics/template.ts'
import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { explain } from '../../../platform/explain.ts'
import { queryClient } from '../../../platform/queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useExport } from '../../../ui/list/use-export.ts'
import {
  fetchVersion,
  forgetTemplate,
  keepTemplate,
  sendBegin,
  sendDiscard,
  sendPublish,
  sendSave,
  sendSwitch,
  templateQuery,
  templatesPlace,
} from './queries.ts'

type Step =
  | { readonly kind: 'begin'; readonly from?: number }
  | { readonly kind: 'save'; readonly revision: number; readonly content: Template }
  | { readonly kind: 'upload'; readonly revision: number; readonly file: File }
  | { readonly kind: 'discard'; readonly revision: number }
  | { readonly kind: 'publish'; readonly revision: number; readonly note: string | undefined }
  | { readonly kind: 'switch'; readonly isActive: boolean }

/** A file that holds no JSON becomes an empty template, which the server refuses as any that is not whole. */
const contentOf = async (file: File): Promise<Template> => {
  try {
    return JSON.parse(await file.text()) as Template
  } catch {
    return {} as Template
  }
}

const take = async (code: string, step: Step): Promise<TemplateDetail | null> => {
  if (step.kind === 'begin') return sendBegin(code, step.from)
  if (step.kind === 'save') return sendSave(code, step.revision, step.content)
  if (step.kind === 'upload') return sendSave(code, step.revision, await contentOf(step.file))
  if (step.kind === 'discard') return sendDiscard(code, step.revision)
  if (step.kind === 'publish') return sendPublish(code, step.revision, step.note)
  return sendSwitch(code, step.isActive)
}

/** What is done to a template and its draft; the answer stands in the page at once. */
export const useTemplateActions = (code: string) => {
  const { t } = useTranslation()
  const sending = useSending({
    mutationFn: (step: Step) => take(code, step),
    onSuccess: (detail, { kind }) => {
      if (detail === null) {
        location.hash = hrefOf(templatesPlace)
        forgetTemplate(code)
      } else keepTemplate(detail)
      showToast({ tone: 'green', title: t(`statistics.templates.done.${kind}`) })
    },
    onError: (error, { kind }) => {
      if (isRefusal(error, 'statisticsTemplateStale'))
        void queryClient.invalidateQueries({ queryKey: templateQuery(code).queryKey })
      const { title, text } = explain(error, t)
      const isNoTemplate = kind === 'upload' && isRefusal(error, 'invalidInput')
      showToast({
        tone: 'red',
        title: isNoTemplate ? t('statistics.templates.noTemplate') : title,
        text,
      })
    },
  })
  const download = useExport((version: number) => fetchVersion(code, version))
  return {
    run: sending.mutateAsync,
    isBusy: sending.isPending,
    download: (version: number) => download.mutate(version),
  }
}
export type TemplateActions = ReturnType<typeof useTemplateActions>
