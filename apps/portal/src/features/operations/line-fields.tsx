import { useTranslation } from 'react-i18next'
import { logsAddress } from '../../platform/log-search.ts'
import { mayDo, useAccount } from '../../platform/session.ts'
import type { Zoned } from '../../platform/zoned.ts'
import { Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { eventsAddress } from '../audit/event-search.ts'
import css from './logs.module.css'
import type { LogLine } from './queries.ts'

/** Nested fields by their path, as one reads them; texts of several lines (stacks) stay as they are. */
const flat = (value: unknown, path: string): [string, string][] => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value).flatMap(([name, part]) => flat(part, path === '' ? name : `${path}.${name}`))
  return [[path, typeof value === 'string' ? value : JSON.stringify(value)]]
}

/** What a line holds besides its message, and the ways to what belongs to it. */
export const LineFields = ({ line, zoned }: { line: LogLine; zoned: Zoned }) => {
  const { t } = useTranslation()
  const account = useAccount()
  const { time, requestId, process, fields } = line
  const rows: [string, string][] = [
    ...(requestId === null ? [] : [[t('operations.logs.columns.request'), requestId] as [string, string]]),
    ...(process === null ? [] : [[t('operations.logs.columns.process'), process] as [string, string]]),
    ...flat(fields, ''),
  ]
  return (
    <div className={`${css.fields} pv-stack pv-gap-12`}>
      <dl>
        {time !== null && (
          <div>
            <dt>{t('operations.logs.columns.time')}</dt>
            <dd>
              <bdi>{zoned.second(time)}</bdi>
            </dd>
          </div>
        )}
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>
              <bdi>{name}</bdi>
            </dt>
            <dd>
              <Ltr>{value}</Ltr>
            </dd>
          </div>
        ))}
      </dl>
      {requestId !== null && (
        <div className={`${css.ways} pv-flex pv-wrap`}>
          <Button kind="link" href={logsAddress.href({ requestId })}>
            {t('operations.logs.allOfRequest')}
          </Button>
          {mayDo(account, 'audit.read') && (
            <Button kind="link" href={eventsAddress.href({ requestId })}>
              {t('operations.logs.actionsOfRequest')}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
