import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LogSearch } from '../../platform/log-search.ts'
import type { ListState } from '../../platform/use-list.ts'
import { useZoned, type Zoned } from '../../platform/zoned.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { wholeOf } from '../../ui/list/list-description.ts'
import { ListEmptyState } from '../../ui/list/list-empty-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { EmptyState } from '../../ui/state-panel.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import { LineFields } from './line-fields.tsx'
import css from './logs.module.css'
import type { LogLine } from './queries.ts'
import { levelStyles } from './status-styles.ts'
import type { Lines } from './use-lines.ts'

/** What a request line says besides its word: method, route, status. */
const gist = ({ fields }: LogLine): string =>
  [fields.method, fields.route, fields.status]
    .filter((part) => typeof part === 'string' || typeof part === 'number')
    .join(' ')

const LevelMark = ({ level }: { level: string | null }) => {
  const { t } = useTranslation()
  if (level === null) return null
  const style = levelStyles[level]
  return (
    <StatusPill variant="bare" tone={style?.tone ?? 'neutral'} icon={style?.icon ?? 'circle-dotted'}>
      {t(`operations.logs.level.${level}`, { defaultValue: level })}
    </StatusPill>
  )
}

const Line = ({ line, zoned }: { line: LogLine; zoned: Zoned }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  const { at, time, level, message } = line
  return (
    <li className="pv-above" data-level={level ?? undefined}>
      <button
        type="button"
        className={`${css.opener} pv-lit pv-inner`}
        data-prints
        aria-expanded={isOpen}
        aria-controls={`line-${at}`}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={14} />
        <Ltr className="pv-size-12 pv-mono pv-dim">{time === null ? '–' : zoned.clock(time)}</Ltr>
        <span className="pv-one-line">
          <LevelMark level={level} />
        </span>
        <bdi className={`${css.message} pv-narrow pv-anywhere`}>
          {message} <span className="pv-size-12 pv-mono pv-dim">{gist(line)}</span>
        </bdi>
        <span className="pv-hidden">{t('operations.logs.fields')}</span>
      </button>
      {isOpen && (
        <div id={`line-${at}`}>
          <LineFields line={line} zoned={zoned} />
        </div>
      )}
    </li>
  )
}

const Foot = ({ lines }: { lines: Lines }) => {
  const { t } = useTranslation()
  const { query, isPartial, items } = lines
  if (!query.hasNextPage)
    return items.length > 0 ? <p className={css.foot}>{t('operations.logs.end')}</p> : null
  return (
    <div className={css.foot}>
      {isPartial && <span>{t('operations.logs.partial')}</span>}
      <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
        {t(isPartial ? 'operations.logs.goOn' : 'operations.logs.older')}
      </Button>
    </div>
  )
}

interface LogListProps {
  lines: Lines
  at: ListState<LogSearch>
}

/** The lines by day, the newest first; each opens to its fields. */
export const LogList = ({ lines, at }: LogListProps) => {
  const { t } = useTranslation()
  const { query, items } = lines
  const zoned = useZoned(lines.timeZone)
  const isFailed = query.isError && items.length === 0
  const empty = (
    <ListEmptyState
      at={at}
      listed={{ ...wholeOf(query, items), error: isFailed ? query.error : null }}
      failed={t('operations.logs.failed')}
      noMatch={{ title: t('operations.logs.noMatch'), help: t('operations.logs.noMatchHelp') }}
      nothing={<EmptyState icon="file-text" title={t('operations.logs.empty')} />}
    />
  )
  if (isFailed) return empty
  if (query.isPending)
    return (
      <div className="pv-size-13 pv-dim pv-block-8 pv-inline-16">
        <Skeleton lines={10} />
      </div>
    )
  let day = ''
  return (
    <div aria-busy={query.isFetching && !query.isFetchingNextPage}>
      {lines.isFollowing && (
        <p className="pv-size-13 pv-dim pv-block-8 pv-inline-16" role="status">
          {t(lines.isFailing ? 'operations.logs.followFailed' : 'operations.logs.following')}
        </p>
      )}
      {items.length === 0 && !query.hasNextPage && empty}
      <ol className="pv-size-13">
        {items.map((line) => {
          const own = line.time === null ? '' : zoned.day(line.time)
          const isNewDay = own !== '' && own !== day
          if (isNewDay) day = own
          return [
            isNewDay && (
              <li
                key={`day ${line.at}`}
                className="pv-size-12 pv-strong pv-dim pv-canvas pv-block-6 pv-inline-16"
              >
                {own}
              </li>
            ),
            <Line key={line.at} line={line} zoned={zoned} />,
          ]
        })}
      </ol>
      <Foot lines={lines} />
    </div>
  )
}
