import { analysisPanels, mostYears } from '@papaver/contract/analysis/panels.ts'
import { substanceGroups } from '@papaver/contract/substance-groups.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../platform/authority-day.ts'
import { useSubstanceOptions } from '../../platform/near-substances.ts'
import { masterQuery } from '../../platform/queries.ts'
import { type Account, mayDo, useAccount } from '../../platform/session.ts'
import { sideOf } from '../../platform/side.ts'
import { useList } from '../../platform/use-list.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-page.tsx'
import { ForbiddenState } from '../../ui/state-panel.tsx'
import { EstimatesPanel } from './estimates-panel.tsx'
import { FiguresPanel } from './figures-panel.tsx'
import { type AnalysisSearch, analysisAddress } from './queries.ts'

/** Substance, group and years; officers may choose one company. */
const useFilters = (isOffice: boolean, { from, to }: AnalysisSearch): ListFilter<AnalysisSearch>[] => {
  const { t } = useTranslation()
  const substances = useSubstanceOptions()
  const { data: companies = [] } = useQuery({ ...masterQuery('masters.establishments'), enabled: isOffice })
  const label = (name: string) => t(`analysis.filters.${name}`)
  const thisYear = Number(todayHere().slice(0, 4))
  const usual = Array.from({ length: mostYears }, (_, before) => String(thisYear - before))
  // A year of the address that is none of them is told all the same.
  const years = [...new Set([...usual, ...[from, to].filter((year) => year !== undefined)])]
    .toSorted()
    .toReversed()
    .map((year) => ({ value: year, label: year }))
  return [
    {
      kind: 'one',
      name: 'substance',
      label: label('substance'),
      options: substances.map(({ id, ...option }) => ({ value: String(id), ...option })),
    },
    {
      kind: 'one',
      name: 'group',
      label: label('group'),
      options: substanceGroups.map((group) => ({
        value: group,
        label: t(`authorizations.groups.${group}`),
      })),
    },
    { kind: 'one', name: 'from', label: label('from'), options: years },
    { kind: 'one', name: 'to', label: label('to'), options: years },
    ...(isOffice
      ? [
          {
            kind: 'one',
            name: 'company',
            label: label('company'),
            options: companies.map(({ id, name, code }) => ({ value: String(id), label: name, code })),
          } as const,
        ]
      : []),
  ]
}

const Analysis = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(analysisAddress)
  const isOffice = sideOf(account) === 'office'
  return (
    <ListFrame head={{ title: t('analysis.title'), line: t(`analysis.${isOffice ? 'lineOffice' : 'line'}`) }}>
      <ListFilters at={at} filters={useFilters(isOffice, at.search)} />
      {analysisPanels.map((panel) => (
        <FiguresPanel key={panel} panel={panel} at={at} />
      ))}
      {isOffice && mayDo(account, 'balance.read') && <EstimatesPanel search={at.search} />}
    </ListFrame>
  )
}

/** Figures over the years: of the whole country for officers, a company's own for it. */
export const AnalysisPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!mayDo(account, 'statistic.read')) return <ForbiddenState title={t('analysis.forbidden')} />
  return <Analysis account={account} />
}
