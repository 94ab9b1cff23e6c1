import { headFields } from '@papaver/contract/authorizations/head-fields.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { daysBetween } from '@papaver/contract/casework/rules.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { listed } from '../../../platform/listed.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import { Code } from '../../../ui/code.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import { useDescribedFacts } from '../../casework/described.tsx'
import { type Fact, FactsCard } from '../../casework/page/facts-card.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { useConditions } from '../conditions.tsx'
import { useFieldWords, useValueWords } from './field-words.ts'

const Party = ({ party }: { party: NonNullable<Authorization['partner']> }) => (
  <span className="pv-anywhere">
    <CountryCode code={party.countryId} name={party.countryName} /> <bdi>{party.name}</bdi>
  </span>
)

/** How long the permit runs, from its issue; while there is none, until when it is wanted. */
const useValidity = (record: Authorization): Fact => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { document, issuedAt, validFrom, validUntil } = record
  // Whether there is a permit; the document itself is not shown to every reader of it.
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

/** Told first, in an order and in words of their own. */
const shownFirst: readonly string[] = [
  'foreignEstablishmentId',
  'customsPointId',
  'exitPointId',
  'destinationCountry',
  'importerAbroad',
  'purpose',
  'plannedDate',
  'validUntil',
]
const further = headFields.filter(({ key }) => !shownFirst.includes(key) && !key.includes('.'))

/** What the certificate of the other country says, and of which line how much. */
const useCertificateFacts = ({ foreignCertificate, direction, lines }: Authorization): Fact[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const fieldOf = useFieldWords(direction)
  const figure = useFigure()
  if (foreignCertificate === null) return []
  const { number, issuedOn, authority, validUntil } = foreignCertificate
  const said = [
    issuedOn && mediumDay(issuedOn),
    authority,
    validUntil && t('authorizations.list.until', { day: mediumDay(validUntil) }),
  ].filter(Boolean)
  return [
    {
      label: fieldOf('foreignCertificate'),
      wide: true,
      value: (
        <>
          <Code>{number}</Code>
          {said.map((text) => `, ${text}`)}
        </>
      ),
    },
    ...(['importer', 'exporter'] as const).flatMap((party) => {
      const name = foreignCertificate[party]
      return name ? [{ label: fieldOf(`foreignCertificate.${party}`), value: <bdi>{name}</bdi> }] : []
    }),
    ...lines.flatMap(({ position, certified }) =>
      certified === null
        ? []
        : [
            {
              label: fieldOf(`lines.${position}.certified`),
              value: figure(certified.quantity, certified.unit),
            },
          ],
    ),
  ]
}

/** Who, from where, when, why; what decides first, the rest folded. */
export const FactsOfPermit = ({ record }: { record: Authorization }) => {
  const { t } = useTranslation()
  const fieldOf = useFieldWords(record.direction)
  const sayValue = useValueWords()
  const validity = useValidity(record)
  const described = useDescribedFacts(further, record)
  const certificate = useCertificateFacts(record)
  const conditions = useConditions(record)
  const transit: Fact[] =
    record.direction === 'transit'
      ? [
          { label: fieldOf('exitPointId'), value: record.exitPoint?.name ?? '–' },
          {
            label: fieldOf('destinationCountry'),
            value: sayValue('destinationCountry', record.destinationCountry ?? ''),
          },
          { label: fieldOf('importerAbroad'), value: <bdi>{record.importerAbroad ?? '–'}</bdi> },
        ]
      : []
  const facts: Fact[] = [
    { label: t('authorizations.case.applicant'), value: record.applicant.name },
    {
      label: t(`authorizations.case.partner.${record.direction}`),
      value: record.partner === null ? '–' : <Party party={record.partner} />,
    },
    { label: fieldOf('plannedDate'), value: sayValue('plannedDate', record.plannedDate ?? '') },
    validity,
    { label: fieldOf('customsPointId'), value: record.customsPoint?.name ?? '–' },
    ...transit,
    { label: fieldOf('purpose'), value: sayValue('purpose', record.purpose ?? '') },
    ...(record.namesPermits
      ? [
          {
            label: fieldOf('goodsPermits'),
            value: record.goodsPermits.length > 0 ? <Ltr>{listed(record.goodsPermits)}</Ltr> : '–',
          },
        ]
      : []),
    { label: t('authorizations.case.license'), value: record.licenseNumber ?? '–' },
    ...conditions,
  ]
  return <FactsCard facts={facts} further={[...described, ...certificate]} />
}
