import { useTranslation } from 'react-i18next'
import { FilterChip, FilterRow, ToggleChip } from '../../ui/filter-chips.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { ActorFilter } from './actor-filter.tsx'
import { sayDeed } from './deeds.ts'
import { recordName } from './event-columns.tsx'
import { areas, type EventSearch } from './event-search.ts'
import { SetChip } from './set-chip.tsx'

export type SearchChange = { [Key in keyof EventSearch]?: EventSearch[Key] | undefined }

interface EventFiltersProps {
  search: EventSearch
  onChange: (change: SearchChange) => void
}

/** What a link from elsewhere narrowed the list by. */
const LinkedFilters = ({ search, onChange }: EventFiltersProps) => {
  const { t } = useTranslation()
  const { entity, entityId, requestId, address, action } = search
  const name = entityId === undefined ? '' : recordName({ label: null, entity: entity ?? '', entityId }, t)
  const kind = entity === undefined ? '' : t(`audit.entities.${entity}`, { defaultValue: entity })
  return (
    <>
      {action !== undefined && (
        <SetChip
          name={t('audit.filters.action')}
          value={sayDeed(action, t)}
          onDrop={() => onChange({ action: undefined })}
        />
      )}
      {(entity !== undefined || entityId !== undefined) && (
        <SetChip
          name={t('audit.filters.record')}
          value={[kind, name].filter(Boolean).join(' ')}
          onDrop={() => onChange({ entity: undefined, entityId: undefined })}
        />
      )}
      {requestId !== undefined && (
        <SetChip
          name={t('audit.filters.request')}
          value={requestId}
          onDrop={() => onChange({ requestId: undefined })}
        />
      )}
      {address !== undefined && (
        <SetChip
          name={t('audit.filters.address')}
          value={address}
          onDrop={() => onChange({ address: undefined })}
        />
      )}
    </>
  )
}

/** Search and chips above the list. Every choice goes into the address. */
export const EventFilters = ({ search, onChange }: EventFiltersProps) => {
  const { t } = useTranslation()
  const options = areas
    .map((area) => ({ value: area, label: t(`audit.areas.${area}`, { defaultValue: area }) }))
    .toSorted((left, right) => left.label.localeCompare(right.label))
  return (
    <FilterRow>
      <SearchPill
        value={search.q ?? ''}
        placeholder={t('audit.filters.search')}
        onChange={(text) => onChange({ q: text.trim().slice(0, 100) || undefined })}
      />
      <PeriodFilter name={t('audit.filters.period')} from={search.from} to={search.to} onChange={onChange} />
      <FilterChip
        name={t('audit.filters.area')}
        options={options}
        value={search.area?.split(',') ?? []}
        onChange={(value) => onChange({ area: value.length > 0 ? value.join(',') : undefined })}
      />
      <ActorFilter actor={search.actor} onChange={(actor) => onChange({ actor })} />
      <ToggleChip
        icon="eye"
        pressed={search.impersonated !== undefined}
        onChange={(isOn) => onChange({ impersonated: isOn ? 'true' : undefined })}
      >
        {t('audit.filters.impersonated')}
      </ToggleChip>
      <LinkedFilters search={search} onChange={onChange} />
    </FilterRow>
  )
}
