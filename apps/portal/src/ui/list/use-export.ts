import { type ListFormat, listFormats } from '@papaver/contract/list-file.ts'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import type { HeadAction } from '../page-head.tsx'
import { saveFile } from '../save-file.ts'

/** The list as a file: fetched as it is filtered, given to the person; where that fails it is said. */
export const useExport = <Format = void>(take: (format: Format) => Promise<Blob>, failed?: string) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: take,
    onSuccess: saveFile,
    onError: (error) => {
      const { title, text } = explain(error, t)
      showToast({
        tone: 'red',
        title: failed ?? t('ui.list.exportFailed'),
        text: `${title} ${text}`.trim(),
      })
    },
  })
}

/** The button for it, in the head of a page: as which file is chosen there. */
export const useExportAction = (
  take: (format: ListFormat) => Promise<Blob>,
  { label, failed }: { label?: string; failed?: string } = {},
): HeadAction => {
  const { t } = useTranslation()
  const saving = useExport(take, failed)
  return {
    key: 'export',
    label: label ?? t('ui.list.export'),
    icon: 'download',
    busy: saving.isPending,
    choices: listFormats.map((format) => ({
      key: format,
      label: t(`ui.list.formats.${format}`),
      icon: 'download',
      onClick: () => saving.mutate(format),
    })),
  }
}
