import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { saveFile } from '../../../ui/save-file.ts'
import { sayRefusal } from '../words.ts'

/** The whole list as a file: what goes out so can come back in. */
export const useExport = (list: ListWord) => {
  const { t } = useTranslation()
  return useSending({
    mutationFn: (format: 'csv' | 'xlsx') =>
      call('masters.listExport', { params: { list }, query: { format } }),
    onSuccess: saveFile,
    onError: (error) =>
      showToast({ tone: 'red', title: t('masters.list.exportFailed'), text: sayRefusal(error, t) }),
  })
}
