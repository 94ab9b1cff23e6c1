import type { Template } from '@papaver/contract/statistics/template.ts'
import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useTranslation } from 'react-i18next'
import { listed } from '../../../platform/listed.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PreviewCard } from './seen-cards.tsx'
import { TemplateHead } from './template-head.tsx'
import { useTemplateActions } from './use-template-actions.ts'
import { VersionsCard } from './versions-card.tsx'
import { dueWords, nameOf } from './words.ts'

/** What the version in use says. */
const FactsCard = ({ content }: { content: Template }) => {
  const { t } = useTranslation()
  const part = (key: string) => t(`statistics.templates.parts.${key}`)
  const { period, due, unit, activities, groups } = content
  const chosen = (kind: 'activities' | 'groups', all: readonly string[]) =>
    listed(all.map((each) => t(`licenses.choices.${kind}.${each}`))) || t('statistics.templates.nobody')
  return (
    <Card title={t('statistics.templates.properties')}>
      <Facts
        columns={2}
        facts={[
          { label: part('period'), value: t(`statistics.templates.periods.${period}`) },
          { label: part('due'), value: dueWords(t, due) },
          { label: part('activities'), value: chosen('activities', activities) },
          { label: part('unit'), value: unit },
          { label: part('groups'), value: chosen('groups', groups), wide: true },
        ]}
      />
    </Card>
  )
}

/** A template of which no next version is being written. */
export const PublishedView = ({ detail }: { detail: TemplateDetail }) => {
  const { t } = useTranslation()
  const actions = useTemplateActions(detail.code)
  const content = detail.content as Template
  const next = Math.max(...detail.versions.map(({ version }) => version)) + 1
  return (
    <PageFrame>
      <TemplateHead
        detail={detail}
        template={actions}
        actions={[
          {
            key: 'begin',
            label: t('statistics.templates.begin', { version: next }),
            kind: 'primary',
            busy: actions.isBusy,
            onClick: () => void actions.run({ kind: 'begin' }).catch(() => {}),
          },
        ]}
      />
      <PageContent>
        <div className="pv-stack pv-gap-16">
          <FactsCard content={content} />
          <PreviewCard template={content} cultures={detail.cultures} />
          <Card title={t('statistics.templates.columns.title')} padding="none">
            <DataTable
              inCard
              caption={t('statistics.templates.columns.title')}
              rows={content.columns}
              rowKey={({ key }) => key}
              columns={[
                {
                  key: 'name',
                  head: t('statistics.templates.columns.name'),
                  card: 'lead',
                  render: ({ names, key }) => nameOf(names, key),
                },
                {
                  key: 'type',
                  head: t('statistics.templates.parts.type'),
                  render: ({ type }) => t(`statistics.asked.types.${type}`),
                },
                {
                  key: 'required',
                  head: t('statistics.asked.required'),
                  width: '110px',
                  render: ({ required }) => t(`statistics.asked.${required ? 'yes' : 'no'}`),
                },
              ]}
            />
          </Card>
          <VersionsCard detail={detail} actions={actions} />
        </div>
      </PageContent>
    </PageFrame>
  )
}
