import {
  type AnalysisPanel,
  hasCountries,
  hasDoses,
  measures,
  rowSubjects,
} from '@papaver/contract/analysis/panels.ts'
import type { Figures } from '@papaver/contract/analysis/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { useFormats } from '../../platform/formats.ts'
import { listed } from '../../platform/listed.ts'
import type { ListState } from '../../platform/use-list.ts'
import { isolated } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { ToggleChip } from '../../ui/filter-chips.tsx'
import { ExportTool } from '../../ui/list/export-tool.tsx'
import { Bone } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { permitKindsQuery } from '../authorizations/queries.ts'
import { behind } from './behind.ts'
import { useFigureWords, useSummary } from './figure-words.ts'
import { FiguresTable } from './figures-table.tsx'
import { type AnalysisSearch, analysisAddress, askedOf, figuresQuery } from './queries.ts'
import { seriesOf } from './series.ts'

// The library of the charts is a large one: it comes with the first chart, and the figures do not wait for it.
const YearChart = lazy(async () => ({ default: (await import('../../ui/charts/year-chart.tsx')).YearChart }))

const chartHeight = 260

interface SwitchProps<Value extends string> {
  legend: string
  values: readonly Value[]
  current: Value
  label: (value: Value) => string
  onChange: (value: Value) => void
}

const Switch = <Value extends string>({ legend, values, current, label, onChange }: SwitchProps<Value>) => (
  <fieldset className="pv-flex pv-wrap pv-gap-8">
    <legend className="pv-hidden">{legend}</legend>
    {values.map((value) => (
      <ToggleChip key={value} pressed={value === current} onChange={() => onChange(value)}>
        {label(value)}
      </ToggleChip>
    ))}
  </fieldset>
)

/** What the doses are held against, and which substances have none. */
const DoseNotes = ({ figures }: { figures: Figures }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { measure, populations, years, withoutDose } = figures
  if (measure !== 'doses') return null
  const said = populations.flatMap((known, place) => {
    if (known === null) return []
    const year = String(years[place])
    const inhabitants = number(known.inhabitants)
    const words = known.of === years[place] ? 'populationOf' : 'populationBefore'
    return [isolated(t(`analysis.${words}`, { year, inhabitants, of: String(known.of) }))]
  })
  return (
    <>
      <p className="pv-hint">
        {said.length === 0
          ? t('analysis.noPopulation')
          : t('analysis.population', { years: said.join(' · ') })}
      </p>
      {withoutDose.length > 0 && (
        <p className="pv-hint">{t('analysis.withoutDose', { names: listed(withoutDose.map(isolated)) })}</p>
      )}
    </>
  )
}

const Drawn = ({ title, figures }: { title: string; figures: Figures }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const words = useFigureWords(figures.measure)
  const summary = useSummary(figures)
  const { years } = figures
  if (figures.rows.length === 0) return null
  const label = t('analysis.chart', { title, years: `${years[0]}–${years.at(-1)}`, summary })
  return (
    <>
      <p>{summary}</p>
      <Suspense fallback={<Bone height={chartHeight} />}>
        <YearChart
          years={years}
          series={seriesOf(figures)}
          label={label}
          figure={words.whole}
          short={(value) => (figures.measure === 'grams' ? words.whole(String(value)) : number(value))}
        />
      </Suspense>
    </>
  )
}

interface FiguresPanelProps {
  panel: AnalysisPanel
  at: ListState<AnalysisSearch>
}

/** One panel: what it says in a sentence, its chart, its figures as a table and as a file. */
export const FiguresPanel = ({ panel, at }: FiguresPanelProps) => {
  const { t } = useTranslation()
  const { search, change } = at
  const asked = askedOf(panel, search)
  const query = useQuery(figuresQuery(panel, asked))
  const title = t(`analysis.panels.${panel}`)
  const { data: kinds = [] } = useQuery({ ...permitKindsQuery, enabled: hasCountries(panel) })
  const known = { kinds, thisYear: Number(todayHere().slice(0, 4)) }
  const leadsTo = (key: string) => {
    if (query.data?.by === 'country') return behind(panel, search, known, key)
    return search.substance === key ? undefined : analysisAddress.href({ ...search, substance: key })
  }
  const isFailed = query.isError && query.data === undefined
  return (
    <Card
      title={title}
      padding="none"
      aside={
        <ExportTool
          take={(format) => call('analysis.export', { params: { panel }, query: { ...asked, format } })}
        />
      }
      foot={<a href={behind(panel, search, known)}>{t(`analysis.behind.${panel}`)}</a>}
    >
      <div className="pv-stack pv-gap-12 pv-inline-16 pv-block-12">
        <p className="pv-hint">{t(`analysis.about.${panel}`)}</p>
        {hasDoses(panel) && (
          <Switch
            legend={t('analysis.measure')}
            values={measures}
            current={search.measure ?? 'grams'}
            label={(value) => t(`analysis.measures.${value}`)}
            onChange={(measure) => change({ measure })}
          />
        )}
        {hasCountries(panel) && (
          <Switch
            legend={t('analysis.subject')}
            values={rowSubjects}
            current={search.by ?? 'substance'}
            label={(value) => t(`analysis.subjects.${value}`)}
            onChange={(by) => change({ by })}
          />
        )}
        {query.data !== undefined && <Drawn title={title} figures={query.data} />}
        {query.data !== undefined && <DoseNotes figures={query.data} />}
      </div>
      <FiguresTable
        title={title}
        figures={isFailed ? { ...nothing } : query.data}
        isOld={query.isPlaceholderData}
        hrefOf={leadsTo}
        empty={
          isFailed ? (
            <FetchFailed
              title={t('analysis.failed')}
              error={query.error}
              onRetry={() => void query.refetch()}
            />
          ) : (
            <EmptyState
              icon="calendar-event"
              title={t('analysis.nothing')}
              help={t('analysis.nothingHelp')}
            />
          )
        }
      />
    </Card>
  )
}

const nothing: Figures = {
  years: [],
  by: 'substance',
  measure: 'grams',
  rows: [],
  others: null,
  totals: [],
  withoutDose: [],
  populations: [],
}
