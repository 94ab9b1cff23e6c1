import { estimateStanding, shareOf } from '@papaver/contract/analysis/estimates.ts'
import { isExact } from '@papaver/contract/balances/rules.ts'
import { isPositive } from '@papaver/contract/quantities/base.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { balancesQuery } from '../../platform/balances-query.ts'
import { useMassFormats } from '../../platform/mass-formats.ts'
import { masterQuery } from '../../platform/queries.ts'
import { Card } from '../../ui/card.tsx'
import { RowName } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ExportTool } from '../../ui/list/export-tool.tsx'
import { Meter } from '../../ui/meter.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { AnalysisSearch } from './queries.ts'

const looks = {
  none: { tone: 'neutral', icon: 'circle-dot' },
  within: { tone: 'green', icon: 'circle-check' },
  nearly: { tone: 'amber', icon: 'alert-triangle' },
  over: { tone: 'red', icon: 'circle-x' },
} as const

const useEstimates = (year: number, { substance, group }: AnalysisSearch) => {
  const query = useQuery(balancesQuery(year))
  const { data: substances = [] } = useQuery(masterQuery('masters.substances'))
  const inGroup = new Set(substances.filter((each) => each.group === group).map(({ id }) => id))
  const rows = query.data
    ?.flatMap((row) => (row.kind === 'estimate' && isExact(row) ? [row] : []))
    .filter(({ substanceId, usedGrams }) =>
      substance === undefined ? isPositive(usedGrams) : substanceId === Number(substance),
    )
    .filter(({ substanceId }) => group === undefined || inGroup.has(substanceId))
    .map((row) => ({ ...row, share: shareOf(row), standing: estimateStanding(row) }))
    .toSorted((left, right) => (right.share ?? -1) - (left.share ?? -1))
  return { query, rows }
}

type EstimateRow = NonNullable<ReturnType<typeof useEstimates>['rows']>[number]

const useColumns = (): Column<EstimateRow>[] => {
  const { t } = useTranslation()
  const { grams, mass, number } = useMassFormats()
  const percent = (share: number | null) => (share === null ? '–' : `${number(share)}\u00a0%`)
  const figure = (key: 'usedGrams' | 'limitGrams', head: string): Column<EstimateRow> => ({
    key,
    head: t(`balances.columns.${head}`),
    align: 'number',
    width: '120px',
    render: (row) => grams(row[key]),
  })
  return [
    {
      key: 'substance',
      head: t('analysis.subjects.substance'),
      width: '220px',
      card: 'lead',
      render: ({ id, substanceName }) => (
        <RowName
          href={id === null ? undefined : hrefOf(`/import-export/balances/${id}`)}
          title={substanceName}
        >
          {substanceName}
        </RowName>
      ),
    },
    {
      key: 'bar',
      head: t('analysis.estimate.share'),
      width: '180px',
      card: 'line',
      render: (row) => (
        <Meter
          size="large"
          used={row.usedGrams}
          total={row.limitGrams}
          text={t('analysis.estimate.text', {
            name: row.substanceName,
            share: percent(row.share),
            limit: mass(row.limitGrams),
          })}
        />
      ),
    },
    {
      key: 'share',
      head: '%',
      align: 'number',
      width: '88px',
      render: ({ share }) => <b>{percent(share)}</b>,
    },
    {
      key: 'standing',
      head: t('analysis.estimate.standing'),
      width: '180px',
      card: 'status',
      render: ({ standing }) => (
        <StatusPill {...looks[standing]} variant="bare">
          {t(`analysis.estimate.${standing}`)}
        </StatusPill>
      ),
    },
    figure('usedGrams', 'used'),
    figure('limitGrams', 'limit'),
  ]
}

/** The estimates of the last year that is looked at, and how much of each is used; of the balances themselves. */
export const EstimatesPanel = ({ search }: { search: AnalysisSearch }) => {
  const { t } = useTranslation()
  const year = Number(search.to ?? todayHere().slice(0, 4))
  const { query, rows } = useEstimates(year, search)
  const isFailed = query.isError && query.data === undefined
  const title = t('analysis.panels.estimates')
  const words = { year: String(year) }
  return (
    <Card
      title={title}
      padding="none"
      aside={<ExportTool take={(format) => call('balances.export', { query: { year, format } })} />}
      foot={<a href={hrefOf('/import-export/balances', { year })}>{t('analysis.behind.estimates')}</a>}
    >
      <p className="pv-hint pv-inline-16 pv-block-12">{t('analysis.about.estimates', words)}</p>
      <DataTable
        inCard
        caption={`${title}, ${year}`}
        columns={useColumns()}
        rows={isFailed ? [] : rows}
        rowKey={({ substanceId }) => String(substanceId)}
        rowName={({ substanceName }) => substanceName}
        rowHeight={36}
        expected={4}
        refreshing={query.isPlaceholderData}
        empty={
          isFailed ? (
            <FetchFailed
              title={t('analysis.failed')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <EmptyState icon="calendar-event" title={t('analysis.estimate.nothing', words)} />
          )
        }
      />
    </Card>
  )
}
