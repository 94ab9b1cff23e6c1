import type { HistoryEntry } from '@papaver/contract/audit/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../ui/dialog.tsx'
import { HistoryPanel } from '../../audit/history-panel.tsx'
import type { ActiveCell } from '../cell-bar.tsx'
import { textHistoryQuery } from '../queries.ts'
import type { Sheet } from '../sheet.ts'

interface HistoryDialogProps {
  sheet: Sheet
  cell: ActiveCell
  onPutBack: (text: string | null) => void
  onClose: () => void
}

/** Who wrote what of one text in one language, and when; each earlier text can be brought back. */
export const HistoryDialog = ({ sheet, cell, onPutBack, onClose }: HistoryDialogProps) => {
  const { t } = useTranslation()
  const key = sheet.keys[cell.index] ?? ''
  const query = useQuery(textHistoryQuery(cell.culture, key))
  const name = sheet.languages.find(({ culture }) => culture === cell.culture)?.name ?? cell.culture
  const bringBack = ({ details: { before } }: HistoryEntry) => {
    onPutBack(typeof before === 'string' ? before : null)
    onClose()
  }
  const title = t('localization.history.title', { language: name })
  return (
    <Dialog open onClose={onClose} title={title} width={620}>
      <p dir="ltr">
        <code>{key}</code>
      </p>
      <HistoryPanel label={title} of={query} onPutBack={bringBack} />
    </Dialog>
  )
}
