import type { ForeignCopy } from '@papaver/contract/authorizations/foreign-copy.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { type Account, mayDo } from '../../../platform/session.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { Icon, type IconName } from '../../../ui/icon.tsx'
import { FailedState } from '../../../ui/state-panel.tsx'
import { type Tone, toneClass } from '../../../ui/tone.ts'
import { sideOf } from '../../casework/side.ts'
import { foreignCopyQuery } from '../queries.ts'
import { SendDialog, TransmissionDialog } from './foreign-dialogs.tsx'
import { ForeignEntries } from './foreign-entries.tsx'
import css from './foreign-panel.module.css'

interface PanelProps {
  record: Authorization
  account: Account
}

const Notice = ({ tone, icon, text, href }: { tone: Tone; icon: IconName; text: string; href?: string }) => {
  const { t } = useTranslation()
  return (
    <div
      className={`${css.notice} pv-flex pv-gap-10 pv-size-13 pv-edge pv-round pv-pad-8-12 pv-before-12 ${toneClass(tone)}`}
    >
      <Icon name={icon} />
      <p>
        {text} {href !== undefined && <a href={href}>{t('authorizations.case.foreign.openCountry')}</a>}
      </p>
    </div>
  )
}

/** What stands in the way of the copy, and what is still to be done. */
const ForeignNotices = ({ copy, account }: { copy: ForeignCopy; account: Account }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const { way, country, addressees, isIssued, isOwed, isOfReportedKey, isOnI2es, dueOn } = copy
  const say = (key: string) =>
    t(`authorizations.case.foreign.${key}`, { country: isolated(country?.name ?? '') })
  const masters =
    mayDo(account, 'master.edit') && country ? { href: `#/masters/countries/${country.id}` } : {}
  if (way === 'mail' && addressees.length === 0)
    return <Notice tone="amber" icon="alert-triangle" text={say('noAddress')} {...masters} />
  return (
    <>
      {way === 'i2es' && !isOnI2es && (
        <Notice tone="amber" icon="alert-triangle" text={say('notOnI2es')} {...masters} />
      )}
      {isOwed && (
        <Notice tone="amber" icon="alert-triangle" text={say(way === 'i2es' ? 'owedI2es' : 'owedMail')} />
      )}
      {isOfReportedKey && (
        <Notice
          tone="red"
          icon="alert-octagon"
          text={say(copy.isReportWaiting ? 'reportWaits' : 'reportedKey')}
        />
      )}
      {dueOn !== null && (
        <Notice
          tone="amber"
          icon="calendar-event"
          text={t('authorizations.case.foreign.dueOn', { day: isolated(day(dueOn)) })}
        />
      )}
      {!isIssued && (
        <Notice tone="neutral" icon="info-circle" text={say(way === 'i2es' ? 'beforeI2es' : 'beforeMail')} />
      )}
    </>
  )
}

const ForeignFacts = ({ copy }: { copy: ForeignCopy }) => {
  const { t } = useTranslation()
  const say = (key: string) => t(`authorizations.case.foreign.${key}`)
  const recipients = (
    <span className="pv-stack pv-gap-2">
      {copy.addressees.map(({ name, mail }) => (
        <span key={`${name} ${mail}`}>
          <bdi>{name}</bdi>
          <br />
          <Ltr className="pv-anywhere">{mail}</Ltr>
        </span>
      ))}
    </span>
  )
  const facts = [
    { label: say('how'), value: say(`ways.${copy.way}`) },
    { label: say('country'), value: copy.country?.name },
    ...(copy.way === 'mail' || copy.way === 'machine'
      ? [{ label: say('to'), value: copy.addressees.length > 0 ? recipients : undefined, wide: true }]
      : []),
  ]
  return <Facts facts={facts} />
}

const ForeignButtons = ({ id, copy }: { id: string; copy: ForeignCopy }) => {
  const { t } = useTranslation()
  const [asking, setAsking] = useState(false)
  const say = (key: string) => t(`authorizations.case.foreign.${key}`)
  const { way, mayAct, days } = copy
  const close = () => setAsking(false)
  if (!mayAct) return null
  return (
    <div className="pv-flex pv-wrap pv-gap-8-12 pv-before-12" data-noprint>
      <Button icon="send" onClick={() => setAsking(true)}>
        {say(way === 'i2es' ? 'note' : copy.entries.length > 0 ? 'again' : 'send')}
      </Button>
      {asking && (way === 'mail' || way === 'machine') && <SendDialog id={id} copy={copy} onClose={close} />}
      {asking && way === 'i2es' && days !== null && (
        <TransmissionDialog id={id} copy={copy} days={days} onClose={close} />
      )}
    </div>
  )
}

const Panel = ({ record, account }: PanelProps) => {
  const { t } = useTranslation()
  const { data: copy, error, isError, isFetching, refetch } = useQuery(foreignCopyQuery(record.id))
  const title = t('authorizations.case.foreign.title')
  if (copy === undefined)
    return isError ? (
      <Card title={title}>
        <FailedState
          title={t('authorizations.case.foreign.failed')}
          help={explain(error, t).title}
          busy={isFetching}
          onRetry={() => void refetch()}
        />
      </Card>
    ) : null
  if (copy.way === 'none' && copy.entries.length === 0) return null
  return (
    <Card title={title}>
      <ForeignFacts copy={copy} />
      {copy.way !== 'none' && <ForeignNotices copy={copy} account={account} />}
      {copy.isIssued && <ForeignEntries entries={copy.entries} />}
      <ForeignButtons id={record.id} copy={copy} />
    </Card>
  )
}

/** Once a decision is near, officers see whether the copy has somewhere to go; afterwards, what became of it. */
export const ForeignPanel = ({ record, account }: PanelProps) => {
  const isNear = record.status === 'PRO' || record.status === 'APR' || record.issuedAt !== null
  return sideOf(account) === 'office' && isNear ? <Panel record={record} account={account} /> : null
}
