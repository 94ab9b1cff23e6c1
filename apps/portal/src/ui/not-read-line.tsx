import type { NotRead } from '@papaver/contract/not-read.ts'
import { useTranslation } from 'react-i18next'

/** What of a file is not read; nothing where all of it is. */
export const NotReadLine = ({ of: { ignored, unread } }: { of: NotRead }) => {
  const { t } = useTranslation()
  const parts = [
    ...ignored.map((head) => `\u2068${head}\u2069`),
    ...unread.columns.map((column) => t('ui.file.column', { column: `\u2068${column}\u2069` })),
    ...unread.sheets.map((sheet) => t('ui.file.sheet', { sheet: `\u2068${sheet}\u2069` })),
  ]
  return parts.length === 0 ? null : (
    <p className="pv-dim">{t('ui.file.notRead', { parts: parts.join(', ') })}</p>
  )
}
