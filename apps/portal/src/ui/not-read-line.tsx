import type { NotRead } from '@papaver/contract/not-read.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../platform/listed.ts'

/** What of a file is not read, and what is read although it is hidden; nothing where there is neither. */
export const NotReadLine = ({ of: { ignored, unread, hidden } }: { of: NotRead }) => {
  const { t } = useTranslation()
  const parts = [
    ...ignored.map((head) => `\u2068${head}\u2069`),
    ...unread.columns.map((column) => t('ui.file.column', { column: `\u2068${column}\u2069` })),
    ...unread.sheets.map((sheet) => t('ui.file.sheet', { sheet: `\u2068${sheet}\u2069` })),
  ]
  const unseen = [
    ...hidden.rows.map((row) => t('ui.file.row', { row: `\u2068${row}\u2069` })),
    ...hidden.columns.map((column) => t('ui.file.column', { column: `\u2068${column}\u2069` })),
  ]
  return (
    <>
      {parts.length > 0 && <p className="pv-dim">{t('ui.file.notRead', { parts: listed(parts) })}</p>}
      {unseen.length > 0 && <p className="pv-dim">{t('ui.file.hidden', { parts: listed(unseen) })}</p>}
    </>
  )
}
