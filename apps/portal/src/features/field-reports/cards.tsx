import type { FieldReport } from '@papaver/contract/field-reports/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { Facts } from '../../ui/facts.tsx'
import { useAmount } from './amounts.tsx'
import { CorrectReport } from './correct-report.tsx'

const linkTo = (place: string, { id, number }: { id: string; number: string | null }) => (
  <a href={hrefOf(`${place}/${id}`)}>
    <Ltr>{number ?? '–'}</Ltr>
  </a>
)

/** To which permit it belongs, what counts of it, and by when it was to be reported. */
export const PlaceCard = ({ record }: { record: FieldReport }) => {
  const { t } = useTranslation()
  const { mediumDay, number, zonedMoment } = useFormats()
  const amount = useAmount()
  const say = (key: string) => t(`field-reports.case.${key}`)
  const {
    photos,
    reportBy,
    isReportedLate,
    noted,
    incident,
    corrects,
    correctedBy,
    correctionReason,
    submittedAt,
  } = record
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
          ...(noted === null
            ? []
            : [
                {
                  label: say('noted'),
                  value: t('device.arrived', {
                    noted: isolated(zonedMoment(noted.at)),
                    arrived: isolated(zonedMoment(noted.arrivedAt)),
                  }),
                },
              ]),
          ...(photos.length === 0
            ? []
            : [
                {
                  label: say('photoPlaces'),
                  wide: true,
                  value: (
                    <ul>
                      {photos.map(({ name, latitude, longitude, plot, metres }) => (
                        <li key={`${name} ${latitude} ${longitude}`}>
                          {t(`field-reports.case.${metres === null ? 'photoAt' : 'photoNear'}`, {
                            name: isolated(name),
                            place: isolated(`${latitude.toFixed(5)}, ${longitude.toFixed(5)}`),
                            metres: number(String(metres ?? 0)),
                            plot: isolated(plot ?? ''),
                          })}
                        </li>
                      ))}
                    </ul>
                  ),
                },
              ]),
          ...(incident === null ? [] : [{ label: say('incident'), value: linkTo('/incidents', incident) }]),
          ...(corrects === null
            ? []
            : [{ label: say('corrects'), value: linkTo('/field-reports', corrects) }]),
          ...(correctedBy === null
            ? []
            : [{ label: say('correctedBy'), value: linkTo('/field-reports', correctedBy) }]),
        ]}
      />
      {correctionReason !== null && (
        <p className="pv-before-12 pv-own-lines">
          <span className="pv-hint">
            {say('correctionReason')}
            {t('ui.colon')}{' '}
          </span>
          <bdi>{correctionReason}</bdi>
        </p>
      )}
      {record.mayCorrect && (
        <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
          <CorrectReport record={record} />
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
  const { state, dueOn, on, by, figures, comment, settlement, settled, questionedOn } = receipt
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
          ...(questionedOn === null ? [] : [{ label: say('questionedOn'), value: mediumDay(questionedOn) }]),
          ...(settled === null ? [] : [{ label: say('settled'), value: amount(settled) }]),
          ...(settlement === null
            ? []
            : [{ label: say('settlement'), value: t(`field-reports.choices.settlement.${settlement}`) }]),
        ]}
      />
    </Card>
  )
}
