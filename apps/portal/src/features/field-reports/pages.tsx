import type { CaseField } from '@papaver/contract/casework/case-field.ts'
import type { ReportType } from '@papaver/contract/cultivation/balance.ts'
import { fieldReportFields, fieldsOfType } from '@papaver/contract/field-reports/fields.ts'
import { fieldReportKind } from '@papaver/contract/field-reports/kind.ts'
import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useDescribedFacts } from '../casework/described.tsx'
import { waysIn } from '../casework/list/use-ways.ts'
import { CasePage } from '../casework/page/case-page.tsx'
import type { CasePages, CasePartProps, Notice, NoticesInput } from '../casework/pages.ts'
import { usualWords } from '../casework/usual-pages.ts'
import { DestructionCard, PlaceCard, ReceiptCard } from './cards.tsx'
import { feature, reportList } from './list.ts'
import { useOwnInputs } from './step-fields.tsx'

const allFields = fieldReportFields as readonly CaseField[]

const Said = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const fields = fieldsOfType(record.kind as ReportType).filter(({ key }) => key !== 'buyerId')
  const facts = useDescribedFacts(fields, record)
  return (
    <Card title={t('field-reports.case.title')}>
      <Facts facts={facts} />
    </Card>
  )
}

const Main = ({ record }: CasePartProps<FieldReport>) => (
  <>
    <PlaceCard record={record} />
    <Said record={record} />
    <ReceiptCard record={record} />
    <DestructionCard record={record} />
  </>
)

const notices = ({ record, t }: NoticesInput<FieldReport>): Notice[] => [
  ...record.concerns.map(
    (concern): Notice => ({
      key: concern,
      tone: concern === 'beingCorrected' ? 'blue' : 'amber',
      icon: 'alert-triangle',
      text: t(`field-reports.case.concerns.${concern}`),
    }),
  ),
  ...securityNotice({ record, t }),
]

const securityNotice = ({ record, t }: Pick<NoticesInput<FieldReport>, 'record' | 't'>): Notice[] =>
  record.isSecurity && record.submittedAt !== null
    ? [
        {
          key: 'security',
          tone: 'red',
          icon: 'alert-triangle',
          text: t('field-reports.case.security'),
        },
      ]
    : []

const useValueWords = () => {
  const usual = usualWords({ feature, fields: allFields }).useValueWords()
  const { t } = useTranslation()
  return (field: string, value: string): string =>
    field === 'settlement' && value !== ''
      ? t(`field-reports.choices.settlement.${value}`)
      : usual(field, value)
}

/** How the portal shows a field report; what is not said here is alike for every kind of case. */
const reportPages: CasePages<FieldReport> = {
  kind: fieldReportKind,
  feature,
  fields: allFields,
  Main,
  buttons: [
    'ask',
    'resume',
    'refuse',
    'settle',
    'approve',
    'record',
    'withdraw',
    'discard',
    'take',
    'accept',
    'answer',
    'edit',
    'assign',
    'copy',
  ],
  primaries: ['settle', 'approve', 'record', 'accept', 'take', 'answer', 'edit'],
  icons: {
    record: 'trash',
    approve: 'circle-check',
    refuse: 'ban',
    settle: 'equal',
    accept: 'circle-check',
    receive: 'circle-check',
    receiveAgain: 'edit',
    replace: 'replace',
  },
  useWays: waysIn(reportList),
  notices,
  askable: ({ kind }) => [...fieldsOfType(kind as ReportType).map(({ key }) => key), 'attachments'],
  useValueWords,
  useOwnInputs,
}

export const FieldReportPage = () => <CasePage pages={reportPages} />
