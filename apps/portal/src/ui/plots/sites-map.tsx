import { boundsOf, type Corner, type Plot } from '@papaver/contract/plots/plot.ts'
import type { MouseEventHandler, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FloatingPanel } from '../floating-panel.tsx'
import { Icon, type IconName } from '../icon.tsx'
import { EmptyState } from '../state-panel.tsx'
import { StatusPill } from '../status-pill.tsx'
import { type Tone, toneClass } from '../tone.ts'
import { type Group, groupNear } from './groups.ts'
import css from './plots.module.css'
import { metresOfPixel, type Point, type Size, toPoint, type View } from './projection.ts'
import { PlotShape } from './shapes.tsx'
import { Surface, ZoomButtons } from './surface.tsx'
import { type Frame, useView } from './use-view.ts'

export interface Site {
  readonly id: string
  readonly name: string
  readonly at: Corner
  readonly plots?: readonly Plot[] | undefined
  readonly tone: Tone
  readonly icon: IconName
  /** The word of its status, in the reader's language. */
  readonly status: string
  readonly href: string
}

export interface SitesMapProps {
  sites: readonly Site[]
  /** What is shown, for screen readers; "Map of places" by default. */
  label?: string | undefined
}

/** Markers nearer than a finger is wide would lie on each other. */
const nearness = 44
/** Where a pixel is less than so many metres, the boundaries can be seen. */
const boundariesBelow = 20

/** All places on one surface: those that are near each other as one, with how many they are. */
export function SitesMap({ sites, label }: SitesMapProps) {
  const { t } = useTranslation()
  const frame = useView(boundsOf(sites.map(({ at, plots = [] }) => [at, ...plots.flat()])), 56)
  if (sites.length === 0)
    return <EmptyState icon="map" title={t('plots.sites.empty')} help={t('plots.sites.emptyHelp')} />
  return (
    <div className="pv-stack pv-fit pv-gap-8">
      <div className="pv-row pv-gap-4" data-noprint>
        <ZoomButtons frame={frame} />
      </div>
      <Surface
        frame={frame}
        grid="graticule"
        label={label ?? t('plots.sites.label')}
        drawn={(view, size) => <Boundaries sites={sites} view={view} size={size} />}
        over={(view, size) => <Markers sites={sites} frame={frame} view={view} size={size} />}
      />
      <Statuses sites={sites} />
    </div>
  )
}

interface OnView {
  sites: readonly Site[]
  view: View
  size: Size
}

function Boundaries({ sites, view, size }: OnView): ReactNode {
  if (metresOfPixel(view) > boundariesBelow) return null
  return sites.flatMap(({ id, plots = [] }) =>
    plots.map((plot, place) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the plots of a place have nothing else
      <PlotShape key={`${id} ${place}`} plot={plot} view={view} size={size} />
    )),
  )
}

const isOn = ([x, y]: Point, { width, height }: Size): boolean =>
  x > -nearness && y > -nearness && x < width + nearness && y < height + nearness

function Markers({ sites, frame, view, size }: OnView & { frame: Frame }): ReactNode {
  const placed = sites.map((item) => ({ item, at: toPoint(view, size, item.at) }))
  return groupNear(placed, nearness)
    .filter(({ at }) => isOn(at, size))
    .map((group) => {
      const [first, second] = group.items
      if (first === undefined) return null
      return second === undefined ? (
        <Marker key={first.id} site={first} at={group.at} />
      ) : (
        <GroupMarker key={first.id} group={group} frame={frame} />
      )
    })
}

const placeOf = ([x, y]: Point) => ({ insetInlineStart: x, insetBlockStart: y })

function Marker({ site, at }: { site: Site; at: Point }) {
  const { t } = useTranslation()
  const name = t('plots.sites.marker', { name: site.name, status: site.status })
  return (
    <FloatingPanel
      label={site.name}
      target={
        <button
          type="button"
          className={`${css.marker} ${toneClass(site.tone)}`}
          style={placeOf(at)}
          aria-label={name}
          title={name}
          data-prints
        >
          <span className={css.sign}>
            <Icon name={site.icon} />
          </span>
        </button>
      }
    >
      <SiteLine site={site} />
    </FloatingPanel>
  )
}

function SiteLine({ site }: { site: Site }) {
  return (
    <div className="pv-stack pv-begin pv-gap-4">
      <a href={site.href} className="pv-medium pv-anywhere">
        <bdi>{site.name}</bdi>
      </a>
      <StatusPill tone={site.tone} icon={site.icon} variant="bare">
        {site.status}
      </StatusPill>
    </div>
  )
}

/** Some hundred metres of the equator, in degrees: what is nearer than that no zoom takes apart well. */
const apart = 0.00002

function GroupMarker({ group, frame }: { group: Group<Site>; frame: Frame }) {
  const { t } = useTranslation()
  const count = group.items.length
  const bounds = boundsOf([group.items.map(({ at }) => at)])
  const name = t('plots.sites.group', { count })
  const isOnePlace =
    bounds === undefined || Math.max(bounds.east - bounds.west, bounds.north - bounds.south) < apart
  const button = (onClick?: MouseEventHandler<HTMLElement>) => (
    <button
      type="button"
      className={css.marker}
      style={placeOf(group.at)}
      aria-label={name}
      title={name}
      onClick={onClick}
      data-prints
    >
      <span className={css.count}>{count}</span>
    </button>
  )
  if (!isOnePlace)
    return button((event) => {
      // The group falls apart, and the focus would be lost with it.
      event.currentTarget.closest<HTMLElement>('[role="group"]')?.focus()
      frame.show(bounds)
    })
  return (
    <FloatingPanel label={name} target={button()}>
      <ul className="pv-stack pv-gap-12 pv-high-320 pv-scroll">
        {group.items.map((site) => (
          <li key={site.id}>
            <SiteLine site={site} />
          </li>
        ))}
      </ul>
    </FloatingPanel>
  )
}

/** Which sign means what, and how many there are. */
function Statuses({ sites }: { sites: readonly Site[] }) {
  const { t } = useTranslation()
  const kinds = new Map<string, Site[]>()
  for (const site of sites) {
    const key = `${site.icon} ${site.tone} ${site.status}`
    kinds.set(key, [...(kinds.get(key) ?? []), site])
  }
  return (
    <ul className="pv-row pv-wrap pv-gap-4-16" aria-label={t('plots.sites.statuses')}>
      {[...kinds].map(([key, [first, ...more]]) => (
        <li key={key}>
          {first !== undefined && (
            <StatusPill tone={first.tone} icon={first.icon} variant="bare">
              {t('plots.sites.ofStatus', { status: first.status, count: more.length + 1 })}
            </StatusPill>
          )}
        </li>
      ))}
    </ul>
  )
}
