import type { TemplateDetail } from '@papaver/contract/statistics/template-edit-schema.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'
import type { TemplateActions } from './use-template-actions.ts'

/** Every version that was published: who, when, why, and how many reports came in it. */
export const VersionsCard = ({ detail, actions }: { detail: TemplateDetail; actions: TemplateActions }) => {
  const { t } = useTranslation()
  const { number, moment } = useFormats()
  const say = (key: string, values = {}) => t(`statistics.templates.versions.${key}`, values)
  return (
    <Card title={say('title')} padding="none">
      <DataTable
        inCard
        caption={say('title')}
        rows={detail.versions}
        rowKey={({ version }) => String(version)}
        columns={[
          {
            key: 'version',
            head: t('statistics.templates.list.version'),
            width: '96px',
            card: 'lead',
            render: ({ version }) => number(version),
          },
          {
            key: 'published',
            head: t('statistics.templates.list.published'),
            render: ({ publishedAt, publishedByName, isShipped, note }) => (
              <>
                {moment(publishedAt)}, <bdi>{isShipped ? say('release') : publishedByName}</bdi>
                {note !== null && <div className="pv-hint">{note}</div>}
              </>
            ),
          },
          {
            key: 'reports',
            head: say('reports'),
            width: '110px',
            align: 'number',
            render: ({ reports }) => number(reports),
          },
          {
            key: 'steps',
            head: say('steps'),
            headHidden: true,
            card: 'foot',
            render: ({ version }) => (
              <span className="pv-inline pv-wrap pv-gap-8">
                <Button kind="link" icon="download" onClick={() => actions.download(version)}>
                  {say('download', { version })}
                </Button>
                {detail.draft === null && version !== detail.published?.version && (
                  <Button
                    kind="link"
                    icon="arrow-back-up"
                    onClick={() => void actions.run({ kind: 'begin', from: version }).catch(() => {})}
                  >
                    {say('beginWith', { version })}
                  </Button>
                )}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
