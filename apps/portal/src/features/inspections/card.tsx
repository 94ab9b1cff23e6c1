import type { Inspection } from '@papaver/contract/inspections/schema.ts'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import type { Account } from '../../platform/session.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Icon } from '../../ui/icon.tsx'
import { sideOf } from '../casework/side.ts'
import { InspectionState } from './words.tsx'

type Point = Inspection['points'][number]

/** What was looked at; what was found stands first. */
export const PointsTable = ({ points }: Pick<Inspection, 'points'>) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const caption = t('inspections.points')
  const columns: Column<Point>[] = [
    { key: 'point', head: t('inspections.point'), card: 'lead', render: ({ name }) => <bdi>{name}</bdi> },
    {
      key: 'outcome',
      head: t('inspections.outcome'),
      width: '180px',
      card: 'status',
      render: ({ outcome }) =>
        outcome === null ? (
          '–'
        ) : (
          <span className="pv-inline pv-gap-6">
            <Icon
              name={
                outcome === 'inOrder' ? 'circle-check' : outcome === 'finding' ? 'alert-triangle' : 'eye-off'
              }
            />
            {t(`inspections.outcomes.${outcome}`)}
          </span>
        ),
    },
    {
      key: 'note',
      head: t('inspections.note'),
      width: '42%',
      card: 'line',
      render: ({ note, remedyOn }) => (
        <div className="pv-stack pv-gap-2 pv-block-4">
          <span dir="auto">{note ?? '–'}</span>
          {remedyOn !== null && (
            <span className="pv-hint">{t('inspections.remedyBy', { day: mediumDay(remedyOn) })}</span>
          )}
        </div>
      ),
    },
  ]
  const rank = ({ outcome }: Point) => (outcome === 'finding' ? 0 : 1)
  return (
    <DataTable
      inCard
      caption={caption}
      columns={columns}
      rows={points.toSorted((left, right) => rank(left) - rank(right))}
      rowKey={({ code }) => code}
    />
  )
}

export const InspectionFacts = ({ inspection }: { inspection: Inspection }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { on, doneOn, place, inspector, about, summary, isAnnounced } = inspection
  const label = (key: string) => t(`inspections.facts.${key}`)
  return (
    <Facts
      facts={[
        { label: label(doneOn === null ? 'on' : 'doneOn'), value: mediumDay(doneOn ?? on) },
        { label: t('inspections.list.columns.status'), value: <InspectionState {...inspection} /> },
        ...(inspector === null ? [] : [{ label: label('inspector'), value: <bdi>{inspector.name}</bdi> }]),
        ...(inspector === null
          ? []
          : [{ label: label('announced'), value: t(`inspections.announced.${isAnnounced ? 'yes' : 'no'}`) }]),
        ...(place === null ? [] : [{ label: label('place'), wide: true, value: <bdi>{place}</bdi> }]),
        ...(about === null
          ? []
          : [{ label: label('about'), wide: true, value: <span dir="auto">{about}</span> }]),
        ...(summary === null
          ? []
          : [{ label: label('summary'), wide: true, value: <span dir="auto">{summary}</span> }]),
      ]}
    />
  )
}

/** The inspections of a case, the newest first, as far as the reader may know of them. */
export const InspectionsCard = (props: { inspections: readonly Inspection[]; account: Account }) => {
  const { t } = useTranslation()
  const { inspections, account } = props
  if (inspections.length === 0) return null
  const isOffice = sideOf(account) === 'office'
  return (
    <Card title={t('inspections.title')}>
      <div className="pv-stack pv-gap-16">
        {inspections.toReversed().map((inspection) => (
          <section key={inspection.id} className="pv-stack pv-gap-12">
            <InspectionFacts inspection={inspection} />
            {inspection.status === 'done' && <PointsTable points={inspection.points} />}
            {isOffice && (
              <div>
                <Button
                  icon={inspection.status === 'planned' ? 'clipboard-check' : 'eye'}
                  href={hrefOf(`/inspections/${inspection.id}`)}
                >
                  {t(`inspections.${inspection.status === 'planned' ? 'report' : 'open'}`)}
                </Button>
              </div>
            )}
          </section>
        ))}
      </div>
    </Card>
  )
}
