import type { Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useTranslation } from 'react-i18next'
import { useAccount } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { useExport } from '../../../ui/list/use-export.ts'
import { sideOf } from '../../casework/side.ts'
import { fetchTemplate } from '../queries.ts'

/** The template of the report, made for its company and period. */
export const TemplateButton = ({ record: { kind: code, period, reporter } }: { record: Submission }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const isOffice = account !== undefined && sideOf(account) === 'office'
  const query = { period, ...(isOffice ? { establishmentId: reporter.id } : {}) }
  const save = useExport(() => fetchTemplate({ code, query }, 'xlsx'), t('statistics.page.downloadFailed'))
  return (
    <Button icon="download" busy={save.isPending} onClick={() => save.mutate()}>
      {t('statistics.page.download')}
    </Button>
  )
}
