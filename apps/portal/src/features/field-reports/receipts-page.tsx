import type { Receipt } from '@papaver/contract/field-reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/formats.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { useAmount } from './amounts.tsx'
import { ConfirmReceipt } from './confirm-receipt.tsx'
import { receiptsQuery } from './queries.ts'

const words = 'field-reports.receipts'

const useColumns = (onConfirm: (receipt: Receipt) => void): Column<Receipt>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const amount = useAmount()
  const head = (key: string) => t(`${words}.columns.${key}`)
  return [
    {
      key: 'number',
      head: head('number'),
      width: '110px',
      card: 'lead',
      render: ({ number, deliveryNote }) => (
        <TwoLines first={<Ltr>{number}</Ltr>} second={<Ltr>{deliveryNote ?? ''}</Ltr>} />
      ),
    },
    {
      key: 'grower',
      head: head('grower'),
      card: 'line',
      render: ({ grower, substanceName, permitNumber }) => (
        <TwoLines
          first={<bdi>{grower}</bdi>}
          second={
            <>
              <bdi>{substanceName}</bdi> · <Ltr>{permitNumber}</Ltr>
            </>
          }
        />
      ),
    },
    {
      key: 'handedOver',
      head: head('handedOver'),
      width: '120px',
      render: ({ deliveredOn }) => mediumDay(deliveredOn),
    },
    { key: 'said', head: head('said'), width: '150px', render: ({ said }) => amount(said) },
    {
      key: 'state',
      head: head('state'),
      width: '190px',
      card: 'status',
      render: ({ state, received, counted }) => (
        <TwoLines
          first={t(`field-reports.choices.receipt.${state}`)}
          second={
            state === 'settled'
              ? t(`${words}.counts`, { amount: amount(counted) })
              : received === null
                ? ''
                : amount(received)
          }
        />
      ),
    },
    {
      key: 'due',
      head: head('due'),
      width: '190px',
      card: 'foot',
      render: (receipt) =>
        receipt.state === 'awaited' || receipt.mayCorrect ? (
          <span className="pv-flex pv-wrap pv-gap-8">
            {receipt.dueOn === null ? '' : mediumDay(receipt.dueOn)}
            <Button
              {...(receipt.dueOn === null ? {} : { kind: 'primary' as const })}
              onClick={() => onConfirm(receipt)}
            >
              {t(`${words}.confirm.${receipt.state === 'awaited' ? 'button' : 'correct'}`)}
            </Button>
          </span>
        ) : (
          ''
        ),
    },
  ]
}

const Receipts = () => {
  const { t } = useTranslation()
  const [confirming, setConfirming] = useState<Receipt>()
  const { data, error, refetch } = useQuery(receiptsQuery)
  const columns = useColumns(setConfirming)
  return (
    <PageFrame>
      <PageHead title={t(`${words}.title`)} line={t(`${words}.lead`)} />
      <PageContent>
        {error !== null && data === undefined ? (
          <FetchFailed title={t(`${words}.failed`)} error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={t(`${words}.caption`)}
            columns={columns}
            rows={data}
            rowKey={({ id }) => id}
            empty={<EmptyState icon="truck-delivery" title={t(`${words}.empty`)} />}
          />
        )}
        {confirming !== undefined && (
          <ConfirmReceipt receipt={confirming} onClose={() => setConfirming(undefined)} />
        )}
      </PageContent>
    </PageFrame>
  )
}

/** What growers say to have handed over to this house, and that it has arrived. */
export const ReceiptsPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  return mayDo(account, 'cultivation.receive') ? <Receipts /> : <ForbiddenState />
}
