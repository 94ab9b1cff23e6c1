import type { OwnStop } from '@papaver/contract/endorsements/dispute-schema.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { useSession } from '../../../platform/session.ts'
import { Code } from '../../../ui/code.tsx'

/** Why another officer settles a record: the decisions of the reader that stop it, each with its hour. */
export const OwnStops = ({ stops }: { stops: readonly OwnStop[] }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const session = useSession()
  const wordOf = ({ of, action }: OwnStop): string =>
    of === 'establishments'
      ? t('endorsements.disputed.closedHolder')
      : t([`${of}.history.action.${action}`, `casework.history.action.${action}`])
  return (
    <div>
      <p>{t('endorsements.refusals.disputeOwnStop')}</p>
      <ul className="pv-stack pv-gap-4">
        {stops.map((stop) => (
          <li key={[stop.of, stop.number, stop.action, stop.at].join(' ')}>
            {stop.at !== null && (
              <time dateTime={stop.at} className="pv-dim">
                {zonedMoment(stop.at)}
              </time>
            )}{' '}
            <bdi className="pv-strong">{session.status === 'in' && personName(session.person)}</bdi>{' '}
            {wordOf(stop)} {stop.number !== null && <Code>{stop.number}</Code>}
          </li>
        ))}
      </ul>
    </div>
  )
}
