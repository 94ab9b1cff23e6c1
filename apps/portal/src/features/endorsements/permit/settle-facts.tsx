import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import type { DisputeReason } from '@papaver/contract/endorsements/disputed.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { isolated } from '../../../ui/bidi.tsx'
import { becauseOf } from '../../casework/page/because.ts'
import { historyQuery } from '../../casework/queries.ts'
import { DisputeText } from './dispute-text.tsx'
import { stopsIn } from './stops.ts'

const foundAtGoods: readonly DisputeReason[] = ['exceeds', 'otherGoods', 'held']

const Stop = ({ entry }: { entry: HistoryEntry }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { action, actorName, at } = entry
  const did = t([`authorizations.history.action.${action}`, `casework.history.action.${action}`])
  const why = becauseOf(entry)
  return (
    <li>
      <p>
        <time dateTime={at} className="pv-dim">
          {zonedMoment(at)}
        </time>{' '}
        <bdi className="pv-strong">{actorName}</bdi> {did}
      </p>
      {why !== '' && <p className="pv-dim pv-anywhere pv-own-lines">{why}</p>}
    </li>
  )
}

/** Who recorded it, when it was made and arrived, and what had become of the permit: by these hours an officer settles it. */
export const SettleFacts = ({ caseId, movement }: { caseId: string; movement: Endorsement }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const stops = stopsIn(useQuery(historyQuery('authorizations', caseId)).data ?? [])
  const { notedAt, recordedAt, recordedBy, shown, dispute, discrepancyReason, remark } = movement
  // What customs found at the goods is no step of the permit.
  const hasStop = dispute?.reasons.some((reason) => !foundAtGoods.includes(reason)) === true
  return (
    <div className="pv-stack pv-gap-8 pv-size-13">
      <h3 className="pv-strong">{t('endorsements.disputed.dialog.record')}</h3>
      <p>
        {t(`endorsements.movements.${notedAt === null ? 'recorded' : 'recordedLate'}`, {
          who: isolated(recordedBy),
          when: isolated(zonedMoment(recordedAt)),
          noted: isolated(zonedMoment(notedAt ?? recordedAt)),
        })}
      </p>
      {dispute !== null && <DisputeText dispute={dispute} />}
      {[discrepancyReason, remark].filter(Boolean).map((words) => (
        <p key={words} className="pv-medium pv-anywhere pv-own-lines" dir="auto">
          {words}
        </p>
      ))}
      {shown !== null && (
        <p>
          {t(`endorsements.disputed.dialog.shown.${shown.light}`, {
            moment: isolated(zonedMoment(shown.asOf)),
          })}
        </p>
      )}
      {(stops.length > 0 || hasStop) && (
        <h3 className="pv-strong">{t('endorsements.disputed.dialog.stops')}</h3>
      )}
      {stops.length === 0 && hasStop && <p className="pv-dim">{t('endorsements.disputed.dialog.noStops')}</p>}
      <ul className="pv-stack pv-gap-8">
        {stops.map((entry) => (
          <Stop key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  )
}
