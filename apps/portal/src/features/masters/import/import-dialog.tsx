import type { ImportAnswer } from '@papaver/contract/masters/edit-schema.ts'
import type { ListWord } from '@papaver/contract/masters/lists.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { showToast } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/button.tsx'
import { ImportDialog as AnyImportDialog } from '../../../ui/import/import-dialog.tsx'
import { useImport } from '../../../ui/import/use-import.ts'
import { refreshLists } from '../queries.ts'
import { sayRefusal } from '../words.ts'
import { Preview } from './preview.tsx'

const isReady = ({ counts }: ImportAnswer): boolean => counts.refused === 0 && counts.new + counts.changed > 0

/** A file for a whole list: looked at line by line first, then written as one, or not at all. */
export const ImportDialog = ({ word: list, onClose }: { word: ListWord; onClose: () => void }) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const importing = useImport<ImportAnswer>({
    look: (form) => call('masters.listImport', { params: { list }, query: { apply: 'false' }, form }),
    apply: (form, { mark }) =>
      call('masters.listImport', { params: { list }, query: { apply: 'true', mark }, form }),
    onApplied: ({ counts }) => {
      refreshLists(client)
      showToast({
        tone: 'green',
        title: t('masters.import.done'),
        text: t('masters.import.doneText', { added: counts.new, changed: counts.changed }),
      })
      onClose()
    },
  })
  const { file, looked, error, choose } = importing
  return (
    <AnyImportDialog
      importing={importing}
      words="masters.import"
      title={t('masters.import.title', { list: t(`masters.lists.${list}`) })}
      width={920}
      accept=".csv,.xlsx,.ods"
      sayError={(refused) => sayRefusal(refused, t)}
      confirm={{
        label: t('masters.import.apply'),
        cancel: t('masters.cancel'),
        isReady: looked !== undefined && isReady(looked),
      }}
      onClose={onClose}
    >
      {isRefusal(error, 'masterFileChanged') && (
        <div>
          <Button onClick={() => choose(file)}>{t('masters.import.lookAgain')}</Button>
        </div>
      )}
      {looked !== undefined && <Preview word={list} preview={looked} />}
    </AnyImportDialog>
  )
}
