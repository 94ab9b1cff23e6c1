import { canBeReminded, owedKinds, owedViews } from '@papaver/contract/field-reports/watch.ts'
import type { OwedItem } from '@papaver/contract/field-reports/watch-schema.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { among, hrefOf } from '../../../platform/address.ts'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../../platform/list-address.ts'
import { useSending } from '../../../platform/sending.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useList } from '../../../platform/use-list.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Cut, Dim, TwoLines } from '../../../ui/cells.tsx'
import { Clock } from '../../../ui/clock.tsx'
import type { Column } from '../../../ui/data-table.tsx'
import { wholeOf } from '../../../ui/list/list-description.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useExportAction } from '../../../ui/list/use-export.ts'
import { EmptyState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { sideOf } from '../../casework/side.ts'
import { feature } from '../list.ts'
import { owedQuery } from './queries.ts'

const words = 'field-reports.owed'
const address = listAddress({
  path: '/cultivation/overdue',
  views: owedViews,
  text: 'search',
  filters: { kind: among(owedKinds) },
})
type Search = SearchOf<typeof address>

const hrefOfCase = ({ feature: place, id }: Pick<OwedItem, 'feature' | 'id'>): string =>
  hrefOf(`/${place}/${id}`)

/** Sends a reminder, once a day. */
const Remind = ({ item }: { item: OwedItem }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const queries = useQueryClient()
  const { kind, id, grower, buyer, remindedOn } = item
  const send = useSending({
    mutationFn: () => call('field-reports.remind', { params: { id }, body: { kind } }),
    onSuccess: () =>
      showToast({ tone: 'green', title: t(`${words}.remindDone`, { name: isolated(buyer ?? grower) }) }),
    onError: (error) =>
      showToast({ tone: 'red', title: t(`${words}.remindFailed`), text: explain(error, t).title }),
    onSettled: () => queries.invalidateQueries({ queryKey: [feature, 'owed'] }),
  })
  if (!canBeReminded(kind)) return '–'
  if (remindedOn === todayHere()) return <Dim>{t(`${words}.today`)}</Dim>
  return (
    <TwoLines
      first={
        <Button icon="mail" busy={send.isPending} onClick={() => send.mutate()}>
          {t(`${words}.remind`)}
        </Button>
      }
      second={remindedOn === null ? null : mediumDay(remindedOn)}
    />
  )
}

const useColumns = (mayRemind: boolean): Column<OwedItem>[] => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const head = (key: string) => t(`${words}.columns.${key}`)
  return [
    {
      key: 'kind',
      head: head('kind'),
      width: '210px',
      card: 'line',
      render: ({ kind, typeName }) => (
        <TwoLines
          first={
            <Cut title={t(`${words}.kinds.${kind}`)} isStrong>
              {t(`${words}.kinds.${kind}`)}
            </Cut>
          }
          second={typeName || null}
        />
      ),
    },
    {
      key: 'number',
      head: head('number'),
      width: '110px',
      card: 'lead',
      render: (item) => (
        <a href={hrefOfCase(item)}>
          <Ltr>{item.number ?? '–'}</Ltr>
        </a>
      ),
    },
    {
      key: 'grower',
      head: head('grower'),
      card: 'line',
      render: ({ grower, place }) => (
        <TwoLines first={<Cut title={grower}>{grower}</Cut>} second={<bdi>{place}</bdi>} />
      ),
    },
    {
      key: 'buyer',
      head: head('buyer'),
      width: '150px',
      isEmpty: ({ buyer }) => buyer === null,
      render: ({ buyer }) => <bdi>{buyer ?? '–'}</bdi>,
    },
    {
      key: 'dueOn',
      head: head('dueOn'),
      width: '140px',
      card: 'status',
      render: ({ dueOn, daysLeft }) => (
        <TwoLines first={mediumDay(dueOn)} second={<Clock state="running" workingDaysLeft={daysLeft} />} />
      ),
    },
    ...(mayRemind
      ? [
          {
            key: 'remind',
            head: head('action'),
            width: '130px',
            card: 'foot',
            render: (item: OwedItem) => <Remind item={item} />,
          } as const,
        ]
      : []),
  ]
}

const Owed = ({ mayRemind }: { mayRemind: boolean }) => {
  const { t } = useTranslation()
  const at = useList(address)
  const { view = 'late', kind, search } = at.search
  const asked = {
    view,
    ...(kind === undefined ? {} : { kind }),
    ...(search === undefined ? {} : { search }),
  }
  const query = useQuery(owedQuery(asked))
  const exporting = useExportAction((format) =>
    call('field-reports.exportOwed', { query: { ...asked, format } }),
  )
  return (
    <ListPage<OwedItem, Search>
      head={{
        title: t(`${words}.title`),
        line: t(`${words}.lead`),
        actions: [exporting],
        views: {
          label: t(`${words}.views.label`),
          current: view,
          tabs: owedViews.map((key) => ({
            key,
            label: t(`${words}.views.${key}`),
            count: query.data?.counts[key],
            urgent: key === 'late',
            href: address.href({ ...at.search, view: key }),
          })),
        },
      }}
      list={{
        name: 'cultivation-owed',
        caption: t(`${words}.title`),
        at,
        listed: wholeOf(query, query.data?.items),
        columns: useColumns(mayRemind),
        rowKey: ({ id, kind: of }) => `${id} ${of}`,
        rowName: ({ number, grower }) => `${number ?? ''} ${grower}`,
        find: t(`${words}.find`),
        filters: [
          {
            kind: 'one',
            name: 'kind',
            label: t(`${words}.what`),
            options: owedKinds.map((value) => ({ value, label: t(`${words}.kinds.${value}`) })),
          },
        ],
        failed: t(`${words}.failed`),
        noMatch: { title: t(`${words}.noMatch`) },
        nothing: <EmptyState icon="calendar-event" title={t(`${words}.nothing`)} />,
      }}
    />
  )
}

/** What growers and buyers owe the authority of cultivations, and a reminder of it. */
export const OwedPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  if (sideOf(account) !== 'office') return <ForbiddenState />
  return <Owed mayRemind={mayDo(account, 'case.review')} />
}
