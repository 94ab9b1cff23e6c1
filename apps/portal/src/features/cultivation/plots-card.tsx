import type { CultivationView, PlotView as PlotSaid } from '@papaver/contract/cultivation/schema.ts'
import { middleOf, type Plot } from '@papaver/contract/plots/plot.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../ui/card.tsx'
import { Dim, TwoLines } from '../../ui/cells.tsx'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { useFigure } from '../masters/goods/units.ts'
import { useSquareMetres } from './areas.ts'
import { settingsQuery } from './queries.ts'

/** Fetched where there is a boundary to show. */
const PlotView = lazy(async () => ({ default: (await import('../../ui/plots/plot-view.tsx')).PlotView }))

const useColumns = (): Column<PlotSaid>[] => {
  const { t } = useTranslation()
  const figure = useFigure()
  const sayArea = useSquareMetres()
  const head = (key: string) => t(`cultivation.fields.plot.${key}`)
  return [
    {
      key: 'name',
      head: head('name'),
      card: 'lead',
      render: ({ name, siteName }) => (
        <TwoLines
          first={<bdi>{name ?? '–'}</bdi>}
          second={siteName === null ? null : <bdi>{siteName}</bdi>}
        />
      ),
    },
    {
      key: 'parcel',
      head: head('parcel'),
      width: '24%',
      isEmpty: ({ parcel }) => parcel === null,
      render: ({ parcel }) => <bdi>{parcel ?? '–'}</bdi>,
    },
    {
      key: 'area',
      head: head('area'),
      width: '130px',
      align: 'number',
      render: ({ area, areaUnit }) => (area === null || areaUnit === null ? '–' : figure(area, areaUnit)),
    },
    {
      key: 'shape',
      head: head('shape'),
      width: '170px',
      render: ({ drawnSquareMetres }) =>
        drawnSquareMetres === null ? (
          <Dim>{t('cultivation.case.noShape')}</Dim>
        ) : (
          t('cultivation.case.drawn', { area: sayArea(drawnSquareMetres) })
        ),
    },
  ]
}

/** A place on the map of OpenStreetMap, near enough to see the fields around it. */
const outsideMap = (plot: Plot): string => {
  const [longitude, latitude] = middleOf(plot)
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

/** Where the authority allows it: nothing is asked there before it is pressed. */
const OutsideMapLink = ({ plot }: { plot: Plot }) => {
  const { t } = useTranslation()
  const { data } = useQuery(settingsQuery)
  if (data?.hasOutsideMap !== true) return null
  return (
    <div className="pv-before-12">
      <a href={outsideMap(plot)} target="_blank" rel="noreferrer">
        {t('cultivation.case.outsideMap')}
      </a>
    </div>
  )
}

/** Pieces of land and rooms, each as it is declared and as it was drawn. */
export const PlotsCard = ({ plots, squareMetres }: Pick<CultivationView, 'plots' | 'squareMetres'>) => {
  const { t } = useTranslation()
  const sayArea = useSquareMetres()
  const columns = useColumns()
  if (plots.length === 0) return null
  const title = t('cultivation.case.plots')
  const drawn = plots.flatMap(({ name, shape }) =>
    shape === null ? [] : [{ plot: shape, label: name ?? '–' }],
  )
  return (
    <>
      <Card
        title={title}
        padding="none"
        aside={
          <>
            {t('cultivation.fields.squareMetres')}
            {t('ui.colon')} {sayArea(squareMetres)}
          </>
        }
      >
        <DataTable
          inCard
          caption={title}
          columns={columns}
          rows={plots}
          rowKey={({ name, siteId, parcel, area }) => [name, siteId, parcel, area].join(' ')}
        />
      </Card>
      {drawn.length > 0 && (
        <Card title={t('cultivation.case.plotMap')}>
          <Suspense fallback={<Skeleton lines={8} />}>
            <PlotView label={t('cultivation.case.plotMap')} plots={drawn} />
          </Suspense>
          {drawn[0] !== undefined && <OutsideMapLink plot={drawn[0].plot} />}
        </Card>
      )}
    </>
  )
}
