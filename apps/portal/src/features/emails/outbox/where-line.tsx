import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { isolated } from '../../../ui/bidi.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { outboxStateQuery } from '../queries.ts'

/** Where mails go now, who writes them, and where one hears of what comes back. */
export const WhereLine = () => {
  const { t } = useTranslation()
  const { data } = useQuery(outboxStateQuery)
  if (data === undefined) return null
  const { kind, server, security, from, testAddress, bounceBox } = data.route
  const isUsual = kind !== 'folder' && testAddress === null
  const where = (key: string, values: Record<string, string> = {}) =>
    t(`notifications.emails.where.${key}`, values)
  return (
    <LineNotice tone={isUsual ? 'neutral' : 'amber'} icon={isUsual ? 'send' : 'alert-triangle'}>
      {testAddress !== null && <p>{where('test', { address: isolated(testAddress) })}</p>}
      <p>
        {kind !== 'server'
          ? where(kind)
          : where(security === null ? 'server' : `server_${security}`, {
              server: isolated(server ?? ''),
            })}{' '}
        {where('from', { from: isolated(from) })}{' '}
        {bounceBox === null ? where('noBounces') : where('bounces', { address: isolated(bounceBox) })}
      </p>
    </LineNotice>
  )
}
