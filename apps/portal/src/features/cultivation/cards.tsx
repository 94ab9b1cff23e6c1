import type { BuyerView, CultivationView, VarietyView } from '@papaver/contract/cultivation/schema.ts'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { DocumentCard } from '../casework/page/document-card.tsx'
import { useFigure } from '../masters/goods/units.ts'
import { FollowButtons } from './change.tsx'

/** The permit: its number with the check code, the document itself, and what may be applied for of it. */
export const PermitCard = ({ record }: { record: CultivationView }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { document, issuedAt, number } = record
  const title = t('cultivation.case.permit')
  if (issuedAt === null) return null
  if (document !== null)
    return (
      <DocumentCard record={record} document={document} title={title}>
        <FollowButtons record={record} />
      </DocumentCard>
    )
  return (
    <Card title={title}>
      <Facts
        facts={[
          { label: t('cultivation.list.columns.number'), value: <PermitNumber number={number ?? ''} /> },
          { label: t('cultivation.case.issuedOn'), value: mediumDay(todayHere(new Date(issuedAt))) },
        ]}
      />
      {record.mayChange && (
        <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12">
          <FollowButtons record={record} />
        </div>
      )}
    </Card>
  )
}

/** What is grown, and where its seed or cuttings come from. */
export const VarietiesCard = ({ varieties }: Pick<CultivationView, 'varieties'>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  if (varieties.length === 0) return null
  const title = t('cultivation.case.varieties')
  const head = (key: string) => t(`cultivation.fields.variety.${key}`)
  const figure = (key: 'thc' | 'cbd' | 'plants', width: string): Column<VarietyView> => ({
    key,
    head: head(key),
    width,
    align: 'number',
    isEmpty: (row) => row[key] === null,
    render: (row) => {
      const value = row[key]
      return value === null ? '–' : <Ltr>{number(value)}</Ltr>
    },
  })
  const columns: Column<VarietyView>[] = [
    {
      key: 'name',
      head: head('name'),
      card: 'lead',
      render: ({ name, lot }) => (
        <TwoLines first={<bdi>{name ?? '–'}</bdi>} second={lot === null ? null : <bdi>{lot}</bdi>} />
      ),
    },
    figure('thc', '88px'),
    figure('cbd', '88px'),
    {
      key: 'origin',
      head: head('originCountry'),
      width: '26%',
      card: 'line',
      render: ({ originName, importPermit }) => (
        <TwoLines
          first={<bdi>{originName ?? '–'}</bdi>}
          second={importPermit === null ? null : <Ltr>{importPermit}</Ltr>}
        />
      ),
    },
    figure('plants', '110px'),
  ]
  return (
    <Card title={title} padding="none">
      <DataTable
        inCard
        caption={title}
        columns={columns}
        rows={varieties}
        rowKey={({ name, lot, originCountry, plants }) => [name, lot, originCountry, plants].join(' ')}
      />
    </Card>
  )
}

/** Who takes the crop, and by which contract. */
export const BuyersCard = ({ buyers }: Pick<CultivationView, 'buyers'>) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const figure = useFigure()
  if (buyers.length === 0) return null
  const title = t('cultivation.case.buyers')
  const head = (key: string) => t(`cultivation.fields.buyer.${key}`)
  const columns: Column<BuyerView>[] = [
    {
      key: 'buyer',
      head: head('buyerId'),
      card: 'lead',
      render: ({ buyerName, isWhole }) => (
        <TwoLines
          first={<bdi>{buyerName ?? '–'}</bdi>}
          second={isWhole ? t('cultivation.case.isWhole') : null}
        />
      ),
    },
    {
      key: 'contract',
      head: head('contractNumber'),
      width: '34%',
      card: 'line',
      render: ({ contractNumber, contractOn }) => (
        <TwoLines
          first={<bdi>{contractNumber ?? '–'}</bdi>}
          second={contractOn === null ? null : mediumDay(contractOn)}
        />
      ),
    },
    {
      key: 'quantity',
      head: head('quantity'),
      width: '150px',
      align: 'number',
      render: ({ quantity, unit }) => (quantity === null || unit === null ? '–' : figure(quantity, unit)),
    },
  ]
  return (
    <Card title={title} padding="none">
      <DataTable
        inCard
        caption={title}
        columns={columns}
        rows={buyers}
        rowKey={({ buyerId, contractNumber, quantity }) => [buyerId, contractNumber, quantity].join(' ')}
      />
    </Card>
  )
}
