import type { OpenPermit } from '@papaver/contract/field-reports/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { useOnline } from '../../../platform/device/use-online.ts'
import { explain } from '../../../platform/explain.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useAccount } from '../../../platform/session.ts'
import { useStore } from '../../../platform/store.ts'
import { isolated, Ltr } from '../../../ui/bidi.tsx'
import { Button } from '../../../ui/button.tsx'
import { Card } from '../../../ui/card.tsx'
import { NoSession } from '../../../ui/device/no-session.tsx'
import { ReachNotice } from '../../../ui/device/reach-notice.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { type HeadAction, PageHead } from '../../../ui/page-head.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState, StatePanel } from '../../../ui/state-panel.tsx'
import { openPermitsQuery } from '../queries.ts'
import { device } from './device.ts'
import { ForGrowers, useIsForOthers } from './for-growers.tsx'
import { isOfflinePage, offlineKit } from './offline-kit.ts'
import { useDeviceTried } from './own-report.ts'
import css from './phone.module.css'
import { signInPlace, WaitingReports } from './waiting-reports.tsx'

/** What stands and lies under a permit, as far as is known here. */
export const Stocks = ({ permit }: { permit: OpenPermit }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return permit.stocks.map(({ cycle, plants, fresh, dry }) => (
    <p key={cycle} className="pv-size-13 pv-dim">
      {permit.cycles > 1 && `${t('cultivation.record.cycle', { number: cycle })}${t('ui.colon')} `}
      {t('field-reports.draft.stock', {
        plants: number(plants),
        fresh: number(fresh),
        dry: number(dry),
      })}
    </p>
  ))
}

const Permit = ({ permit }: { permit: OpenPermit }) => {
  const { t } = useTranslation()
  const { mediumDay } = useFormats()
  return (
    <li className={`${css.permit} pv-stack pv-gap-8 pv-pad-16 pv-next`}>
      <p className="pv-strong">
        <bdi>{permit.substanceName}</bdi>
      </p>
      <p className="pv-dim">
        <Ltr>{permit.number}</Ltr>
      </p>
      <Stocks permit={permit} />
      {permit.endedFrom && (
        <p className="pv-size-13">
          {t('field-reports.draft.ended', { day: isolated(mediumDay(permit.endedFrom)) })}
        </p>
      )}
      <Button
        size={56}
        kind="primary"
        icon="plus"
        href={hrefOf('/spa-cultivation/new', { permit: permit.id })}
      >
        {t('field-reports.phone.report', { number: isolated(permit.number) })}
      </Button>
    </li>
  )
}

const Permits = () => {
  const { t } = useTranslation()
  const { data, error, refetch, isFetching } = useQuery(openPermitsQuery())
  if (data === undefined && error)
    return <FailedState title={explain(error, t).title} onRetry={() => void refetch()} busy={isFetching} />
  if (data === undefined) return <Skeleton lines={4} />
  if (data.length === 0)
    return (
      <StatePanel
        icon="plant-2"
        title={t('field-reports.draft.noPermit')}
        help={t('field-reports.phone.noPermitHelp')}
        action={
          isOfflinePage
            ? undefined
            : { href: hrefOf('/cultivation'), children: t('field-reports.phone.cultivations') }
        }
      />
    )
  return (
    <Card title={t('field-reports.phone.permits')} padding="none">
      <ul>
        {data.map((permit) => (
          <Permit key={permit.id} permit={permit} />
        ))}
      </ul>
    </Card>
  )
}

/** Whether there is a network, and as of when what is shown is known. */
const Standing = () => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  const isOnline = useOnline()
  const kit = useStore(offlineKit)
  const isReady = useStore(device.isReady)
  if (isOfflinePage)
    return (
      <ReachNotice online="field-reports.phone.online">
        {kit && <p>{t('field-reports.phone.knownAt', { moment: isolated(zonedMoment(kit.at)) })}</p>}
      </ReachNotice>
    )
  if (isOnline && !isReady) return null
  return (
    <div role="status">
      <LineNotice tone={isOnline ? 'blue' : 'amber'} icon={isOnline ? 'device-mobile' : 'plug-connected-x'}>
        <p>{t(isOnline ? 'field-reports.phone.hint' : isReady ? 'device.away' : 'device.awayUnready')}</p>
        {isReady && (
          <Button icon="device-mobile" href="/field/">
            {t('device.open')}
          </Button>
        )}
      </LineNotice>
    </div>
  )
}

const Content = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const isTried = useDeviceTried()
  useEffect(() => {
    if (isTried && !isOfflinePage) void device.renew()
  }, [isTried])
  if (account === undefined)
    return (
      <>
        <NoSession signIn={signInPlace} />
        <WaitingReports />
      </>
    )
  return (
    <>
      <Standing />
      {isTried && <WaitingReports />}
      <Permits />
      {isOfflinePage && <p className="pv-size-13 pv-dim">{t('verification.device.install')}</p>}
    </>
  )
}

/** What a grower reports from the field: what waits on his phone, and the permits that he can report on. */
export const FieldHomePage = () => {
  const { t } = useTranslation()
  const isForOthers = useIsForOthers()
  const actions: HeadAction[] = isOfflinePage
    ? [{ key: 'portal', label: t('device.portal'), icon: 'arrow-back-up', href: '/#/spa-cultivation' }]
    : [
        {
          key: 'all',
          label: t('field-reports.menu.ourReports'),
          icon: 'clipboard-list',
          href: hrefOf('/field-reports'),
        },
      ]
  return (
    <PageFrame>
      <PageHead variant="list" title={t('field-reports.phone.title')} actions={isForOthers ? [] : actions} />
      <PageContent className={css.page}>
        <ForGrowers>
          <Content />
        </ForGrowers>
      </PageContent>
    </PageFrame>
  )
}
