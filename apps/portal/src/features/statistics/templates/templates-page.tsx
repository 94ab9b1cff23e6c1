import type { EditedTemplate } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useQuery } from '@tanstack/react-query'
import type { TFunction } from 'i18next'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { RowName } from '../../../ui/cells.tsx'
import { type Column, DataTable } from '../../../ui/data-table.tsx'
import { FetchFailed } from '../../../ui/fetch-failed.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { ForbiddenState } from '../../../ui/state-panel.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { AddDialog } from './add-dialog.tsx'
import { editedTemplatesQuery, placeOf } from './queries.ts'

/** In use, owed by nobody, or with a next version on its way. */
export const TemplateStatus = ({
  template: { isActive, draft, published },
  variant = 'bare',
}: {
  template: Pick<EditedTemplate, 'isActive' | 'published'> & { draft: { version: number } | null }
  variant?: 'bare' | 'pill'
}) => {
  const { t } = useTranslation()
  const say = (key: string, values = {}) => t(`statistics.templates.states.${key}`, values)
  return (
    <span className="pv-inline pv-wrap pv-gap-8">
      {published !== null && (
        <StatusPill
          tone={isActive ? 'green' : 'neutral'}
          icon={isActive ? 'circle-check' : 'circle-minus'}
          variant={variant}
        >
          {say(isActive ? 'active' : 'off')}
        </StatusPill>
      )}
      {draft !== null && (
        <StatusPill tone="amber" icon="pencil" variant={variant}>
          {say('draft', { version: draft.version })}
        </StatusPill>
      )}
    </span>
  )
}

const columnsOf = (
  t: TFunction,
  number: (value: number) => string,
  moment: (at: string) => string,
): Column<EditedTemplate>[] => {
  const head = (key: string) => t(`statistics.templates.list.${key}`)
  return [
    {
      key: 'name',
      head: head('name'),
      width: '280px',
      card: 'lead',
      render: ({ code, name }) => (
        <RowName href={placeOf(code)} title={[code, name].filter(Boolean).join(' – ')}>
          <bdi>{code}</bdi>
          {name === '' ? '' : ` – ${name}`}
        </RowName>
      ),
    },
    {
      key: 'period',
      head: t('statistics.templates.parts.period'),
      width: '120px',
      render: ({ period }) => t(`statistics.templates.periods.${period}`),
    },
    {
      key: 'version',
      head: head('version'),
      width: '96px',
      align: 'number',
      render: ({ published }) => (published === null ? '–' : number(published.version)),
    },
    {
      key: 'published',
      head: head('published'),
      width: '180px',
      render: ({ published }) => (published === null ? '–' : moment(published.publishedAt)),
    },
    {
      key: 'columns',
      head: head('columns'),
      width: '96px',
      align: 'number',
      render: ({ columns }) => number(columns),
    },
    {
      key: 'obligations',
      head: head('obligations'),
      width: '110px',
      align: 'number',
      render: ({ obligations }) => number(obligations),
    },
    {
      key: 'status',
      head: head('status'),
      width: '240px',
      card: 'status',
      render: (template) => <TemplateStatus template={template} />,
    },
  ]
}

/** Every template of a report, with the version in use and the one that is being written. */
export const TemplatesPage = () => {
  const { t } = useTranslation()
  const { number, moment } = useFormats()
  const account = useAccount()
  const isAllowed = account !== undefined && mayDo(account, 'statistic.edit')
  const { data, error, refetch } = useQuery({ ...editedTemplatesQuery(), enabled: isAllowed })
  const [isAdding, setAdding] = useState(false)
  if (account === undefined) return null
  if (!isAllowed) return <ForbiddenState />
  const title = t('statistics.templates.title')
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={title}
        line={t('statistics.templates.lead')}
        actions={[
          {
            key: 'add',
            label: t('statistics.templates.add.title'),
            icon: 'plus',
            onClick: () => setAdding(true),
          },
        ]}
      />
      {isAdding && <AddDialog templates={data ?? []} onClose={() => setAdding(false)} />}
      <PageContent>
        {error !== null && data === undefined ? (
          <FetchFailed title={t('statistics.page.failed')} error={error} onRetry={() => void refetch()} />
        ) : (
          <Card padding="none">
            <DataTable
              inCard
              caption={title}
              columns={columnsOf(t, number, moment)}
              rows={data}
              rowKey={({ code }) => code}
              onOpen={({ code }) => {
                location.hash = placeOf(code)
              }}
            />
          </Card>
        )}
      </PageContent>
    </PageFrame>
  )
}
