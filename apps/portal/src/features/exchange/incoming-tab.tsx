import type { IncomingItem } from '@papaver/contract/exchange/schema.ts'
import { incomingStates, subjects } from '@papaver/contract/exchange/states.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf, kept } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { useFormats } from '../../platform/formats.ts'
import type { ListState } from '../../platform/use-list.ts'
import { isolated } from '../../ui/bidi.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { ExportTool } from '../../ui/list/export-tool.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListPart } from '../../ui/list/list-page.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import type { ExchangeSearch } from './address.ts'
import { CountryLine } from './country-line.tsx'
import { NewsLines } from './news-lines.tsx'
import { authoritiesQuery, incomingQuery } from './queries.ts'
import { StateWord } from './state-word.tsx'

export interface TabProps {
  at: ListState<ExchangeSearch>
  pageSize: number
}

export const hrefOfIncoming = (id: string): string => hrefOf(`/exchange/incoming/${id}`)

const useColumns = (): Column<IncomingItem>[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const head = (key: string) => t(`exchange.incoming.columns.${key}`)
  return [
    {
      key: 'what',
      head: head('what'),
      card: 'lead',
      render: (row) => (
        <TwoLines
          isWhole
          first={<PermitNumber number={row.number} href={hrefOfIncoming(row.id)} />}
          second={<NewsLines message={row} />}
        />
      ),
    },
    {
      key: 'from',
      head: head('from'),
      card: 'line',
      // What nobody has proved says no more than where it claims to come from.
      render: ({ country, authorityName, verdict }) =>
        verdict === 'own' ? (
          <TwoLines
            isWhole
            first={<CountryLine country={country} />}
            second={t('exchange.verdicts.own.short')}
          />
        ) : authorityName === null ? (
          <TwoLines
            isWhole
            first={t('exchange.incoming.nobody')}
            second={t('exchange.incoming.claims', { country: isolated(country.name) })}
          />
        ) : (
          <TwoLines isWhole first={<CountryLine country={country} />} second={<bdi>{authorityName}</bdi>} />
        ),
    },
    {
      key: 'state',
      head: head('state'),
      width: '200px',
      card: 'status',
      render: ({ state, use, verdict }) => (
        <TwoLines
          isWhole
          first={<StateWord state={state} />}
          second={
            state === 'refused'
              ? t(`exchange.verdicts.${verdict}.short`)
              : use === null
                ? null
                : t(`exchange.uses.${use}`)
          }
        />
      ),
    },
    {
      key: 'case',
      head: head('case'),
      width: '220px',
      isEmpty: ({ case: found }) => found === null,
      render: ({ case: found }) =>
        found === null ? (
          '–'
        ) : (
          <PermitNumber number={found.number ?? ''} href={hrefOf(`/import-export/${found.id}`)} />
        ),
    },
    {
      key: 'time',
      head: head('time'),
      width: '170px',
      card: 'foot',
      render: ({ receivedAt, way }) => (
        <TwoLines isWhole first={moment(receivedAt)} second={t(`exchange.ways.${way}`)} />
      ),
    },
  ]
}

const useFilters = (): ListFilter<ExchangeSearch>[] => {
  const { t } = useTranslation()
  const { data } = useQuery(authoritiesQuery())
  const countries = new Map((data?.items ?? []).map(({ country }) => [country.id, country.name]))
  return [
    {
      kind: 'switches',
      name: 'state',
      label: t('exchange.incoming.columns.state'),
      options: incomingStates.map((value) => ({ value, label: t(`exchange.states.${value}`) })),
    },
    {
      kind: 'one',
      name: 'subject',
      label: t('exchange.incoming.about'),
      options: subjects.map((value) => ({ value, label: t(`exchange.subjects.${value}`) })),
    },
    {
      kind: 'one',
      name: 'country',
      label: t('exchange.incoming.columns.from'),
      options: [...countries].map(([value, label]) => ({ value, label, code: value })),
    },
  ]
}

/** Whatever came in from authorities of other countries, the newest first. */
export const IncomingTab = ({ at, pageSize }: TabProps) => {
  const { t } = useTranslation()
  const { search, state, subject, country, page = 1 } = at.search
  const asked = kept({ page, pageSize, search, state, subject, country })
  const query = asked as Parameters<typeof incomingQuery>[0]
  const list = useQuery(incomingQuery(query))
  return (
    <ListPart<IncomingItem, ExchangeSearch>
      name="exchange-incoming"
      caption={t('exchange.tabs.incoming')}
      at={at}
      listed={pageOf(list)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      hrefOf={({ id }) => hrefOfIncoming(id)}
      find={t('exchange.incoming.find')}
      filters={useFilters()}
      tools={
        <ExportTool take={(format) => call('exchange.incomingExport', { query: { ...query, format } })} />
      }
      failed={t('exchange.incoming.failed')}
      noMatch={{ title: t('exchange.incoming.noMatch') }}
      nothing={
        <EmptyState
          icon="inbox"
          title={t('exchange.incoming.empty')}
          help={t('exchange.incoming.emptyHelp')}
        />
      }
    />
  )
}
