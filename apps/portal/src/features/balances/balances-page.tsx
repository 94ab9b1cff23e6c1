import type { BalanceRow } from '@papaver/contract/balances/schema.ts'
import { findableOf, searchRanked } from '@papaver/contract/forgiving-search.ts'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { todayHere } from '../../platform/authority-day.ts'
import { balancesQuery } from '../../platform/balances-query.ts'
import { useMassFormats } from '../../platform/mass-formats.ts'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { IconButton } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { DataTable } from '../../ui/data-table.tsx'
import { wholeOf } from '../../ui/list/list-description.ts'
import { ListEmptyState } from '../../ui/list/list-empty-state.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-page.tsx'
import { useExportAction } from '../../ui/list/use-export.ts'
import { MeterLegend } from '../../ui/meter-legend.tsx'
import type { HeadAction } from '../../ui/page-head.tsx'
import { EmptyState, ForbiddenState } from '../../ui/state-panel.tsx'
import { columnsOf, type FoundBalance, isOver, roughColumnsOf } from './balances-columns.tsx'
import css from './balances-page.module.css'
import { type BalancesSearch, balancesAddress } from './balances-search.ts'
import { EnterDialog } from './enter-dialog.tsx'

const YearSwitch = ({ year, onYear }: { year: number; onYear: (year: number) => void }) => {
  const { t } = useTranslation()
  return (
    <nav className="pv-inline pv-gap-4" aria-label={t('balances.years')}>
      <IconButton icon="chevron-left" name={t('balances.previousYear')} onClick={() => onYear(year - 1)} />
      <span className={`${css.year} pv-size-16 pv-strong pv-words-centre`}>{year}</span>
      <IconButton icon="chevron-right" name={t('balances.nextYear')} onClick={() => onYear(year + 1)} />
    </nav>
  )
}

interface BalancesTableProps {
  kind: BalanceRow['kind']
  rows: readonly FoundBalance[] | undefined
  isRefreshing: boolean
  empty: ReactNode
}

const BalancesTable = ({ kind, rows, isRefreshing, empty }: BalancesTableProps) => {
  const { t } = useTranslation()
  const formats = useMassFormats()
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
        columns={
          isRough ? roughColumnsOf({ t, formats }) : columnsOf({ t, formats }, rows?.some(isOver) ?? false)
        }
        rows={rows}
        rowKey={(row) => `${row.substanceId} ${row.limitGrams} ${row.usedGrams}`}
        rowName={({ substanceName }) => substanceName}
        rowHeight={36}
        refreshing={isRefreshing}
        empty={empty}
      />
    </Card>
  )
}

const useBalances = ({ year, search = '' }: BalancesSearch) => {
  const query = useQuery(balancesQuery(year === undefined ? undefined : Number(year)))
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

/** What keepers of estimates do here, and the list as a file. */
const useActions = (year: number, isKeeper: boolean, onEnter: () => void): HeadAction[] => {
  const { t } = useTranslation()
  const exporting = useExportAction((format) => call('balances.export', { query: { year, format } }), {
    failed: t('balances.exportFailed'),
  })
  return [
    exporting,
    ...(isKeeper
      ? [
          {
            key: 'import',
            label: t('balances.takeIn'),
            icon: 'upload' as const,
            href: hrefOf(`${balancesAddress.path}/import`),
          },
          {
            key: 'enter',
            label: t('balances.add'),
            icon: 'plus' as const,
            kind: 'primary' as const,
            onClick: onEnter,
          },
        ]
      : []),
  ]
}

const Balances = ({ isKeeper }: { isKeeper: boolean }) => {
  const { t } = useTranslation()
  const at = useList(balancesAddress)
  const [isEntering, setEntering] = useState(false)
  const { query, sorted } = useBalances(at.search)
  const { search } = at.search
  const year = Number(at.search.year ?? query.data?.[0]?.year ?? todayHere().slice(0, 4))
  const listed = wholeOf(query, sorted)
  const actions = useActions(year, isKeeper, () => setEntering(true))
  const kinds = (['estimate', 'quota'] as const).filter((kind) => sorted?.some((row) => row.kind === kind))
  return (
    <ListFrame
      head={{
        title: t('balances.title'),
        line: t('balances.line'),
        beforeActions: <YearSwitch year={year} onYear={(next) => at.change({ year: String(next) })} />,
        actions,
      }}
    >
      <ListFilters at={at} find={t('balances.search')} />
      {(kinds.length > 0 ? kinds : (['estimate'] as const)).map((kind) => (
        <BalancesTable
          key={kind}
          kind={kind}
          rows={listed.rows?.filter((row) => row.kind === kind)}
          isRefreshing={listed.isOld}
          empty={
            <ListEmptyState
              at={at}
              listed={listed}
              failed={t('balances.failed')}
              noMatch={{ title: t('balances.noMatch', { search }) }}
              nothing={
                <EmptyState
                  title={t('balances.none', { year: String(year) })}
                  help={t('balances.noneHelp')}
                />
              }
            />
          }
        />
      ))}
      <p className="pv-prose pv-size-12 pv-dim">{t('balances.note')}</p>
      {isEntering && <EnterDialog year={year} onClose={() => setEntering(false)} />}
    </ListFrame>
  )
}

export const BalancesPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'balance.read')) return <ForbiddenState title={t('balances.forbidden')} />
  return <Balances isKeeper={mayDo(account, 'balance.edit')} />
}
