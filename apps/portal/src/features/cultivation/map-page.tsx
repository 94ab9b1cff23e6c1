import { cultivationKind } from '@papaver/contract/cultivation/kind.ts'
import { type CultivationStatus, cultivationStatusStyles } from '@papaver/contract/cultivation/life.ts'
import type { CultivationSite } from '@papaver/contract/cultivation/schema.ts'
import { namesIn } from '@papaver/contract/listed-names.ts'
import { middleOf } from '@papaver/contract/plots/plot.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf, textOf } from '../../platform/address.ts'
import { useFormats } from '../../platform/formats.ts'
import { listAddress, type SearchOf } from '../../platform/list-address.ts'
import { useAccount } from '../../platform/session.ts'
import { useList } from '../../platform/use-list.ts'
import { Card } from '../../ui/card.tsx'
import { FetchFailed } from '../../ui/fetch-failed.tsx'
import { Flag } from '../../ui/flag.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'
import { ListFrame } from '../../ui/list/list-page.tsx'
import { PermitNumber } from '../../ui/permit-number.tsx'
import { SideLayout } from '../../ui/side-layout.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState, ForbiddenState, NoMatchState } from '../../ui/state-panel.tsx'
import { sideOf } from '../casework/side.ts'
import { CaseStatus, useStatusNames } from '../casework/status.tsx'
import { useSquareMetres } from './areas.ts'
import { sitesQuery } from './queries.ts'

/** Fetched where there is something to show. */
const SitesMap = lazy(async () => ({ default: (await import('../../ui/plots/sites-map.tsx')).SitesMap }))

const address = listAddress({ path: '/cultivation/map', text: 'search', filters: { status: textOf } })
type Search = SearchOf<typeof address>
type Place = CultivationSite & { readonly key: string }

const hrefOfCase = (id: string) => hrefOf(`/cultivation/${id}`)

/** A grower with number and plot, as somebody looks for it. */
const fits = ({ holder, number, plot, status }: Place, { search = '', status: wanted }: Search): boolean => {
  const text = [holder, number, plot].join(' ').toLowerCase()
  const statuses = namesIn(wanted)
  return text.includes(search.trim().toLowerCase()) && (statuses.length === 0 || statuses.includes(status))
}

/** One place: whose it is, which plot, how its permit stands, and until when. */
const PlaceLine = ({ place }: { place: Place }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const sayArea = useSquareMetres()
  const { id, number, holder, plot, status, squareMetres, validUntil, isOverdue } = place
  const about = [plot, squareMetres === null ? '' : sayArea(squareMetres)].filter(Boolean).join(' · ')
  return (
    <li className="pv-stack pv-begin pv-gap-2">
      <PermitNumber number={number} href={hrefOfCase(id)} />
      <bdi className="pv-strong">{holder}</bdi>
      <span className="pv-hint">
        <bdi>{about}</bdi>
      </span>
      <span className="pv-flex pv-wrap pv-gap-4-12">
        <CaseStatus kind={cultivationKind} status={status} />
        {isOverdue ? (
          <Flag severity="warning">{t('cultivation.map.overdue')}</Flag>
        ) : (
          validUntil !== null && (
            <span className="pv-hint">{t('cultivation.map.until', { day: mediumDay(validUntil) })}</span>
          )
        )}
      </span>
    </li>
  )
}

const Places = ({ title, places }: { title: string; places: readonly Place[] }) =>
  places.length === 0 ? null : (
    <Card title={title}>
      <ul className="pv-stack pv-gap-16">
        {places.map((place) => (
          <PlaceLine key={place.key} place={place} />
        ))}
      </ul>
    </Card>
  )

const useMarkers = () => {
  const { t } = useTranslation()
  const nameOf = useStatusNames(cultivationKind.entity)
  return (places: readonly Place[]) =>
    places.flatMap(({ key, id, holder, plot, number, status, shape, isOverdue }) => {
      if (shape === null) return []
      const { tone, icon } = cultivationStatusStyles[status]
      const word = nameOf(status)
      return [
        {
          id: key,
          name: [holder, plot, number].filter(Boolean).join(' · '),
          at: middleOf(shape),
          plots: [shape],
          // What is past its last day is told apart by sign and word, too.
          tone: isOverdue ? ('amber' as const) : tone,
          icon: isOverdue ? ('clock-exclamation' as const) : (icon as IconName),
          status: isOverdue ? `${word} · ${t('cultivation.map.overdue')}` : word,
          href: hrefOfCase(id),
        },
      ]
    })
}

const Found = ({ places }: { places: readonly Place[] }) => {
  const { t } = useTranslation()
  const markersOf = useMarkers()
  const drawn = places.filter(({ shape }) => shape !== null)
  const side = (
    <>
      <Places title={t('cultivation.map.withShape')} places={drawn} />
      <Places
        title={t('cultivation.map.withoutShape')}
        places={places.filter(({ shape }) => shape === null)}
      />
    </>
  )
  if (places.length === 0)
    return (
      <Card>
        <EmptyState icon="map" title={t('cultivation.map.empty')} />
      </Card>
    )
  return (
    <SideLayout side={side} sideLabel={t('cultivation.map.places')}>
      <Card>
        {drawn.length === 0 ? (
          <EmptyState icon="map" title={t('cultivation.map.empty')} />
        ) : (
          <Suspense fallback={<Skeleton lines={10} />}>
            <SitesMap sites={markersOf(drawn)} label={t('cultivation.map.title')} />
          </Suspense>
        )}
      </Card>
    </SideLayout>
  )
}

const SitesPage = () => {
  const { t } = useTranslation()
  const nameOf = useStatusNames(cultivationKind.entity)
  const at = useList(address)
  const { data, error, isError, refetch } = useQuery({ ...sitesQuery, refetchOnMount: 'always' })
  const all = (data ?? []).map((site, place): Place => ({ ...site, key: `${site.id} ${place}` }))
  const places = all.filter((place) => fits(place, at.search))
  const statuses = [...new Set(all.map(({ status }): CultivationStatus => status))]
  const part = () => {
    if (data === undefined && isError)
      return (
        <Card>
          <FetchFailed title={t('cultivation.map.failed')} error={error} onRetry={() => void refetch()} />
        </Card>
      )
    if (data === undefined) return <Skeleton lines={12} />
    if (all.length > 0 && places.length === 0)
      return (
        <Card>
          <NoMatchState onDrop={at.dropFilters} />
        </Card>
      )
    return <Found places={places} />
  }
  return (
    <ListFrame
      head={{
        title: t('cultivation.map.title'),
        line: t('cultivation.map.lead'),
        actions: [{ key: 'list', label: t('cultivation.list.title'), href: hrefOf('/cultivation') }],
      }}
    >
      <ListFilters
        at={at}
        find={t('cultivation.map.find')}
        filters={[
          {
            kind: 'many',
            name: 'status',
            label: t('cultivation.list.columns.status'),
            options: statuses.map((code) => ({ value: code, label: nameOf(code), code })),
          },
        ]}
      />
      {part()}
    </ListFrame>
  )
}

/** Every place where something is or was allowed to grow: for those who examine and visit. */
export const CultivationMapPage = () => {
  const account = useAccount()
  if (account === undefined) return null
  return sideOf(account) === 'office' ? <SitesPage /> : <ForbiddenState />
}
