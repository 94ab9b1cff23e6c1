import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { FilterRow } from '../../ui/filter-chips.tsx'
import { MeterLegend } from '../../ui/meter-legend.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { EmptyState, FailedState, ForbiddenState, NoMatchState } from '../../ui/state-panel.tsx'
import { useSubstanceOptions } from '../masters/near-substances.ts'
import { columnsOf, type FoundBalance, roughColumnsOf } from './balances-columns.tsx'
import css from './balances-page.module.css'
import { type BalancesSearch, readBalancesSearch } from './balances-search.ts'
import { balancesQuery } from './queries.ts'

const useBalancesSearch = () => {
  const search = readBalancesSearch(useSearch({ strict: false }) as Record<string, unknown>)
  const navigate = useNavigate()
  const go = (next: { [Key in keyof BalancesSearch]?: BalancesSearch[Key] | undefined }) =>
    void navigate({ to: '/import-export/balances', search: readBalancesSearch({ ...search, ...next }) })
  return { search, go }
}

const YearSwitch = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => {
  const { t } = useTranslation()
  return (
    <nav className={css.years} aria-label={t('balances.years')}>
      <IconButton icon="chevron-left" name={t('balances.previousYear')} onClick={() => onYear(year - 1)} />
      <span className={css.year}>{year}</span>
      <IconButton icon="chevron-right" name={t('balances.nextYear')} onClick={() => onYear(year + 1)} />
    </nav>
  )
}

interface BalancesTableProps {
  kind: BalanceRow['kind']
  rows: readonly FoundBalance[] | undefined
  isRefreshing: boolean
  instead: ReactNode
}

const BalancesTable = ({ kind, rows, isRefreshing, instead }: BalancesTableProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const title = t(`balances.kinds.${kind}`)
  const isRough = rows?.some(({ shown }) => shown !== 'exact') ?? false
  return (
    <Card
      title={title}
      aside={isRough ? t('balances.rough') : <MeterLegend parts={[{ part: 'used' }, { part: 'reserved' }]} />}
      padding="none"
    >
      <DataTable
        inCard
        caption={title}
        columns={isRough ? roughColumnsOf({ t, formats }) : columnsOf({ t, formats })}
        rows={rows}
        rowKey={(row) => `${row.substanceId} ${row.limitGrams} ${row.usedGrams}`}
        rowName={({ substanceName }) => substanceName}
        rowHeight={36}
        refreshing={isRefreshing}
        instead={instead}
      />
    </Card>
  )
}

/** In the place of the rows: failed, nothing of this name, or nothing in this year. */
const useInstead = (
  year: number,
  search: string,
  query: ReturnType<typeof useBalances>['query'],
  clear: () => void,
) => {
  const { t } = useTranslation()
  if (query.isError && query.data === undefined) {
    const { title, reference } = explain(query.error, t)
    return (
      <FailedState
        title={t('balances.failed')}
        help={title}
        {...(reference ? { reference } : {})}
        onRetry={() => void query.refetch()}
      />
    )
  }
  if (search !== '') return <NoMatchState title={t('balances.noMatch', { search })} onDrop={clear} />
  return <EmptyState title={t('balances.none', { year: String(year) })} help={t('balances.noneHelp')} />
}

const useBalances = ({ year, search = '' }: BalancesSearch) => {
  const query = useQuery(balancesQuery(year))
  const substances = useSubstanceOptions()
  const sorted = useMemo(() => {
    const known = new Map(substances.map((option) => [option.id, option]))
    const findable = ({ substanceId, substanceName }: BalanceRow) => {
      const { code, synonyms = [], nearness } = known.get(substanceId) ?? {}
      return findableOf(substanceName, [code, ...synonyms], nearness)
    }
    const byName = query.data?.toSorted((left, right) =>
      left.substanceName.localeCompare(right.substanceName),
    )
    return (
      byName && searchRanked(byName, findable, search).map(({ thing, by }) => ({ ...thing, foundBy: by }))
    )
  }, [query.data, substances, search])
  return { query, sorted }
}

const Balances = () => {
  const { t } = useTranslation()
  const { search, go } = useBalancesSearch()
  const { query, sorted } = useBalances(search)
  const year = search.year ?? query.data?.[0]?.year ?? new Date().getFullYear()
  const instead = useInstead(year, search.search ?? '', query, () => go({ search: undefined }))
  const isFailed = query.isError && query.data === undefined
  const kinds = (['estimate', 'quota'] as const).filter((kind) => sorted?.some((row) => row.kind === kind))
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('balances.title')}
        line={t('balances.line')}
        beforeActions={<YearSwitch year={year} onYear={(next) => go({ year: next })} />}
      />
      <PageContent>
        <FilterRow>
          <SearchPill
            value={search.search ?? ''}
            placeholder={t('balances.search')}
            onChange={(text) => go({ search: text })}
          />
        </FilterRow>
        {(kinds.length > 0 ? kinds : (['estimate'] as const)).map((kind) => (
          <BalancesTable
            key={kind}
            kind={kind}
            rows={isFailed ? [] : sorted?.filter((row) => row.kind === kind)}
            isRefreshing={query.isPlaceholderData}
            instead={instead}
          />
        ))}
        <p className={css.note}>{t('balances.note')}</p>
      </PageContent>
    </PageFrame>
  )
}

export const BalancesPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'balance.read')) return <ForbiddenState title={t('balances.forbidden')} />
  return <Balances />
}
