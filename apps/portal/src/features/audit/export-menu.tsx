import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { ActionList } from '../../ui/action-list.tsx'
import { Button } from '../../ui/button.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { type EventSearch, eventQueryOf } from './event-search.ts'
import { exportFormats } from './export-formats.ts'

/** The log as it is filtered, as a file of one's choice. */
export const ExportMenu = ({ search }: { search: EventSearch }) => {
  const { t } = useTranslation()
  const taking = useSending({
    mutationFn: (format: (typeof exportFormats)[number]) => {
      const { limit: _limit, before: _before, after: _after, ...query } = eventQueryOf(search, 1)
      return call('audit.export', { query: { ...query, format } })
    },
    onSuccess: saveFile,
    onError: (error) => {
      const { title, text } = explain(error, t)
      showToast({ tone: 'red', title: t('audit.export.failed'), text: `${title} ${text}`.trim() })
    },
  })
  return (
    <ActionList
      label={t('audit.export.button')}
      position="bottom-end"
      target={
        <Button icon="download" busy={taking.isPending}>
          {t('audit.export.button')}
        </Button>
      }
      actions={exportFormats.map((format) => ({
        key: format,
        label: t(`audit.export.${format}`),
        onClick: () => taking.mutate(format),
      }))}
    />
  )
}
