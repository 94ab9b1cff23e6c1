import { summaryReaders } from '@papaver/contract/endorsements/calls.ts'
import { laterQuarter, partsOfQuarter, quarterOf } from '@papaver/contract/endorsements/quarters.ts'
import type { SummaryItem } from '@papaver/contract/endorsements/summary-schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { pagedOf } from '../../../platform/list-address.ts'
import { useSubstanceOptions } from '../../../platform/near-substances.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { sideOf } from '../../../platform/side.ts'
import { useList } from '../../../platform/use-list.ts'
import { IconButton } from '../../../ui/button.tsx'
import { pageOf } from '../../../ui/list/list-description.ts'
import type { ListFilter } from '../../../ui/list/list-filter.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { summaryQuery } from '../queries.ts'
import { hiddenColumns, placeOf, useSummaryColumns } from './summary-columns.tsx'
import { type SummarySearch, summaryAddress } from './summary-search.ts'

const QuarterSwitch = ({ quarter, onQuarter }: { quarter: string; onQuarter: (to: string) => void }) => {
  const { t } = useTranslation()
  const { year, number } = partsOfQuarter(quarter)
  const to = (by: number) => onQuarter(laterQuarter(quarter, by))
  return (
    <nav className="pv-inline pv-gap-4" aria-label={t('endorsements.summary.columns.quarter')}>
      <IconButton icon="chevron-left" name={t('endorsements.summary.previous')} onClick={() => to(-1)} />
      <span className="pv-size-16 pv-strong pv-words-centre">
        {t('endorsements.summary.quarter', { year: String(year), number: String(number) })}
      </span>
      <IconButton icon="chevron-right" name={t('endorsements.summary.next')} onClick={() => to(1)} />
    </nav>
  )
}

/** A substance out of all; a holder that was pressed in the list. */
const useFilters = ({ holder }: SummarySearch, holderName: string): ListFilter<SummarySearch>[] => {
  const { t } = useTranslation()
  const substances = useSubstanceOptions()
  const label = (name: string) => t(`endorsements.summary.columns.${name}`)
  return [
    {
      kind: 'one',
      name: 'substance',
      label: label('substance'),
      options: substances.map(({ id, ...option }) => ({ value: String(id), ...option })),
    },
    ...(holder === undefined
      ? []
      : [{ kind: 'linked', names: ['holder'], label: label('holder'), value: holderName } as const]),
  ]
}

const Summary = ({ account }: { account: Account }) => {
  const { t } = useTranslation()
  const at = useList(summaryAddress)
  const { quarter = quarterOf(todayHere()), holder, substance } = at.search
  const isOffice = sideOf(account) === 'office'
  const asked = {
    ...pagedOf(at.search, account),
    quarter,
    ...(holder === undefined ? {} : { holder }),
    ...(substance === undefined ? {} : { substance: Number(substance) }),
  }
  const query = useQuery(summaryQuery(asked))
  const exporting = useExportAction((format) =>
    call('endorsements.summaryExport', { query: { ...asked, format } }),
  )
  const words = 'endorsements.summary'
  return (
    <ListPage<SummaryItem, SummarySearch>
      head={{
        title: t(`${words}.title`),
        line: t(`${words}.lead`),
        beforeActions: (
          <QuarterSwitch quarter={quarter} onQuarter={(to) => at.change({ quarter: to, page: undefined })} />
        ),
        actions: [exporting],
      }}
      list={{
        name: 'summary',
        caption: t(`${words}.title`),
        at,
        listed: pageOf(query),
        columns: useSummaryColumns(isOffice, quarter),
        hidden: hiddenColumns,
        rowKey: ({ caseId, substanceId, unit }) => `${caseId} ${substanceId} ${unit}`,
        rowName: ({ number, substanceName }) => `${number} ${substanceName}`,
        hrefOf: placeOf,
        find: t(isOffice ? `${words}.search` : 'endorsements.reports.search'),
        filters: useFilters(at.search, query.data?.holderName ?? ''),
        failed: t(`${words}.failed`),
        noMatch: { title: t(`${words}.noMatch`) },
        nothing: (
          <EmptyState icon="calendar-event" title={t(`${words}.nothing`)} help={t(`${words}.nothingHelp`)} />
        ),
      }}
    />
  )
}

/** What moved under general permits, quarter by quarter: all of it for officers, a holder's own for him. */
export const SummaryPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  if (account === undefined) return null
  if (!summaryReaders.some((permission) => mayDo(account, permission)))
    return <ForbiddenState title={t('endorsements.summary.forbidden')} />
  return <Summary account={account} />
}
