import type { SchedulingChange } from '@papaver/contract/scheduling/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { type Formats, useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { useList } from '../../platform/use-list.ts'
import { RowName } from '../../ui/cells.tsx'
import type { Column } from '../../ui/data-table.tsx'
import { wholeOf } from '../../ui/list/list-description.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { changesQuery } from './queries.ts'
import { nameOf, statusStyles } from './words.ts'

const placeOf = ({ id }: SchedulingChange): string => hrefOf(`/masters/scheduling/${id}`)

const columnsOf = (t: TFunction, { mediumDay, number }: Formats): Column<SchedulingChange>[] => [
  {
    key: 'substance',
    head: t('scheduling.columns.substance'),
    card: 'lead',
    render: (row) => (
      <RowName href={placeOf(row)} title={nameOf(row)}>
        {nameOf(row)}
      </RowName>
    ),
  },
  {
    key: 'change',
    head: t('scheduling.columns.change'),
    card: 'line',
    render: ({ kind }) => t(`scheduling.kinds.${kind}`),
  },
  {
    key: 'effectiveOn',
    head: t('scheduling.columns.effectiveOn'),
    width: '132px',
    render: ({ effectiveOn }) => mediumDay(effectiveOn),
  },
  {
    key: 'status',
    head: t('scheduling.columns.status'),
    width: '168px',
    card: 'status',
    render: ({ status }) => (
      <StatusPill {...statusStyles[status]} variant="bare">
        {t(`scheduling.statuses.${status}`)}
      </StatusPill>
    ),
  },
  {
    key: 'tasks',
    head: t('scheduling.columns.tasks'),
    width: '168px',
    render: ({ openTasks, doneTasks }) =>
      openTasks + doneTasks === 0
        ? '–'
        : t('scheduling.tasks.progress', { done: number(doneTasks), all: number(openTasks + doneTasks) }),
  },
]

const address = listAddress({ path: '/masters/scheduling', text: 'q' })

/** Changes of scheduling: those to come first. */
export const ChangesPage = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const list = useQuery(changesQuery())
  const title = t('scheduling.title')
  return (
    <ListPage<SchedulingChange, SearchOf<typeof address>>
      head={{
        title,
        line: t('scheduling.lead'),
        back: { label: t('branding.menu.masters'), href: hrefOf('/masters') },
        actions: [
          {
            key: 'new',
            label: t('scheduling.new'),
            icon: 'plus',
            kind: 'primary',
            href: hrefOf('/masters/scheduling/new'),
          },
        ],
      }}
      list={{
        name: 'scheduling',
        caption: title,
        at: useList(address),
        listed: wholeOf(list, list.data),
        columns: columnsOf(t, formats),
        rowKey: ({ id }) => id,
        rowName: nameOf,
        hrefOf: placeOf,
        failed: t('ui.state.failed'),
        noMatch: {},
        nothing: (
          <EmptyState
            icon="calendar-event"
            title={t('scheduling.empty.title')}
            help={t('scheduling.empty.text')}
          />
        ),
      }}
    />
  )
}
