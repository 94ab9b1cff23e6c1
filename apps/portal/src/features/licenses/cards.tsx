import type { LicenseQuotaView, LicenseStockView, LicenseView } from '@papaver/contract/licenses/schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { DocumentCard } from '../casework/page/document-card.tsx'
import { FollowButtons } from './succession.tsx'

type Person = LicenseView['persons'][number]

export const PersonsCard = ({ persons }: Pick<LicenseView, 'persons'>) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (persons.length === 0) return null
  const title = t('licenses.fields.persons')
  const columns: Column<Person>[] = [
    {
      key: 'name',
      head: t('licenses.fields.person.name'),
      card: 'lead',
      render: ({ name, occupation }) => (
        <TwoLines first={<bdi>{name ?? '–'}</bdi>} second={<bdi>{occupation}</bdi>} />
      ),
    },
    {
      key: 'role',
      head: t('licenses.case.role'),
      width: '180px',
      render: ({ isDeputy }) => t(isDeputy ? 'licenses.fields.person.isDeputy' : 'licenses.case.responsible'),
    },
    {
      key: 'since',
      head: t('licenses.fields.person.since'),
      width: '130px',
      render: ({ since }) => (since === null ? '–' : mediumDay(since)),
    },
  ]
  return (
    <Card title={title} padding="none">
      <DataTable
        caption={title}
        columns={columns}
        rows={persons}
        rowKey={({ name, occupation, since }) => [name, occupation, since].join(' ')}
      />
    </Card>
  )
}

/** Limits, and once the licence is issued what permits hold and have used of them; grams of anhydrous base. */
export const QuotasCard = ({ quotas }: Pick<LicenseView, 'quotas'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (quotas.length === 0) return null
  const title = t('licenses.fields.quotas')
  const grams = (
    key: 'limitGrams' | 'reservedGrams' | 'usedGrams',
    word: string,
  ): Column<LicenseQuotaView> => ({
    key,
    head: t(`licenses.case.${word}`),
    align: 'number',
    render: (row) => {
      const figure = row[key]
      return figure === null ? '–' : <Ltr>{number(figure)}</Ltr>
    },
  })
  const isIssued = quotas.some(({ usedGrams }) => usedGrams !== null)
  const columns: Column<LicenseQuotaView>[] = [
    {
      key: 'substance',
      head: t('licenses.fields.quota.substanceId'),
      card: 'lead',
      render: ({ substanceName, activity }) => (
        <TwoLines
          first={<bdi>{substanceName || '–'}</bdi>}
          second={
            activity === null ? t('licenses.case.anyActivity') : t(`licenses.choices.activities.${activity}`)
          }
        />
      ),
    },
    {
      key: 'year',
      head: t('licenses.fields.quota.year'),
      align: 'number',
      render: ({ year }) => <Ltr>{year ?? '–'}</Ltr>,
    },
    grams('limitGrams', 'limit'),
    ...(isIssued ? [grams('reservedGrams', 'reserved'), grams('usedGrams', 'used')] : []),
  ]
  return (
    <Card title={title} padding="none">
      <DataTable
        caption={title}
        columns={columns}
        rows={quotas}
        rowKey={({ substanceId, activity, year }) => [substanceId, activity, year].join(' ')}
      />
    </Card>
  )
}

/** What may be in the house at any time; grams of anhydrous base. */
export const StocksCard = ({ stocks }: Pick<LicenseView, 'stocks'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (stocks.length === 0) return null
  const title = t('licenses.fields.stocks')
  const columns: Column<LicenseStockView>[] = [
    {
      key: 'substance',
      head: t('licenses.fields.stock.substanceId'),
      card: 'lead',
      render: ({ substanceName }) => <bdi>{substanceName || '–'}</bdi>,
    },
    {
      key: 'limitGrams',
      head: t('licenses.case.limit'),
      align: 'number',
      render: ({ limitGrams }) => (limitGrams === null ? '–' : <Ltr>{number(limitGrams)}</Ltr>),
    },
  ]
  return (
    <Card title={title} padding="none">
      <DataTable
        caption={title}
        columns={columns}
        rows={stocks}
        rowKey={({ substanceId, quantity, unit }) => [substanceId, quantity, unit].join(' ')}
      />
    </Card>
  )
}

/** The certificate: its number with the check code, and the document itself. */
export const CertificateCard = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const { document, issuedAt } = record
  const title = t('licenses.case.certificate')
  if (issuedAt === null) return null
  if (document !== null)
    return (
      <DocumentCard record={record} document={document} title={title}>
        <FollowButtons record={record} />
      </DocumentCard>
    )
  return (
    <Card title={title}>
      <p className="pv-dim">{t('licenses.case.former')}</p>
      {record.mayFollow.length > 0 && (
        <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
          <FollowButtons record={record} />
        </div>
      )}
    </Card>
  )
}
