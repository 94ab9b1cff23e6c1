import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { useExport } from '../../../ui/list/use-export.ts'
import { fetchTemplate } from '../queries.ts'
import { useChosen } from './use-chosen.ts'

/** The template of the report, made for its company and period. */
export const TemplateButton = ({ record }: { record: Submission }) => {
  const { t } = useTranslation()
  const chosen = useChosen(record)
  const save = useExport(() => fetchTemplate(chosen, 'xlsx'), t('statistics.page.downloadFailed'))
  return (
    <Button icon="download" busy={save.isPending} onClick={() => save.mutate()}>
      {t('statistics.page.download')}
    </Button>
  )
}
