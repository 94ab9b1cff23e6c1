import type { LicenseQuotaView, LicenseStockView, LicenseView } from '@papaver/contract/licenses/schema.ts'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import { Code } from '../../ui/code.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { saveFile } from '../../ui/save-file.ts'
import { useSignatureFacts } from '../casework/use-signature-facts.ts'
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

export const Lines = ({ texts }: { texts: readonly string[] }) => (
  <ul className="pv-stack pv-gap-4 pv-own-lines">
    {texts.map((text) => (
      <li key={text}>
        <bdi>{text}</bdi>
      </li>
    ))}
  </ul>
)

/** From when until when it is valid, under which conditions, and what was charged. */
export const TermsCard = ({ terms, issuedAt }: Pick<LicenseView, 'terms' | 'issuedAt'>) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  if (terms === null) return null
  const conditions = [
    ...terms.conditions.map(({ text }) => text),
    ...(terms.ownConditions === null ? [] : [terms.ownConditions]),
  ]
  const label = (key: string) => t(`licenses.fields.terms.${key}`)
  return (
    <Card title={t(`licenses.case.${issuedAt === null ? 'termsPlanned' : 'terms'}`)}>
      <Facts
        facts={[
          { label: label('validFrom'), value: mediumDay(terms.validFrom) },
          { label: label('validUntil'), value: mediumDay(terms.validUntil) },
          { label: label('fee'), value: <bdi>{terms.fee ?? '–'}</bdi> },
          ...(conditions.length === 0
            ? []
            : [{ label: label('conditions'), wide: true, value: <Lines texts={conditions} /> }]),
        ]}
      />
    </Card>
  )
}

/** The certificate: its number with the check code, and the document itself. */
export const CertificateCard = ({ record }: { record: LicenseView }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const label = (key: string) => t(`licenses.case.${key}`)
  const download = useSending({
    mutationFn: () => call('licenses.document', { params: { id: record.id } }),
    onSuccess: saveFile,
    onError: (error) => showToast({ tone: 'red', title: label('failed'), text: explain(error, t).title }),
  })
  const { document, issuedAt } = record
  const signatureFacts = useSignatureFacts(document?.signature ?? null)
  if (issuedAt === null) return null
  if (document === null)
    return (
      <Card title={label('certificate')}>
        <p className="pv-dim">{label('former')}</p>
        {record.mayFollow.length > 0 && (
          <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
            <FollowButtons record={record} />
          </div>
        )}
      </Card>
    )
  return (
    <Card title={label('certificate')}>
      <Facts
        facts={[
          {
            label: t('licenses.list.columns.number'),
            value: <PermitNumber number={record.number ?? ''} />,
          },
          {
            label: label('checkCode'),
            value: <Code className="pv-medium pv-mono">{document.checkCode}</Code>,
          },
          { label: label('issuedOn'), value: mediumDay(document.issuedOn) },
          ...signatureFacts,
        ]}
      />
      <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
        <Button icon="file-text" busy={download.isPending} onClick={() => download.mutate()}>
          {label('open')}
        </Button>
        <Button kind="link" icon="rosette-discount-check" href={document.verifyUrl}>
          {label('verify')}
        </Button>
        <FollowButtons record={record} />
      </div>
    </Card>
  )
}
