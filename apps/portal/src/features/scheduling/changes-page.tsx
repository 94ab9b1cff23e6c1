import type { SchedulingChange } from '@papaver/contract/scheduling/schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { type Formats, useFormats } from '../../platform/formats.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { PageContent, PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { Failed } from '../frame/failed.tsx'
import { changesQuery } from './queries.ts'
import { faces, nameOf } from './words.ts'

const placeOf = ({ id }: SchedulingChange): string => hrefOf(`/masters/scheduling/${id}`)

const columnsOf = (t: TFunction, { mediumDay, number }: Formats): Column<SchedulingChange>[] => [
  {
    key: 'substance',
    head: t('scheduling.columns.substance'),
    card: 'lead',
    render: (row) => <a href={placeOf(row)}>{nameOf(row)}</a>,
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
      <StatusPill {...faces[status]} variant="bare">
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

/** Changes of scheduling: those to come first. */
export const ChangesPage = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, error, refetch } = useQuery(changesQuery())
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('scheduling.title')}
        line={t('scheduling.lead')}
        back={{ label: t('branding.menu.masters'), href: hrefOf('/masters') }}
        actions={[
          {
            key: 'new',
            label: t('scheduling.new'),
            icon: 'plus',
            kind: 'primary',
            href: hrefOf('/masters/scheduling/new'),
          },
        ]}
      />
      <PageContent>
        {data === undefined && error ? (
          <Failed error={error} onRetry={() => void refetch()} />
        ) : (
          <DataTable
            caption={t('scheduling.title')}
            columns={columnsOf(t, formats)}
            rows={data}
            rowKey={({ id }) => id}
            rowName={nameOf}
            onOpen={(row) => {
              location.hash = placeOf(row)
            }}
            instead={
              <EmptyState
                icon="calendar-event"
                title={t('scheduling.empty.title')}
                help={t('scheduling.empty.text')}
              />
            }
          />
        )}
      </PageContent>
    </PageFrame>
  )
}
