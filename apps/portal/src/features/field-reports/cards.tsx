import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { showCase } from '../casework/queries.ts'
import { useAmount } from './amounts.tsx'
import { feature } from './list.ts'

const linkTo = (place: string, { id, number }: { id: string; number: string | null }) => (
  <a href={hrefOf(`${place}/${id}`)}>
    <Ltr>{number ?? '–'}</Ltr>
  </a>
)

/** Begins the report that takes the place of this one. */
const CorrectButton = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const begin = useSending({
    mutationFn: () =>
      call('field-reports.create', {
        body: { kind: record.kind, permitId: record.permitId, corrects: { id: record.id } },
      }),
    onSuccess: async (made) => {
      showCase(queries, feature, made)
      await navigate({ to: `/field-reports/${made.id}/edit` })
    },
    onError: (error) =>
      showToast({
        tone: 'red',
        title: t('field-reports.case.correctFailed'),
        text: explain(error, t).title,
      }),
  })
  return (
    <Button icon="edit" busy={begin.isPending} onClick={() => begin.mutate()}>
      {t('field-reports.case.correct')}
    </Button>
  )
}

/** To which permit it belongs, what counts of it, and by when it was to be reported. */
export const PlaceCard = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const { mediumDay, zonedMoment } = useFormats()
  const amount = useAmount()
  const say = (key: string) => t(`field-reports.case.${key}`)
  const { reportBy, isReportedLate, incident, corrects, correctedBy, submittedAt } = record
  const due =
    reportBy.moment !== null ? zonedMoment(reportBy.moment) : reportBy.day && mediumDay(reportBy.day)
  const late = isReportedLate ? ` (${say('late')})` : ''
  return (
    <Card title={record.kindName}>
      <Facts
        facts={[
          { label: t('field-reports.fields.permitId'), value: linkTo('/cultivation', record.permit) },
          { label: t('field-reports.list.columns.applicant'), value: <bdi>{record.applicant.name}</bdi> },
          ...(submittedAt === null ? [] : [{ label: say('counted'), value: amount(record.counted) }]),
          ...(due ? [{ label: say('reportBy'), value: `${due}${late}` }] : []),
          ...(incident === null ? [] : [{ label: say('incident'), value: linkTo('/incidents', incident) }]),
          ...(corrects === null
            ? []
            : [{ label: say('corrects'), value: linkTo('/field-reports', corrects) }]),
          ...(correctedBy === null
            ? []
            : [{ label: say('correctedBy'), value: linkTo('/field-reports', correctedBy) }]),
        ]}
      />
      {record.mayCorrect && (
        <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
          <CorrectButton record={record} />
        </div>
      )}
    </Card>
  )
}

/** What was approved of a destruction, and how it was done. */
export const DestructionCard = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { approval, destruction } = record
  const say = (key: string) => t(`field-reports.case.${key}`)
  if (approval === null && destruction === null) return null
  return (
    <Card title={say(destruction === null ? 'approval' : 'destruction')}>
      <Facts
        facts={[
          ...(approval === null
            ? []
            : [
                { label: say('approval'), value: mediumDay(approval.on) },
                { label: say('witness'), value: <bdi>{approval.witness}</bdi> },
                { label: say('method'), value: <bdi>{approval.method}</bdi> },
              ]),
          ...(destruction === null
            ? []
            : [
                { label: say('destruction'), value: mediumDay(destruction.on) },
                { label: say('first'), value: <bdi>{destruction.first}</bdi> },
                { label: say('second'), value: <bdi>{destruction.second}</bdi> },
              ]),
        ]}
      />
    </Card>
  )
}

/** What the buyer says of a hand-over, beside what the grower has said. */
export const ReceiptCard = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const amount = useAmount()
  const { receipt, buyerName } = record
  const say = (key: string) => t(`field-reports.case.${key}`)
  if (receipt === null) return null
  const { state, dueOn, on, by, figures, comment, settlement } = receipt
  return (
    <Card title={say('receipt')}>
      <Facts
        facts={[
          { label: t('field-reports.fields.buyerId'), value: <bdi>{buyerName ?? '–'}</bdi> },
          { label: say('state'), value: t(`field-reports.choices.receipt.${state}`) },
          ...(dueOn === null
            ? []
            : [{ label: t('field-reports.receipts.columns.due'), value: mediumDay(dueOn) }]),
          ...(figures === null ? [] : [{ label: say('received'), value: amount(figures) }]),
          ...(on === null ? [] : [{ label: say('receivedOn'), value: mediumDay(on) }]),
          ...(by === null ? [] : [{ label: say('receivedBy'), value: <bdi>{by}</bdi> }]),
          ...(comment === null
            ? []
            : [
                {
                  label: t('field-reports.receipts.confirm.comment'),
                  wide: true,
                  value: <bdi>{comment}</bdi>,
                },
              ]),
          ...(settlement === null
            ? []
            : [{ label: say('settlement'), value: t(`field-reports.choices.settlement.${settlement}`) }]),
        ]}
      />
    </Card>
  )
}
