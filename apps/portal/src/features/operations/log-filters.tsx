import { useTranslation } from 'react-i18next'
import { type Level, type LogSearch, levels } from '../../platform/log-search.ts'
import type { Change, ListState } from '../../platform/use-list.ts'
import { ActionList } from '../../ui/action-list.tsx'
import { isolated } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { SetChip, ToggleChip } from '../../ui/filter-chips.tsx'
import { ListFilters } from '../../ui/list/list-filters.tsx'

const LevelFilter = ({
  level,
  onChange,
}: {
  level: Level | undefined
  onChange: (part: Change<LogSearch>) => void
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

interface LogFiltersProps {
  at: ListState<LogSearch>
  isFollowing: boolean
  onFollow: (isFollowing: boolean) => void
}

/** Search and chips above the lines. Every choice goes into the address. */
export const LogFilters = ({ at, isFollowing, onFollow }: LogFiltersProps) => {
  const { t } = useTranslation()
  const { file, level, process } = at.search
  const word = (name: string) => t(`operations.logs.filters.${name}`)
  return (
    <ListFilters
      at={at}
      find={word('search')}
      filters={[
        { kind: 'text', name: 'requestId', label: word('request') },
        {
          kind: 'own',
          name: 'level',
          label: word('level'),
          draw: () => <LevelFilter level={level} onChange={at.change} />,
        },
        { kind: 'period', label: word('time'), hasHours: true },
        {
          kind: 'linked',
          names: ['file'],
          label: word('file'),
          value: isolated(file?.slice('papaver-'.length, -'.log'.length) ?? ''),
        },
        { kind: 'linked', names: ['process'], label: word('process'), value: process ?? '' },
      ]}
      end={
        <ToggleChip icon={isFollowing ? 'progress' : 'arrow-down'} pressed={isFollowing} onChange={onFollow}>
          {t('operations.logs.follow')}
        </ToggleChip>
      }
    />
  )
}
