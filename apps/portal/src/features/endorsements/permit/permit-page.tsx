import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import { isUsable } from '@papaver/contract/endorsements/rules.ts'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../platform/authority-day.ts'
import { useFormats } from '../../../platform/formats.ts'
import { hrefOfRemembered } from '../../../platform/list-memory.ts'
import { masterQuery } from '../../../platform/queries.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { type Account, mayDo, useAccount } from '../../../platform/session.ts'
import { Card } from '../../../ui/card.tsx'
import { CountryCode } from '../../../ui/country-code.tsx'
import { Facts } from '../../../ui/facts.tsx'
import { PageContent, PageFrame } from '../../../ui/page-frame.tsx'
import { PageHead } from '../../../ui/page-head.tsx'
import { PermitNumber } from '../../../ui/permit-number.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FailedState, ForbiddenState } from '../../../ui/state-panel.tsx'
import { useConditions } from '../../authorizations/conditions.tsx'
import { authorizationQuery, importExportSettingsQuery } from '../../authorizations/queries.ts'
import { sideOf } from '../../casework/side.ts'
import { AbroadNotice } from '../abroad-notice.tsx'
import { IncidentsCard } from '../case/incidents-card.tsx'
import { AwayNotice } from '../device/device-notice.tsx'
import { KeptPanel } from '../device/kept-panel.tsx'
import { useDeviceKey } from '../device/use-device-key.ts'
import { WaitingEndorsements } from '../device/waiting-endorsements.tsx'
import css from '../endorsements.module.css'
import { explainRefusal } from '../explain-refusal.ts'
import { KeyNotice } from '../key-notice.tsx'
import { movementsQuery, reconciliationQuery } from '../queries.ts'
import { lightShown } from '../validity-light.tsx'
import { DonePanel } from './done-panel.tsx'
import { EndorseForm } from './endorse-form.tsx'
import { FurtherGate } from './further-gate.tsx'
import { answersAt, heldAt } from './held.ts'
import { HeldAnswers } from './held-answers.tsx'
import { HeldGoods } from './held-goods.tsx'
import { HolderName } from './holder-name.tsx'
import { LinesCard } from './lines-card.tsx'
import { MovementsCard } from './movements-card.tsx'
import { NotesCard } from './notes-card.tsx'
import { OtherGoods } from './other-goods.tsx'
import { crossingHere, requirementsOf } from './permit-facts.ts'
import { PermitLight } from './permit-light.tsx'
import { sidesOf } from './sides.ts'
import type { Outcome } from './use-endorse.ts'

const PartiesCard = ({ permit }: { permit: Authorization }) => {
  const { t } = useTranslation()
  const { day } = useFormats()
  const conditions = useConditions(permit)
  const modes = useQuery(masterQuery('masters.transportModes')).data ?? []
  const transport = modes.find(({ code }) => code === permit.transportMode)?.name
  const { applicant, partner, customsPoint, plannedDate, issuedAt, direction } = permit
  const { own: ownSide, partner: otherSide } = sidesOf[direction]
  const own = {
    label: t(`endorsements.permit.${ownSide}`),
    value: <HolderName name={applicant.name} nameNow={applicant.nameNow} />,
  }
  const foreign = {
    label: t(`endorsements.permit.${otherSide}`),
    value: partner ? (
      <>
        <CountryCode code={partner.countryId} name={partner.countryName} /> <bdi>{partner.name}</bdi>
      </>
    ) : null,
  }
  const transitFacts = [
    {
      label: t('endorsements.permit.importer'),
      value: (
        <>
          <CountryCode code={permit.destinationCountry ?? ''} /> <bdi>{permit.importerAbroad}</bdi>
        </>
      ),
    },
    { label: t('endorsements.permit.entryPoint'), value: customsPoint?.name ?? null },
    { label: t('endorsements.permit.exitPoint'), value: permit.exitPoint?.name ?? null },
  ]
  return (
    <Card>
      <Facts
        columns={2}
        facts={[
          own,
          foreign,
          ...(direction === 'transit'
            ? transitFacts
            : [{ label: t('endorsements.form.point'), value: customsPoint?.name ?? null }]),
          { label: t('endorsements.permit.planned'), value: plannedDate === null ? null : day(plannedDate) },
          {
            label: t('endorsements.permit.issued'),
            value: issuedAt === null ? null : day(todayHere(new Date(issuedAt))),
          },
          { label: t('endorsements.permit.kind'), value: permit.kindName },
          { label: t('authorizations.fields.transportMode'), value: transport },
          ...conditions,
        ]}
      />
    </Card>
  )
}

/** May photos be added? As the authority has set it. */
const useTakesPhotos = (): boolean => {
  const { data } = useQuery(importExportSettingsQuery)
  return Number(data?.photosPerEndorsement ?? 0) > 0
}

const dayHere = (moment: string): string => todayHere(new Date(moment))

/** A moment of this device's clock, by the server's. */
const momentHere = (at: number): string => new Date(nowHere() - (Date.now() - at)).toISOString()

/** How often the page asks again, in milliseconds: a permit is stopped at once, and a lorry waits before what is shown. */
const askedAgain = 20_000

/** Its records as they are now: what an earlier page was told says nothing of goods that are held since. */
const useRecorded = (id: string) => {
  const { data, isError, isFetching, isFetchedAfterMount, refetch } = useQuery({
    ...movementsQuery(id),
    refetchOnMount: 'always',
    refetchInterval: askedAgain,
  })
  return {
    recorded: data,
    isHeldKnown: data !== undefined && isFetchedAfterMount && !isError,
    asked: { isFailed: isError, isAsking: isFetching, onRetry: () => void refetch() },
  }
}

interface PermitProps {
  account: Account
  permit: Authorization
  /** When it was read, by this clock, in milliseconds. */
  readAt: number
}

const Permit = ({ account, permit, readAt }: PermitProps) => {
  const [done, setDone] = useState<Outcome>()
  const [isHolding, setHolding] = useState(false)
  const today = todayHere()
  const takesPhotos = useTakesPhotos()
  const isReady = useDeviceKey()
  const { severalConsignments } = permit
  const { recorded, isHeldKnown, asked } = useRecorded(permit.id)
  const movements = recorded ?? []
  const incidents = useQuery(reconciliationQuery(permit.id)).data?.incidents ?? []
  const { lines, end, pointId } = crossingHere(account, permit, movements)
  const requirements = requirementsOf(account, permit, today, end)
  const held = heldAt(end, movements)
  const number = permit.number ?? ''
  const isAllowed = isUsable(permit.status, permit.validUntil, today) && permit.holds.length === 0
  const another = () => {
    setDone(undefined)
    setHolding(false)
  }
  return (
    <>
      <HeldGoods movements={held} lines={lines} />
      <HeldAnswers answers={answersAt(end, movements, { today, dayOf: dayHere })} />
      <PermitLight {...{ permit, today, isHeldKnown, isHolding, asked }} hasHeldGoods={held.length > 0} />
      <KeyNotice keyId={permit.signedWith} />
      <AbroadNotice stopped={permit.abroad?.stopped ?? []} />
      <NotesCard notes={permit.customsNotes} />
      {done !== undefined && 'key' in done && <KeptPanel number={number} kept={done} onAnother={another} />}
      {done !== undefined && 'endorsementId' in done && (
        <DonePanel
          caseId={permit.id}
          endorsed={done}
          number={number}
          lines={lines}
          isClosed={permit.status === 'CLO'}
          onAnother={another}
        />
      )}
      <LinesCard lines={lines} isAllowed={isAllowed && isHeldKnown} isReplaced={permit.status === 'RPL'} />
      <PartiesCard permit={permit} />
      {movements.length > 0 && <MovementsCard caseId={permit.id} movements={movements} lines={lines} />}
      {requirements !== undefined && done === undefined && recorded !== undefined && isReady && (
        <OtherGoods key={end} requirements={requirements} lines={lines} onHold={setHolding}>
          {(asked, lines, isCalled) => (
            <FurtherGate held={asked.isHeld ? [] : held} lines={lines}>
              {(besideIds, onBack) => (
                <EndorseForm
                  way={permit.direction === 'transit' ? end : 'once'}
                  permit={{ caseId: permit.id, token: null, number }}
                  lines={lines}
                  customsPointId={pointId}
                  requirements={asked}
                  severalConsignments={severalConsignments}
                  isAllowed={isAllowed}
                  takesPhotos={takesPhotos}
                  shown={{ light: lightShown(permit, today), asOf: momentHere(readAt) }}
                  besideIds={besideIds}
                  isCalled={isCalled}
                  onDone={setDone}
                  onBack={onBack}
                />
              )}
            </FurtherGate>
          )}
        </OtherGoods>
      )}
      {incidents.length > 0 && (
        <IncidentsCard incidents={incidents} status={permit.status} audience={sideOf(account)} />
      )}
    </>
  )
}

const Loaded = ({ account, id }: { account: Account; id: string }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { data, dataUpdatedAt, error, refetch } = useQuery({
    ...authorizationQuery(id),
    refetchInterval: askedAgain,
  })
  if (data !== undefined) return <Permit account={account} permit={data} readAt={dataUpdatedAt} />
  if (error === null) return <Skeleton lines={10} />
  const { title, reference } = explainRefusal(error, t, formats)
  return (
    <FailedState
      title={t('endorsements.permit.failed')}
      help={title}
      onRetry={() => void refetch()}
      {...(reference ? { reference } : {})}
    />
  )
}

/** The permit as customs compares it with the goods, and the form that endorses it. */
export const PermitPage = () => {
  const { t } = useTranslation()
  const account = useAccount()
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const { data } = useQuery({ ...authorizationQuery(id), enabled: account !== undefined })
  if (account === undefined) return null
  if (!mayDo(account, 'endorsement.customs') && !mayDo(account, 'endorsement.correct'))
    return <ForbiddenState title={t('endorsements.forbidden')} />
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={
          data?.number ? (
            <PermitNumber number={data.number} variant="title" />
          ) : (
            t('endorsements.permit.title')
          )
        }
        back={{ label: t('endorsements.expected.title'), href: hrefOfRemembered('/import-export/customs') }}
      />
      <PageContent className={css.page}>
        <AwayNotice />
        <Loaded account={account} id={id} />
        {/* Of this permit or others: whether the goods may cross is said first. */}
        <WaitingEndorsements />
      </PageContent>
    </PageFrame>
  )
}
