import { useTranslation } from 'react-i18next'
import { ActionList } from '../../ui/action-list.tsx'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { FilterRow, ToggleChip } from '../../ui/filter-chips.tsx'
import { PeriodFilter } from '../../ui/period-filter.tsx'
import { SearchPill } from '../../ui/search-pill.tsx'
import { SetChip } from '../audit/set-chip.tsx'
import { type Level, type LogSearch, levels } from './log-search.ts'
import type { LogChange } from './logs-page.tsx'

interface LogFiltersProps {
  search: LogSearch
  onChange: (change: LogChange) => void
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

const LevelFilter = ({
  level,
  onChange,
}: {
  level: Level | undefined
  onChange: LogFiltersProps['onChange']
}) => {
  const { t } = useTranslation()
  const name = t('operations.logs.filters.level')
  const say = (each: Level) => t('operations.logs.andAbove', { level: t(`operations.logs.level.${each}`) })
  if (level !== undefined)
    return <SetChip name={name} value={say(level)} onDrop={() => onChange({ level: undefined })} />
  return (
    <ActionList
      label={name}
      target={<Button icon="chevron-down">{name}</Button>}
      actions={levels.map((each) => ({
        key: each,
        label: say(each),
        onClick: () => onChange({ level: each }),
      }))}
    />
  )
}

/** Search and chips above the lines. Every choice goes into the address. */
export const LogFilters = ({ search, onChange, isFollowing, onFollow }: LogFiltersProps) => {
  const { t } = useTranslation()
  const { file, requestId, process } = search
  return (
    <FilterRow
      end={
        <ToggleChip icon={isFollowing ? 'progress' : 'arrow-down'} pressed={isFollowing} onChange={onFollow}>
          {t('operations.logs.follow')}
        </ToggleChip>
      }
    >
      <SearchPill
        value={search.q ?? ''}
        placeholder={t('operations.logs.filters.search')}
        onChange={(text) => onChange({ q: text.trim().slice(0, 200) || undefined })}
      />
      <SearchPill
        value={requestId ?? ''}
        placeholder={t('operations.logs.filters.request')}
        onChange={(text) => onChange({ requestId: text.trim().slice(0, 100) || undefined })}
      />
      <LevelFilter level={search.level} onChange={onChange} />
      <PeriodFilter
        name={t('operations.logs.filters.time')}
        hasHours
        from={search.from}
        to={search.to}
        onChange={onChange}
      />
      {file !== undefined && (
        <SetChip
          name={t('operations.logs.filters.file')}
          value={isolated(file.slice('papaver-'.length, -'.log'.length))}
          onDrop={() => onChange({ file: undefined })}
        />
      )}
      {process !== undefined && (
        <SetChip
          name={t('operations.logs.filters.process')}
          value={process}
          onDrop={() => onChange({ process: undefined })}
        />
      )}
    </FilterRow>
  )
}
