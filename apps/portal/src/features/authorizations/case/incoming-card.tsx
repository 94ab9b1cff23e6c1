import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { IncomingItem } from '@papaver/contract/exchange/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import type { Account } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { TwoLines } from '../../../ui/cells.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { sideOf } from '../../casework/side.ts'
import { NewsLines } from '../../exchange/news-lines.tsx'
import { caseIncomingQuery } from '../../exchange/queries.ts'
import { StateWord } from '../../exchange/state-word.tsx'

const Table = ({ id }: { id: string }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data = [] } = useQuery(caseIncomingQuery(id))
  if (data.length === 0) return null
  const columns: Column<IncomingItem>[] = [
    {
      key: 'what',
      head: t('exchange.incoming.columns.what'),
      card: 'lead',
      render: (row) => (
        <TwoLines
          isWhole
          first={<PermitNumber number={row.number} href={hrefOf(`/exchange/incoming/${row.id}`)} />}
          second={<NewsLines message={row} />}
        />
      ),
    },
    {
      key: 'state',
      head: t('exchange.incoming.columns.state'),
      width: '200px',
      card: 'status',
      render: ({ state, use }) => (
        <TwoLines
          isWhole
          first={<StateWord state={state} />}
          second={use === null ? null : t(`exchange.uses.${use}`)}
        />
      ),
    },
    {
      key: 'time',
      head: t('exchange.incoming.columns.time'),
      width: '170px',
      render: ({ receivedAt, way }) => (
        <TwoLines isWhole first={moment(receivedAt)} second={t(`exchange.ways.${way}`)} />
      ),
    },
  ]
  return (
    <Card title={t('exchange.incoming.ofCase')} padding="none">
      <DataTable
        inCard
        caption={t('exchange.incoming.ofCase')}
        columns={columns}
        rows={data}
        rowKey={(row) => row.id}
      />
    </Card>
  )
}

/** What the authority of the other country has said about this case; officers only. */
export const IncomingCard = ({ record, account }: { record: Authorization; account: Account }) =>
  sideOf(account) === 'office' && record.status !== 'DRA' ? <Table id={record.id} /> : null
