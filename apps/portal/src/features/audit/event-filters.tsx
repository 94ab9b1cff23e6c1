import { useTranslation } from 'react-i18next'
import type { ListState } from '../../platform/use-list.ts'
import type { ListFilter } from '../../ui/list/list-filter.ts'
import { sayAction } from './action-words.ts'
import { ActorFilter } from './actor-filter.tsx'
import { recordName } from './event-columns.tsx'
import { areas, type EventSearch } from './event-search.ts'

/** What a link from elsewhere may narrow the list by. */
const useLinked = ({ entity, entityId, requestId, address, action }: EventSearch) => {
  const { t } = useTranslation()
  const name = entityId === undefined ? '' : recordName({ label: null, entity: entity ?? '', entityId }, t)
  const kind = entity === undefined ? '' : t(`audit.entities.${entity}`, { defaultValue: entity })
  const linked = (key: string, value: string, ...names: (keyof EventSearch)[]) =>
    ({ kind: 'linked', label: t(`audit.filters.${key}`), value, names }) as const
  return [
    linked('action', action === undefined ? '' : sayAction(action, t), 'action'),
    linked('record', [kind, name].filter(Boolean).join(' '), 'entity', 'entityId'),
    linked('request', requestId ?? '', 'requestId'),
    linked('address', address ?? '', 'address'),
  ]
}

export const useEventFilters = ({ search, change }: ListState<EventSearch>): ListFilter<EventSearch>[] => {
  const { t } = useTranslation()
  const linked = useLinked(search)
  const options = areas
    .map((area) => ({ value: area, label: t(`audit.areas.${area}`, { defaultValue: area }) }))
    .toSorted((left, right) => left.label.localeCompare(right.label))
  return [
    { kind: 'period', label: t('audit.filters.period') },
    { kind: 'many', name: 'area', label: t('audit.filters.area'), options },
    {
      kind: 'own',
      name: 'actor',
      label: t('audit.filters.actor'),
      draw: () => <ActorFilter actor={search.actor} onChange={(actor) => change({ actor })} />,
    },
    {
      kind: 'switch',
      name: 'impersonated',
      label: t('audit.filters.impersonated'),
      icon: 'eye',
      isOn: search.impersonated !== undefined,
    },
    ...linked,
  ]
}
