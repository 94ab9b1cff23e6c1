import { submissionPlace } from '@papaver/contract/statistics/place.ts'
import type { Comparison, Submission } from '@papaver/contract/statistics/submission-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useMassFormats } from '../../../platform/mass-formats.ts'
import { Card } from '../../../ui/card.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { Flag } from '../../../ui/flag.tsx'
import { EmptyState } from '../../../ui/state-panel.tsx'
import type { CasePartProps } from '../../casework/pages.ts'
import { sideOf } from '../../casework/side.ts'
import { comparisonQuery } from '../queries.ts'
import { usePeriodWords } from '../use-period-words.ts'

type Row = Comparison['rows'][number]
type Recorded = Comparison['record'][number]

/** What a grower's account says beside the record of his cultivations, from which it began. */
const BesideRecord = ({ rows }: { rows: readonly Recorded[] }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const head = (name: string) => t(`statistics.comparison.${name}`)
  const columns: Column<Recorded>[] = [
    { key: 'column', head: head('column'), card: 'lead', render: ({ column }) => column },
    { key: 'now', head: head('now'), align: 'number', render: ({ now }) => number(now) },
    { key: 'recorded', head: head('recorded'), align: 'number', render: (row) => number(row.recorded) },
    markColumn(head),
  ]
  return (
    <Card title={head('record')} padding="none">
      <p className="pv-inline-24 pv-block-12 pv-hint">{head('recordLead')}</p>
      <DataTable
        inCard
        caption={head('record')}
        columns={columns}
        rows={rows}
        rowKey={({ columnKey }) => columnKey}
      />
    </Card>
  )
}

/** What somebody should look at. */
const markColumn = <Marked extends { readonly isUnusual: boolean }>(
  head: (name: string) => string,
): Column<Marked> => ({
  key: 'mark',
  head: head('mark'),
  width: '150px',
  card: 'status',
  isEmpty: ({ isUnusual }) => !isUnusual,
  render: ({ isUnusual }) => (isUnusual ? <Flag severity="warning">{head('unusual')}</Flag> : null),
})

/** What the report says beside the report before it, and what customs and, for officers, other authorities have recorded. */
export const ComparisonTab = ({ record, account }: CasePartProps<Submission>) => {
  const { t } = useTranslation()
  const { grams } = useMassFormats()
  const sayPeriod = usePeriodWords()
  const { data, error, refetch } = useQuery(comparisonQuery(record.id))
  const head = (name: string) => t(`statistics.comparison.${name}`)
  const figure = (value: string | null) => (value === null ? '–' : grams(value))
  const earlier = data?.earlier ?? null
  const foreign: Column<Row> = {
    key: 'foreign',
    head: head('foreign'),
    align: 'number',
    render: (row) => figure(row.foreign),
  }
  const columns: Column<Row>[] = [
    { key: 'substance', head: head('substance'), card: 'lead', render: ({ substance }) => substance },
    { key: 'column', head: head('column'), card: 'line', render: ({ column }) => column },
    { key: 'now', head: head('now'), align: 'number', render: ({ now }) => figure(now) },
    {
      key: 'before',
      head:
        earlier === null
          ? head('before')
          : `${head('before')} (${sayPeriod(record.periodKind, earlier.period)})`,
      align: 'number',
      render: ({ before }) => figure(before),
    },
    { key: 'endorsed', head: head('endorsed'), align: 'number', render: ({ endorsed }) => figure(endorsed) },
    ...(sideOf(account) === 'office' ? [foreign] : []),
    markColumn(head),
  ]
  if (error !== null) return <FetchFailed title={head('failed')} error={error} onRetry={() => refetch()} />
  const recorded = data?.record ?? []
  return (
    <div className="pv-column pv-gap-12">
      {recorded.length > 0 && <BesideRecord rows={recorded} />}
      {(recorded.length === 0 || (data?.rows ?? []).length > 0) && (
        <Card title={head('title')} padding="none">
          <p className="pv-inline-24 pv-block-12 pv-hint">
            {head('lead')}{' '}
            {earlier !== null && (
              <a href={hrefOf(`${submissionPlace.place}/${earlier.id}`)}>
                {t('statistics.comparison.toEarlier', { number: earlier.number ?? '' })}
              </a>
            )}
          </p>
          <DataTable
            inCard
            caption={head('title')}
            columns={columns}
            rows={data?.rows}
            rowKey={({ substanceId, columnKey }) => `${substanceId} ${columnKey}`}
            empty={<EmptyState title={head('nothing')} />}
          />
        </Card>
      )}
    </div>
  )
}
