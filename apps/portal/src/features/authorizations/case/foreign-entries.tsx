import type { ForeignCopyEntry } from '@papaver/contract/authorizations/foreign-copy.ts'
import { type Failure, failureOf, isDoubted } from '@papaver/contract/exchange/failures.ts'
import type { MailStatus } from '@papaver/contract/notifications/outbox.ts'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Ltr } from '../../../ui/bidi.tsx'
import type { IconName } from '../../../ui/icon.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import type { Tone } from '../../../ui/tone.ts'
import css from './foreign-panel.module.css'

const mailStyles: Record<MailStatus, { tone: Tone; icon: IconName }> = {
  waiting: { tone: 'blue', icon: 'progress' },
  sent: { tone: 'green', icon: 'circle-check' },
  dead: { tone: 'red', icon: 'alert-circle' },
  cancelled: { tone: 'neutral', icon: 'circle-x' },
}

/** What the message was answered with, as far as an official can do something about it; null of a mail. */
const failureIn = ({ way, delivery }: ForeignCopyEntry): Failure | null =>
  way === 'machine' && delivery?.lastError ? failureOf(delivery.lastError) : null

/** It has arrived, and was not taken for genuine. */
const isRefusedThere = (entry: ForeignCopyEntry): boolean =>
  entry.delivery?.status === 'dead' && isDoubted(failureIn(entry))

const State = ({ entry }: { entry: ForeignCopyEntry }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  const { delivery, transmittedOn } = entry
  if (transmittedOn !== null)
    return (
      <StatusPill tone="green" icon="circle-check" variant="bare">
        {t('authorizations.case.foreign.transmittedOn', { day: mediumDay(transmittedOn) })}
      </StatusPill>
    )
  if (delivery === null) return null
  return (
    <StatusPill {...mailStyles[delivery.status]} variant="bare">
      {isRefusedThere(entry)
        ? t('exchange.outgoing.statuses.doubted')
        : t(`authorizations.case.foreign.states.${delivery.status}`)}
    </StatusPill>
  )
}

const Entry = ({ entry }: { entry: ForeignCopyEntry }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const { at, by, action, authority, recipient, isAgain, delivery } = entry
  const say = (key: string) => t(`authorizations.case.foreign.${key}`)
  const failure = failureIn(entry)
  return (
    <li className="pv-stack pv-gap-2 pv-below pv-block-8">
      <div className={`${css.entryHead} pv-row pv-wrap pv-apart`}>
        <span className="pv-strong">
          {say(`actions.${action}`)}
          {isAgain && <span className="pv-regular pv-dim"> ({say('isAgain')})</span>}
        </span>
        <State entry={entry} />
      </div>
      <div>
        <bdi>{authority}</bdi>
      </div>
      {recipient !== null && (
        <div>
          <Ltr className="pv-anywhere">{recipient}</Ltr>
        </div>
      )}
      <div className="pv-regular pv-dim">
        <time dateTime={at}>{zonedMoment(at)}</time>
        {' · '}
        {t('authorizations.case.foreign.by', { who: by })}
      </div>
      {delivery?.status !== 'sent' && delivery?.lastError && (
        <div className="pv-anywhere pv-red">
          {failure === null ? <Ltr>{delivery.lastError}</Ltr> : t(`exchange.failures.${failure}`)}
        </div>
      )}
    </li>
  )
}

/** Everything that the foreign authority was told of the permit, the newest first. */
export const ForeignEntries = ({ entries }: { entries: readonly ForeignCopyEntry[] }) => {
  const { t } = useTranslation()
  if (entries.length === 0)
    return <p className="pv-size-13 pv-dim pv-before-12">{t('authorizations.case.foreign.none')}</p>
  return (
    <ul className="pv-stack pv-size-13 pv-above pv-before-12">
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} />
      ))}
    </ul>
  )
}
