import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { useAccount } from '../../../platform/session.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { closedHere } from './closed-points.ts'

/** At the form: a customs point that the register has closed, since when, and what can be recorded all the same. */
export const ClosedNotice = ({ permitPointId }: { permitPointId: number | null }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const account = useAccount()
  const { data = [] } = useQuery(masterQuery('masters.customsPoints'))
  const closed = closedHere(data, { permitPointId, ownIds: account?.customsPointIds ?? [] })
  if (closed.length === 0) return null
  return (
    <LineNotice tone="amber" icon="alert-triangle">
      {closed.map(({ id, name, closedAfter }) => (
        <div key={id}>
          <p className="pv-medium">
            {closedAfter
              ? t('endorsements.closedPoint.since', { point: isolated(name), date: day(closedAfter) })
              : t('endorsements.closedPoint.closed', { point: isolated(name) })}
          </p>
          <p>{t(`endorsements.closedPoint.${id === permitPointId ? 'ofPermit' : 'other'}`)}</p>
        </div>
      ))}
    </LineNotice>
  )
}
