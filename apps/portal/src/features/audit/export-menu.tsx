import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { ActionList } from '../../ui/action-list.tsx'
import { Button } from '../../ui/button.tsx'
import { useExport } from '../../ui/list/use-export.ts'
import { type EventSearch, eventQueryOf } from './event-search.ts'
import { exportFormats } from './export-formats.ts'

/** The log as it is filtered, as a file of one's choice. */
export const ExportMenu = ({ search }: { search: EventSearch }) => {
  const { t } = useTranslation()
  const taking = useExport((format: (typeof exportFormats)[number]) => {
    const { limit: _limit, before: _before, after: _after, ...query } = eventQueryOf(search, 1)
    return call('audit.export', { query: { ...query, format } })
  }, t('audit.export.failed'))
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
        label: format === 'jsonl' ? t('audit.export.jsonl') : t(`ui.list.formats.${format}`),
        onClick: () => taking.mutate(format),
      }))}
    />
  )
}
