import type { CultivationRecordView, CultivationView } from '@papaver/contract/cultivation/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Card } from '../../ui/card.tsx'
import { TwoLines } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import type { CasePartProps, CaseTab } from '../casework/pages.ts'
import { CycleCard } from './cycle-card.tsx'
import { recordQuery } from './queries.ts'

type Entry = CultivationRecordView['entries'][number]

/** Nothing of this pool was moved. */
const isNone = (figure: string): boolean => Number(figure) === 0

/** Everything that was reported, the newest first. */
const Reported = ({ entries }: Pick<CultivationRecordView, 'entries'>) => {
  const { t } = useTranslation()
  const { mediumDay, number } = useFormats()
  const head = (key: string) => t(`cultivation.record.columns.${key}`)
  const figure = (key: 'plants' | 'fresh' | 'dry'): Column<Entry> => ({
    key,
    head: head(key),
    width: '110px',
    align: 'number',
    isEmpty: (entry) => isNone(entry[key]),
    render: (entry) => (isNone(entry[key]) ? '–' : <Ltr>{number(entry[key])}</Ltr>),
  })
  const columns: Column<Entry>[] = [
    { key: 'on', head: head('on'), width: '130px', card: 'foot', render: ({ on }) => mediumDay(on) },
    {
      key: 'report',
      head: head('report'),
      width: '150px',
      card: 'lead',
      render: ({ number: reported, reportId }) => (
        <a href={hrefOf(`/field-reports/${reportId}`)}>
          <Ltr>{reported || '–'}</Ltr>
        </a>
      ),
    },
    {
      key: 'type',
      head: head('type'),
      card: 'line',
      render: ({ typeName, cycle }) => (
        <TwoLines
          first={<bdi>{typeName}</bdi>}
          second={t('cultivation.record.cycle', { number: number(cycle) })}
        />
      ),
    },
    figure('plants'),
    figure('fresh'),
    figure('dry'),
  ]
  const title = t('cultivation.record.reported')
  return (
    <Card title={title} padding="none">
      <DataTable
        inCard
        caption={title}
        columns={columns}
        rows={entries.toReversed()}
        rowKey={({ id }) => id}
      />
    </Card>
  )
}

/** What was reported under a permit, where it went, and whether it is accounted for. */
const RecordTab = ({ record: { id } }: CasePartProps<CultivationView>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const query = useQuery({ ...recordQuery(id), refetchOnMount: 'always' })
  const { data } = query
  if (data === undefined)
    return (
      <Card>
        <Waiting of={query} failed={t('cultivation.record.failed')} lines={10} />
      </Card>
    )
  const { entries, cycles, expected, usual } = data
  const grams = (value: string | null) => (value === null ? '–' : number(value))
  const hoped = t('cultivation.record.expected', { fresh: grams(expected.fresh), dry: grams(expected.dry) })
  return (
    <>
      <p className="pv-prose pv-dim">
        {t('cultivation.record.lead')} {hoped}
      </p>
      {entries.length === 0 ? (
        <Card>
          <EmptyState icon="plant-2" title={t('cultivation.record.empty')} />
        </Card>
      ) : (
        <>
          {cycles.map((cycle) => (
            <CycleCard key={cycle.cycle} cycle={cycle} usual={usual} />
          ))}
          <Reported entries={entries} />
        </>
      )}
    </>
  )
}

export const recordTab: CaseTab<CultivationView> = {
  name: 'record',
  isFor: ({ issuedAt }) => issuedAt !== null,
  Tab: RecordTab,
}
