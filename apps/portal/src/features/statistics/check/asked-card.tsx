import type { TemplateRow } from '@papaver/contract/statistics/schema.ts'
import { useTranslation } from 'react-i18next'
import { listedApart } from '../../../platform/listed.ts'
import { Card } from '../../../ui/card.tsx'
import { DataTable } from '../../../ui/data-table.tsx'

/** The columns of a template: what each asks for. */
export const AskedCard = ({ template }: { template: TemplateRow }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`statistics.asked.${key}`)
  return (
    <Card title={say('title')} padding="none">
      <DataTable
        inCard
        caption={say('title')}
        columns={[
          { key: 'title', head: say('column'), card: 'lead', render: ({ title }) => title },
          {
            key: 'type',
            head: say('type'),
            card: 'line',
            render: ({ type, choices }) => (
              <>
                {say(`types.${type}`)}
                {choices.length > 0 && <div className="pv-hint">{listedApart(choices)}</div>}
              </>
            ),
          },
          {
            key: 'required',
            head: say('required'),
            width: '140px',
            render: ({ required }) => say(required ? 'yes' : 'no'),
          },
        ]}
        rows={template.columns}
        rowKey={({ key }) => key}
      />
    </Card>
  )
}
