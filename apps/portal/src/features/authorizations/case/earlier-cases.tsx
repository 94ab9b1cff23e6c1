import type { ListItem } from '@papaver/contract/authorizations/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { sayOf } from '../../casework/context.ts'
import { DrugBases } from '../../masters/goods/drug-bases.tsx'
import { useGoodsWords } from '../../masters/goods/goods-words.ts'
import { Status } from '../status.tsx'

interface EarlierCasesProps {
  /** The case beside which they stand, and can be compared with. */
  caseId: string
  items: readonly ListItem[]
  /** The party that differs from row to row. */
  party: 'applicant' | 'partner'
  /** All are of one substance, which is said above them. */
  isOneSubstance?: boolean
}

const useColumns = ({ caseId, party, isOneSubstance = false }: EarlierCasesProps): Column<ListItem>[] => {
  const { t } = useTranslation()
  const { mass, mediumDay } = useMassFormats()
  const goods = useGoodsWords()
  const head = (key: string) => sayOf(t, 'authorizations')(`list.columns.${key}`)
  return [
    {
      key: 'number',
      head: head('number'),
      card: 'lead',
      render: ({ id, number, summary }) => (
        <span className="pv-stack pv-gap-4">
          <span className="pv-tall-24 pv-inline">
            <PermitNumber number={number ?? summary} href={`#/import-export/${id}`} />
          </span>
          <a
            href={hrefOf(`/import-export/${caseId}`, { tab: 'compare', with: id })}
            className="pv-regular pv-size-12 pv-tall-24 pv-inline"
          >
            {t('authorizations.case.earlier.compare')}
            <span className="pv-hidden"> {number ?? summary}</span>
          </a>
        </span>
      ),
    },
    {
      key: party,
      head: head(party),
      card: 'line',
      render: ({ applicantName, partnerName, ...item }) => (
        <span className="pv-stack">
          <span>
            <bdi>{party === 'applicant' ? applicantName : partnerName}</bdi>
          </span>
          {!isOneSubstance && <span className="pv-regular pv-dim">{goods.first(item)}</span>}
        </span>
      ),
    },
    {
      key: 'base',
      head: t('authorizations.case.earlier.base'),
      align: 'number',
      card: 'labelled',
      render: ({ bases }) => <DrugBases drugs={bases} figure={({ baseGrams }) => mass(baseGrams)} />,
    },
    {
      key: 'status',
      head: head('status'),
      card: 'status',
      render: ({ status }) => <Status status={status} />,
    },
    {
      key: 'changed',
      head: t('authorizations.case.earlier.changed'),
      card: 'labelled',
      render: ({ updatedAt }) => (
        <time dateTime={updatedAt} className="pv-one-line">
          {mediumDay(updatedAt)}
        </time>
      ),
    },
  ]
}

/** A few cases, newest first, each a link that opens it; nothing where there is none. */
export const EarlierCases = (props: EarlierCasesProps) => {
  const { items } = props
  const { t } = useTranslation()
  const columns = useColumns(props)
  if (items.length === 0) return null
  return (
    <DataTable
      inCard
      caption={t('authorizations.case.earlier.latest')}
      columns={columns}
      rows={items}
      rowKey={({ id }) => id}
      rowName={({ number, summary }) => number ?? summary}
    />
  )
}
