import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
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
