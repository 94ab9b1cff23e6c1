import type { UploadDifference } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { differenceQuery, type UploadAt } from '../queries.ts'

type Cell = UploadDifference['cells'][number]
type Total = UploadDifference['totals'][number]
type Row = UploadDifference['added'][number]

const Rows = ({ title, rows }: { title: string; rows: readonly Row[] }) => {
  const { t } = useTranslation()
  if (rows.length === 0) return null
  const columns: Column<Row>[] = [
    { key: 'row', head: t('statistics.report.difference.row'), width: '90px', render: ({ row }) => row + 1 },
    {
      key: 'about',
      head: t('statistics.report.difference.about'),
      card: 'lead',
      render: ({ about }) => <bdi className="pv-anywhere">{about}</bdi>,
    },
  ]
  return (
    <div className="pv-stack pv-gap-8">
      <h3 className="pv-strong">{title}</h3>
      <DataTable caption={title} columns={columns} rows={rows} rowKey={({ row }) => String(row)} />
    </div>
  )
}

const Cells = ({ cells }: { cells: readonly Cell[] }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`statistics.report.difference.${key}`)
  if (cells.length === 0) return null
  const value = (text: string | null) => <bdi className="pv-anywhere">{text ?? '–'}</bdi>
  const columns: Column<Cell>[] = [
    { key: 'row', head: say('row'), width: '90px', render: ({ row }) => row + 1 },
    { key: 'column', head: say('column'), card: 'lead', render: ({ column }) => column },
    { key: 'before', head: say('before'), render: ({ before }) => value(before) },
    { key: 'after', head: say('after'), render: ({ after }) => value(after) },
  ]
  return (
    <div className="pv-stack pv-gap-8">
      <h3 className="pv-strong">{say('cells')}</h3>
      <DataTable
        caption={say('cells')}
        columns={columns}
        rows={cells}
        rowKey={({ row, columnKey }) => `${row} ${columnKey}`}
      />
    </div>
  )
}

const Totals = ({ totals }: { totals: readonly Total[] }) => {
  const { t } = useTranslation()
  const { grams } = useMassFormats()
  const say = (key: string) => t(`statistics.report.difference.${key}`)
  if (totals.length === 0) return null
  const figure = (value: string | null) => (value === null ? '–' : grams(value))
  const columns: Column<Total>[] = [
    {
      key: 'substance',
      head: t('statistics.result.substance'),
      card: 'lead',
      render: ({ substance }) => substance,
    },
    { key: 'column', head: say('column'), card: 'line', render: ({ column }) => column },
    { key: 'before', head: say('before'), align: 'number', render: ({ before }) => figure(before) },
    { key: 'after', head: say('after'), align: 'number', render: ({ after }) => figure(after) },
  ]
  return (
    <div className="pv-stack pv-gap-8">
      <h3 className="pv-strong">{say('totals')}</h3>
      <DataTable
        caption={say('totals')}
        columns={columns}
        rows={totals}
        rowKey={({ substanceId, columnKey }) => `${substanceId} ${columnKey}`}
      />
    </div>
  )
}

const Changes = ({ difference }: { difference: UploadDifference }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const say = (key: string) => t(`statistics.report.difference.${key}`)
  const { isWhole, addedRows, removedRows, changedRows, added, removed, cells, totals } = difference
  if (addedRows + removedRows + changedRows + totals.length === 0)
    return <p className="pv-flush">{say('same')}</p>
  return (
    <>
      <Facts
        facts={[
          { label: say('added'), value: number(addedRows) },
          { label: say('removed'), value: number(removedRows) },
          { label: say('changed'), value: number(changedRows) },
        ]}
      />
      {!isWhole && <p className="pv-flush pv-hint">{say('partly')}</p>}
      <Totals totals={totals} />
      <Cells cells={cells} />
      <Rows title={say('added')} rows={added} />
      <Rows title={say('removed')} rows={removed} />
    </>
  )
}

const Read = ({ at }: { at: UploadAt }) => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const { data, error, refetch } = useQuery(differenceQuery(at))
  const say = (key: string, values = {}) => t(`statistics.report.difference.${key}`, values)
  if (error !== null) return <FetchFailed title={say('failed')} error={error} onRetry={() => refetch()} />
  if (data === undefined) return <Skeleton lines={3} />
  if (data.before === null) return <p className="pv-flush">{say('first')}</p>
  const { name, uploadedAt } = data.before
  return (
    <>
      <p className="pv-flush pv-hint">{say('since', { name: isolated(name), moment: moment(uploadedAt) })}</p>
      <Changes difference={data} />
    </>
  )
}

/** What a file of a report says differently from the one before it; read when somebody asks, as files may be large. */
export const DifferencePart = ({ at }: { at: UploadAt }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="pv-further" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('statistics.report.difference.title')}</summary>
      {isOpen && (
        <div className="pv-stack pv-gap-16 pv-before-12">
          <Read at={at} />
        </div>
      )}
    </details>
  )
}
