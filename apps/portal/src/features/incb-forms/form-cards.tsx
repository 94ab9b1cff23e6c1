import type { FormView, ViewFinding } from '@papaver/contract/incb-forms/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { ChecksList } from '../../ui/checks-list.tsx'
import { Flag } from '../../ui/flag.tsx'
import { Timeline } from '../../ui/timeline.tsx'
import { useAmountWords } from './amount-words.ts'

/** What the INCB sends back; the others may be right. */
const errors: readonly string[] = [
  'stockContinuity',
  'missingStock',
  'importWithoutEstimate',
  'missingEstimate',
]

const useFindingWords = () => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const amountWords = useAmountWords()
  return (finding: ViewFinding): string =>
    t(`incb-forms.checks.${finding.code}`, {
      substance: isolated(listed([finding.substanceName, finding.countryName])),
      column: isolated(finding.columnName ?? ''),
      grams: isolated(amountWords(finding.amount, finding.dimension)),
      other: isolated(amountWords(finding.otherAmount, finding.dimension)),
      times: finding.times ?? '',
      company: isolated(finding.report?.establishment ?? ''),
      template: finding.report?.template ?? '',
      day: finding.report === null ? '' : isolated(mediumDay(finding.report.dueOn)),
    })
}

/** What to look at before the form goes out. */
export const FindingsCard = ({ findings }: { findings: FormView['findings'] }) => {
  const { t } = useTranslation()
  const words = useFindingWords()
  return (
    <Card title={t('incb-forms.checks.title')}>
      {findings.length === 0 ? (
        <Flag severity="passed" strong>
          {t('incb-forms.checks.none')}
        </Flag>
      ) : (
        <ChecksList
          checks={findings.map((finding) => ({
            key: JSON.stringify(finding),
            severity: errors.includes(finding.code) ? 'error' : 'warning',
            title: words(finding),
          }))}
        />
      )}
    </Card>
  )
}

/** Who moved the form, when and why; the newest first. */
export const HistoryCard = ({ history }: Pick<FormView, 'history'>) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const title = t('incb-forms.history.title')
  return (
    <Card title={title}>
      {history.length === 0 ? (
        <p className="pv-dim">{t('incb-forms.history.none')}</p>
      ) : (
        <Timeline
          label={title}
          entries={history.map(({ step, at, byName, reason }) => ({
            key: at,
            kind: 'note',
            who: byName,
            action: t(`incb-forms.history.${step}`),
            when: moment(at),
            whenIso: at,
            children: reason,
          }))}
        />
      )}
    </Card>
  )
}
