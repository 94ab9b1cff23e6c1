import { isDoubted } from '@papaver/contract/exchange/failures.ts'
import {
  type OutgoingAction,
  type OutgoingStatus,
  outgoingStatuses,
} from '@papaver/contract/exchange/outgoing.ts'
import type { OutgoingItem } from '@papaver/contract/exchange/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf, kept } from '../../platform/address.ts'
import { call } from '../../platform/api.ts'
import { explain } from '../../platform/explain.ts'
import { useFormats } from '../../platform/formats.ts'
import { queryClient } from '../../platform/queries.ts'
import { useSending } from '../../platform/sending.ts'
import { showToast } from '../../platform/toasts.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ExportTool } from '../../ui/list/export-tool.tsx'
import { pageOf } from '../../ui/list/list-description.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { ListPart } from '../../ui/list/list-page.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'
import type { ExchangeSearch } from './address.ts'
import { CountryLine } from './country-line.tsx'
import type { TabProps } from './incoming-tab.tsx'
import { NewsLines } from './news-lines.tsx'
import { authoritiesQuery, outgoingQuery } from './queries.ts'

const styles: Record<OutgoingStatus, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'blue', icon: 'hourglass-empty' },
  sent: { tone: 'green', icon: 'circle-check' },
  dead: { tone: 'red', icon: 'alert-octagon' },
  cancelled: { tone: 'neutral', icon: 'circle-x' },
}

const useAct = () => {
  const { t } = useTranslation()
  const refresh = () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [area, part] }) => area === 'exchange' && part === 'outgoing',
    })
  return useSending({
    mutationFn: ({ id, action }: { id: string; action: OutgoingAction }) =>
      call('exchange.actOnMessage', { params: { id, action } }),
    onSuccess: (_message, { action }) => {
      refresh()
      showToast({ tone: 'green', title: t(`exchange.outgoing.done.${action}`) })
    },
    onError: (error) => {
      refresh()
      showToast({ tone: 'red', title: explain(error, t).title })
    },
  })
}

const StateCell = ({ row }: { row: OutgoingItem }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const { status, attempts, failure, isWithoutKey, isOfOtherWay, isToRepeat } = row
  const tries =
    attempts > 0 && status !== 'sent' ? t('exchange.outgoing.attempts', { number: number(attempts) }) : null
  return (
    <span className="pv-stack pv-gap-2 pv-block-4">
      <StatusPill {...styles[status]} variant="bare">
        {t(`exchange.outgoing.statuses.${isDoubted(failure) ? 'doubted' : status}`)}
      </StatusPill>
      {tries !== null && <span className="pv-hint">{tries}</span>}
      {isOfOtherWay && <span className="pv-hint pv-red">{t('exchange.outgoing.otherWay')}</span>}
      {failure !== null && status !== 'sent' && !isOfOtherWay && (
        <span className="pv-hint pv-anywhere">{t(`exchange.failures.${failure}`)}</span>
      )}
      {isToRepeat && <span className="pv-hint pv-red">{t('exchange.outgoing.ofReportedKey')}</span>}
      {isWithoutKey && <span className="pv-hint pv-red">{t('exchange.outgoing.withoutKey')}</span>}
    </span>
  )
}

const Actions = ({ row, act }: { row: OutgoingItem; act: ReturnType<typeof useAct> }) => {
  const { t } = useTranslation()
  return (
    <span className="pv-flex pv-wrap pv-gap-8">
      {row.allowedActions.map((action) => (
        <Button
          key={action}
          busy={act.isPending && act.variables?.id === row.id}
          onClick={() => act.mutate({ id: row.id, action })}
        >
          {t(`exchange.outgoing.${action}`)}
          <span className="pv-hidden"> {isolated(row.number)}</span>
        </Button>
      ))}
    </span>
  )
}

const useColumns = (): Column<OutgoingItem>[] => {
  const { t } = useTranslation()
  const { moment } = useFormats()
  const act = useAct()
  const head = (key: string) => t(`exchange.outgoing.columns.${key}`)
  return [
    {
      key: 'what',
      head: head('what'),
      card: 'lead',
      render: (row) => (
        <TwoLines
          isWhole
          first={
            row.caseId === null ? (
              <Ltr>{row.number}</Ltr>
            ) : (
              <PermitNumber number={row.number} href={hrefOf(`/import-export/${row.caseId}`)} />
            )
          }
          second={<NewsLines message={row} />}
        />
      ),
    },
    {
      key: 'to',
      head: head('to'),
      card: 'line',
      render: ({ country, authorityName }) => (
        <TwoLines isWhole first={<CountryLine country={country} />} second={<bdi>{authorityName}</bdi>} />
      ),
    },
    {
      key: 'state',
      head: head('state'),
      width: '200px',
      card: 'status',
      render: (row) => <StateCell row={row} />,
    },
    {
      key: 'time',
      head: head('time'),
      width: '190px',
      render: ({ createdAt, sentAt, nextAttemptAt, isBehind }) => (
        <TwoLines
          isWhole
          first={moment(sentAt ?? createdAt)}
          second={
            nextAttemptAt === null
              ? null
              : Date.parse(nextAttemptAt) <= Date.now()
                ? t(`exchange.outgoing.${isBehind ? 'behind' : 'due'}`)
                : t('exchange.outgoing.next', { moment: isolated(moment(nextAttemptAt)) })
          }
        />
      ),
    },
    {
      key: 'actions',
      head: head('actions'),
      headHidden: true,
      width: '150px',
      card: 'foot',
      isEmpty: ({ allowedActions }) => allowedActions.length === 0,
      render: (row) => <Actions row={row} act={act} />,
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
      name: 'status',
      label: t('exchange.outgoing.columns.state'),
      options: outgoingStatuses.map((value) => ({ value, label: t(`exchange.outgoing.statuses.${value}`) })),
    },
    {
      kind: 'one',
      name: 'country',
      label: t('exchange.outgoing.columns.to'),
      options: [...countries].map(([value, label]) => ({ value, label, code: value })),
    },
  ]
}

/** Every message to another portal, and whether it arrived. */
export const OutgoingTab = ({ at, pageSize }: TabProps) => {
  const { t } = useTranslation()
  const { search, status, country, page = 1 } = at.search
  const asked = kept({ page, pageSize, search, status, country })
  const query = asked as Parameters<typeof outgoingQuery>[0]
  const list = useQuery(outgoingQuery(query))
  return (
    <ListPart<OutgoingItem, ExchangeSearch>
      name="exchange-outgoing"
      caption={t('exchange.tabs.outgoing')}
      at={at}
      listed={pageOf(list)}
      columns={useColumns()}
      rowKey={({ id }) => id}
      rowName={({ number }) => number}
      hrefOf={({ caseId }) => hrefOf(caseId === null ? '/exchange?tab=outgoing' : `/import-export/${caseId}`)}
      find={t('exchange.incoming.find')}
      filters={useFilters()}
      tools={
        <ExportTool take={(format) => call('exchange.outgoingExport', { query: { ...query, format } })} />
      }
      failed={t('exchange.outgoing.failed')}
      noMatch={{ title: t('exchange.outgoing.noMatch') }}
      nothing={
        <EmptyState
          icon="send"
          title={t('exchange.outgoing.empty')}
          help={t('exchange.outgoing.emptyHelp')}
        />
      }
    />
  )
}
