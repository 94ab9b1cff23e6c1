import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { daysBetween } from '@papaver/contract/casework/rules.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Code } from '../../../ui/code.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import { type Fact, FactsCard } from '../../casework/page/facts-card.tsx'
import { useConditions } from '../conditions.tsx'
import { useFigure } from '../units.ts'
import css from './case.module.css'
import { useFieldWords, useValueWords } from './field-words.ts'

const Party = ({ party }: { party: NonNullable<Authorization['partner']> }) => (
  <span className={css.party}>
    <CountryCode code={party.countryId} name={party.countryName} /> <bdi>{party.name}</bdi>
  </span>
)

/** How long the permit runs, from its issue; while there is none, until when it is wanted. */
const useValidity = (record: Authorization): Fact => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { document, issuedAt, validFrom, validUntil } = record
  // Whether there is a permit; the paper itself is not shown to every reader of it.
  const label = t(`authorizations.case.${issuedAt === null ? 'wanted' : 'validity'}`)
  if (validUntil === null) return { label, value: '–' }
  const from = document?.issuedOn ?? validFrom
  const until = mediumDay(validUntil)
  return {
    label,
    value:
      from === null
        ? t('authorizations.case.until', { until })
        : t('authorizations.case.validFor', {
            from: mediumDay(from),
            until,
            count: daysBetween(from, validUntil),
          }),
  }
}

const useFurtherFacts = (record: Authorization): Fact[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const fieldOf = useFieldWords(record.direction)
  const sayValue = useValueWords()
  const figure = useFigure()
  const certificate = record.foreignCertificate
  const plain = ['transportMode', 'countryOfOrigin', 'countryOfDispatch', 'applicantReference'] as const
  const texts = [
    'manufacturer',
    'ultimateConsignee',
    'agent',
    'carrier',
    'foreignPoint',
    'itinerary',
    'preExportReference',
    'remarks',
  ] as const
  const certified = [
    ...(['importer', 'exporter'] as const).flatMap((party) => {
      const name = certificate?.[party]
      return name ? [{ label: fieldOf(`foreignCertificate.${party}`), value: <bdi>{name}</bdi> }] : []
    }),
    ...record.lines.flatMap((line) =>
      line.certified === null
        ? []
        : [
            {
              label: fieldOf(`lines.${line.position}.certified`),
              value: figure(line.certified.quantity, line.certified.unit),
            },
          ],
    ),
  ]
  const transit = record.transitCountries.join(', ')
  return [
    ...plain.map((field) => ({ label: fieldOf(field), value: sayValue(field, record[field] ?? '') })),
    { label: fieldOf('siteId'), value: record.site?.name ?? '–' },
    ...(certificate === null
      ? []
      : [
          {
            label: fieldOf('foreignCertificate'),
            wide: true,
            value: (
              <>
                <Code>{certificate.number}</Code>
                {certificate.issuedOn && `, ${mediumDay(certificate.issuedOn)}`}
                {certificate.authority && `, ${certificate.authority}`}
                {certificate.validUntil &&
                  `, ${t('authorizations.list.until', { day: mediumDay(certificate.validUntil) })}`}
              </>
            ),
          },
          ...certified,
        ]),
    ...(transit === ''
      ? []
      : [{ label: fieldOf('transitCountries'), value: sayValue('transitCountries', transit) }]),
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
export const FactsOfPermit = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const fieldOf = useFieldWords(record.direction)
  const sayValue = useValueWords()
  const validity = useValidity(record)
  const further = useFurtherFacts(record)
  const conditions = useConditions(record)
  const facts: Fact[] = [
    { label: t('authorizations.case.applicant'), value: record.applicant.name },
    {
      label: t(`authorizations.case.partner.${record.direction}`),
      value: record.partner === null ? '–' : <Party party={record.partner} />,
    },
    { label: fieldOf('plannedDate'), value: sayValue('plannedDate', record.plannedDate ?? '') },
    validity,
    { label: fieldOf('customsPointId'), value: record.customsPoint?.name ?? '–' },
    { label: fieldOf('purpose'), value: sayValue('purpose', record.purpose ?? '') },
    { label: t('authorizations.case.license'), value: record.licenseNumber ?? '–' },
    ...conditions,
  ]
  return <FactsCard facts={facts} further={further} />
}
