import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { logsAddress } from '../../platform/log-search.ts'
import { useZoned } from '../../platform/zoned.ts'
import { isolated, Ltr } from '../../ui/bidi.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Facts } from '../../ui/facts.tsx'
import { Waiting } from '../../ui/waiting.tsx'
import { sayAction, sayActor } from './action-words.ts'
import { DifferenceList } from './difference-list.tsx'
import { differencesOf } from './differences.ts'
import { personOf, recordName } from './event-columns.tsx'
import { eventsAddress } from './event-search.ts'
import css from './events-page.module.css'
import { Remarks } from './history-panel.tsx'
import { hrefOfRecord } from './places.ts'
import { type AuditEventDetail, eventQuery } from './queries.ts'

/** Reads left to right, and begins where the language does. */
const Id = ({ children }: { children: string }) => (
  <span className="pv-block pv-size-12 pv-mono pv-anywhere pv-dim">
    <Ltr>{children}</Ltr>
  </span>
)

const Who = ({ event }: { event: AuditEventDetail }) => {
  const { t } = useTranslation()
  return (
    <>
      <bdi>{personOf(event, t)}</bdi>
      {event.personName !== null && (
        <span className="pv-block pv-size-13 pv-dim">
          <Ltr>{event.actorName}</Ltr>
        </span>
      )}
      {event.key !== null && (
        <span className="pv-block pv-size-13 pv-dim">
          {t('audit.byKey', { name: isolated(event.key.name) })}
        </span>
      )}
      {event.impersonator !== null && (
        <span className="pv-block pv-size-13 pv-dim">
          {t('audit.through', { name: isolated(sayActor(event.impersonator.name, t)) })}
        </span>
      )}
    </>
  )
}

const FactsOf = ({ event }: { event: AuditEventDetail }) => {
  const { t } = useTranslation()
  const zoned = useZoned(event.timeZone)
  const { at, entity, entityId, address, requestId } = event
  const when = t('audit.entry.zone', {
    when: isolated(zoned.second(at)),
    zone: isolated(zoned.zoneName(at)),
  })
  const record: ReactNode = (
    <>
      {t(`audit.entities.${entity}`, { defaultValue: entity })} <bdi>{recordName(event, t)}</bdi>
      <Id>{entityId}</Id>
    </>
  )
  const request: ReactNode = <Id>{requestId}</Id>
  return (
    <Facts
      columns={2}
      facts={[
        { label: t('audit.entry.who'), value: <Who event={event} /> },
        { label: t('audit.entry.when'), value: <time dateTime={at}>{when}</time> },
        { label: t('audit.entry.record'), value: record },
        { label: t('audit.entry.address'), value: address === null ? '–' : <Ltr>{address}</Ltr> },
        { label: t('audit.entry.request'), value: request, wide: true },
      ]}
    />
  )
}

/** Jobs of the system bear the name of the job: no request of the log has it. */
const isOfRequest = (requestId: string): boolean => requestId !== '' && !requestId.startsWith('job:')

const Ways = ({ event }: { event: AuditEventDetail }) => {
  const { t } = useTranslation()
  const { entity, entityId, actorId, actorName, requestId } = event
  const href = hrefOfRecord(entity, entityId)
  return (
    <div className={`${css.waysOut} pv-flex pv-wrap pv-above`}>
      {href !== undefined && (
        <Button kind="link" href={href}>
          {t('audit.entry.openRecord')}
        </Button>
      )}
      <Button kind="link" href={eventsAddress.href({ entity, entityId })}>
        {t('audit.entry.allOfRecord')}
      </Button>
      <Button kind="link" href={eventsAddress.href({ actor: actorId ?? actorName })}>
        {t('audit.entry.allOfActor')}
      </Button>
      {isOfRequest(requestId) && (
        <>
          <Button kind="link" href={eventsAddress.href({ requestId })}>
            {t('audit.entry.allOfRequest')}
          </Button>
          <Button kind="link" href={logsAddress.href({ requestId })}>
            {t('audit.entry.toLog')}
          </Button>
        </>
      )}
    </div>
  )
}

const Raw = ({ event }: { event: AuditEventDetail }) => {
  const { t } = useTranslation()
  const [isShown, setShown] = useState(false)
  return (
    <section className={`${css.part} pv-stack pv-begin pv-gap-8`}>
      <Button kind="link" icon={isShown ? 'chevron-up' : 'chevron-down'} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'audit.entry.hideRaw' : 'audit.entry.showRaw')}
      </Button>
      {isShown && (
        <>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
          <section className={css.raw} dir="ltr" tabIndex={0} aria-label={t('audit.entry.raw')}>
            <pre>{event.raw}</pre>
          </section>
          <Facts
            columns={1}
            facts={[
              { label: t('audit.entry.place'), value: <Id>{`${event.lane}/${event.place}`}</Id> },
              { label: t('audit.entry.hash'), value: <Id>{event.hash}</Id> },
              {
                label: t('audit.entry.previousHash'),
                value: <Id>{event.previousHash}</Id>,
              },
            ]}
          />
        </>
      )}
    </section>
  )
}

const Entry = ({ event }: { event: AuditEventDetail }) => {
  const { t } = useTranslation()
  const differences = differencesOf(event.details)
  return (
    <div className={`${css.entry} pv-stack pv-gap-16`}>
      <p className="pv-size-16 pv-strong">{sayAction(event.action, t)}</p>
      <FactsOf event={event} />
      <section className={`${css.part} pv-stack pv-begin pv-gap-8`}>
        <h3 className="pv-size-13">{t('audit.entry.changes')}</h3>
        {differences.length > 0 ? (
          <DifferenceList differences={differences} />
        ) : (
          <p className="pv-block pv-size-13 pv-dim">{t('audit.entry.noChanges')}</p>
        )}
      </section>
      <Remarks details={event.details} title={t('audit.entry.remarks')} />
      <Ways event={event} />
      <Raw event={event} />
    </div>
  )
}

/** One action: who, when, on what, from where, what changed; and the ways to what belongs to it. */
export const EventDialog = ({ seq, onClose }: { seq: number; onClose: () => void }) => {
  const { t } = useTranslation()
  const query = useQuery(eventQuery(seq))
  const { data } = query
  return (
    <Dialog
      open
      onClose={onClose}
      closeOnClickOutside
      width={680}
      title={t('audit.entry.title', { seq: isolated(String(seq)) })}
    >
      <Waiting of={query} failed={t('audit.entry.failed')} lines={8} />
      {data !== undefined && <Entry event={data} />}
    </Dialog>
  )
}
