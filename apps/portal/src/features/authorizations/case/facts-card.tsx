import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { daysBetween } from '@papaver/contract/casework/rules.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Card } from '../../../ui/card.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import { Facts, type FactsProps } from '../../../ui/facts.tsx'
import css from './case-page.module.css'
import { useFieldWords, useValueWords } from './field-words.ts'

type Fact = FactsProps['facts'][number]

const Party = ({ party }: { party: NonNullable<Authorization['partner']> }) => (
  <span className={css.party}>
    <CountryCode code={party.countryId} name={party.countryName} /> {party.name}
  </span>
)

/** When the goods are planned and how long the permit is asked for, or runs. */
const useDates = (record: Authorization): string => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { plannedDate, validUntil } = record
  if (plannedDate === null) return validUntil === null ? '–' : mediumDay(validUntil)
  if (validUntil === null) return mediumDay(plannedDate)
  const count = daysBetween(plannedDate, validUntil)
  return count > 0
    ? t('authorizations.case.plannedFor', { day: mediumDay(plannedDate), count })
    : mediumDay(plannedDate)
}

const useFurtherFacts = (record: Authorization): Fact[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const fieldOf = useFieldWords(record.direction)
  const sayValue = useValueWords()
  const certificate = record.foreignCertificate
  const plain = ['transportMode', 'countryOfOrigin', 'countryOfDispatch', 'applicantReference'] as const
  const texts = ['itinerary', 'remarks'] as const
  return [
    ...plain.map((field) => ({ label: fieldOf(field), value: sayValue(field, record[field] ?? '') })),
    { label: fieldOf('siteId'), value: record.site?.name ?? '–' },
    {
      label: t('authorizations.case.validUntil'),
      value: record.validUntil === null ? '–' : mediumDay(record.validUntil),
    },
    ...(certificate === null
      ? []
      : [
          {
            label: fieldOf('foreignCertificate'),
            wide: true,
            value: (
              <>
                <Ltr>{certificate.number}</Ltr>
                {certificate.authority && `, ${certificate.authority}`}
                {certificate.validUntil &&
                  `, ${t('authorizations.list.until', { day: mediumDay(certificate.validUntil) })}`}
              </>
            ),
          },
        ]),
    ...texts
      .filter((field) => record[field])
      .map((field) => ({
        label: fieldOf(field),
        wide: true,
        value: (
          <span dir="auto" className={css.prose}>
            {record[field]}
          </span>
        ),
      })),
  ]
}

/** Who, from where, when, why; what decides first, the rest folded. */
export const FactsCard = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const fieldOf = useFieldWords(record.direction)
  const sayValue = useValueWords()
  const dates = useDates(record)
  const further = useFurtherFacts(record)
  const facts: Fact[] = [
    { label: t('authorizations.case.applicant'), value: record.applicant.name },
    {
      label: t(`authorizations.case.partner.${record.direction}`),
      value: record.partner === null ? '–' : <Party party={record.partner} />,
    },
    { label: t('authorizations.case.planned'), value: dates },
    { label: fieldOf('customsPointId'), value: record.customsPoint?.name ?? '–' },
    { label: fieldOf('purpose'), value: sayValue('purpose', record.purpose ?? '') },
    { label: t('authorizations.case.license'), value: record.licenseNumber ?? '–' },
  ]
  return (
    <Card>
      <Facts facts={facts} />
      <details className={css.further}>
        <summary>{t('authorizations.case.further')}</summary>
        <Facts facts={further} />
      </details>
    </Card>
  )
}
