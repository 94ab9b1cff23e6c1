import {
  type OverviewGroup,
  overviewFigures,
  overviewGroups,
} from '@papaver/contract/cultivation/overview.ts'
import type { Overview, OverviewRow } from '@papaver/contract/cultivation/overview-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { among, textOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { RowName } from '../../ui/cells.tsx'
import type { Series } from '../../ui/charts/year-chart.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ExportTool } from '../../ui/list/export-tool.tsx'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-page.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { overviewQuery } from './queries.ts'

// The library of the charts is a large one: it comes with the first chart, and the figures do not wait for it.
const YearChart = lazy(async () => ({ default: (await import('../../ui/charts/year-chart.tsx')).YearChart }))

const words = 'cultivation.overview'
const chartHeight = 260
const mostSeries = 5
const yearsBack = 10

const address = listAddress({
  path: '/cultivation/overview',
  text: 'search',
  filters: { by: among(overviewGroups), year: textOf },
})
type Search = SearchOf<typeof address>

const useFilters = (): ListFilter<Search>[] => {
  const { t } = useTranslation()
  const thisYear = Number(todayHere().slice(0, 4))
  return [
    {
      kind: 'switches',
      name: 'by',
      label: t(`${words}.by`),
      options: overviewGroups.map((value) => ({ value, label: t(`${words}.groups.${value}`) })),
    },
    {
      kind: 'one',
      name: 'year',
      label: t(`${words}.year`),
      options: Array.from({ length: yearsBack }, (_, before) => String(thisYear - before)).map((value) => ({
        value,
        label: value,
      })),
    },
  ]
}

const useColumns = (by: OverviewGroup): Column<OverviewRow>[] => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const figure = (key: (typeof overviewFigures)[number]): Column<OverviewRow> => ({
    key,
    head: t(`${words}.columns.${key}`),
    align: 'number',
    width: '120px',
    render: ({ figures }) => number(figures[key] ?? '0'),
  })
  return [
    {
      key: 'name',
      head: t(`${words}.groups.${by}`),
      width: '200px',
      card: 'lead',
      render: ({ name }) => {
        const said = name || t(`${words}.unknown`)
        return <RowName title={said}>{said}</RowName>
      },
    },
    ...overviewFigures.map(figure),
    {
      key: 'freshBefore',
      head: t(`${words}.columns.freshBefore`),
      align: 'number',
      width: '140px',
      render: ({ freshBefore }) => number(freshBefore),
    },
  ]
}

/** Harvests of the year before and of this one, the largest groups each with a colour of its own. */
const seriesOf = ({ rows, totals, freshBefore }: Overview): Series[] => {
  const grown = rows.filter(({ figures, freshBefore: before }) => Number(figures.fresh) + Number(before) > 0)
  const shown = grown.slice(0, mostSeries)
  const sum = (pick: (row: OverviewRow) => string | undefined) =>
    shown.reduce((all, row) => all + Number(pick(row) ?? 0), 0)
  const rest = [
    Number(freshBefore) - sum((row) => row.freshBefore),
    Number(totals.fresh ?? 0) - sum(({ figures }) => figures.fresh),
  ]
  return [
    ...shown.map(({ key, name, figures, freshBefore: before }) => ({
      key: key || '-',
      name: name || '–',
      figures: [Number(before), Number(figures.fresh ?? 0)],
    })),
    ...(grown.length > mostSeries ? [{ key: 'others', name: undefined, figures: rest }] : []),
  ]
}

/** What the year says in one sentence, and its harvest beside that of the year before. */
const Drawn = ({ overview }: { overview: Overview }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const series = seriesOf(overview)
  const { year, totals, freshBefore, rows } = overview
  if (series.length === 0) return null
  const summary = t(`${words}.summary`, {
    year: String(year),
    fresh: isolated(number(totals.fresh ?? '0')),
    before: isolated(number(freshBefore)),
    name: isolated(rows[0]?.name || t(`${words}.unknown`)),
  })
  const grams = (value: string) => `${number(value)} g`
  return (
    <Card title={t(`${words}.chart`)}>
      <div className="pv-stack pv-gap-12">
        <p>{summary}</p>
        <Suspense fallback={<Bone height={chartHeight} />}>
          <YearChart
            years={[year - 1, year]}
            series={series}
            label={summary}
            figure={grams}
            short={(value) => number(String(value))}
          />
        </Suspense>
      </div>
    </Card>
  )
}

const Figures = () => {
  const { t } = useTranslation()
  const at = useList(address)
  const { by = 'place', year } = at.search
  const asked = { by, ...(year === undefined || !/^\d{4}$/.test(year) ? {} : { year: Number(year) }) }
  const query = useQuery(overviewQuery(asked))
  const columns = useColumns(by)
  const isFailed = query.isError && query.data === undefined
  const title = t(`${words}.title`)
  const total: OverviewRow | undefined = query.data && {
    key: 'total',
    name: t(`${words}.total`),
    figures: query.data.totals,
    freshBefore: query.data.freshBefore,
  }
  const rows = query.data?.rows ?? []
  return (
    <ListFrame head={{ title, line: t(`${words}.lead`) }}>
      <ListFilters at={at} filters={useFilters()} />
      {query.data && <Drawn overview={query.data} />}
      <Card
        title={`${t(`${words}.groups.${by}`)} · ${String(query.data?.year ?? '')}`}
        padding="none"
        aside={
          <ExportTool
            take={(format) => call('cultivation.exportOverview', { query: { ...asked, format } })}
          />
        }
        foot={by === 'variety' ? t(`${words}.shared`) : undefined}
      >
        <DataTable
          inCard
          caption={title}
          columns={columns}
          rows={isFailed ? [] : query.data && rows.length > 0 && total ? [...rows, total] : query.data?.rows}
          rowKey={({ key }) => key}
          rowName={({ name }) => name}
          expected={4}
          refreshing={query.isPlaceholderData}
          empty={
            isFailed ? (
              <FetchFailed
                title={t(`${words}.failed`)}
                error={query.error}
                onRetry={() => void query.refetch()}
              />
            ) : (
              <EmptyState icon="plant-2" title={t(`${words}.nothing`)} />
            )
          }
        />
      </Card>
    </ListFrame>
  )
}

/** What was grown in the country in a year, and what became of it. */
export const OverviewPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (sideOf(account) !== 'office') return <ForbiddenState />
  return <Figures />
}
