import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { todayHere } from '../../../../platform/authority-day.ts'
import { useFormats } from '../../../../platform/formats.ts'
import { useStore } from '../../../../platform/store.ts'
import { isolated } from '../../../../ui/bidi.tsx'
import { Card } from '../../../../ui/card.tsx'
import { LineNotice } from '../../../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../../../ui/page-frame.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { PermitNumber } from '../../../../ui/permit-number.tsx'
import { StatePanel } from '../../../../ui/state-panel.tsx'
import { importExportSettingsQuery } from '../../../authorizations/queries.ts'
import { AbroadNotice } from '../../abroad-notice.tsx'
import css from '../../endorsements.module.css'
import { DonePanel } from '../../permit/done-panel.tsx'
import { EndorseForm } from '../../permit/endorse-form.tsx'
import { FurtherGate } from '../../permit/further-gate.tsx'
import { HeldGoods } from '../../permit/held-goods.tsx'
import { LinesCard } from '../../permit/lines-card.tsx'
import { OtherGoods } from '../../permit/other-goods.tsx'
import { EarlierList } from '../../permit/twice.tsx'
import type { Outcome } from '../../permit/use-endorse.ts'
import { lightOf, wordOfHold } from '../../validity-light.tsx'
import { KeptPanel } from '../kept-panel.tsx'
import type { OpenKit } from '../kit.ts'
import { queue } from '../queue.ts'
import { unsentOf } from '../waiting.ts'
import { PartiesCard } from './desk-parties.tsx'
import { type DeskPermit, lightShown, listedPermit, unlistedPermit } from './desk-permit.ts'
import { deskKit, lastScanned } from './desk-state.ts'

/** What the device knows of it, and as of when; never more. */
const Known = ({ permit, madeAt }: { permit: DeskPermit; madeAt: string }) => {
  const { t } = useTranslation()
  const { day, zonedMoment } = useFormats()
  const until = day(permit.validUntil)
  const light = lightShown(permit)
  if (permit.isOver)
    return (
      <LineNotice tone="red" icon="hand-stop">
        <p className="pv-strong">{t('endorsements.device.over', { date: until })}</p>
      </LineNotice>
    )
  return (
    <LineNotice tone={light} icon={light === 'red' ? 'hand-stop' : 'clock-exclamation'}>
      {permit.holds.map((hold) => (
        <p key={hold} className="pv-strong">
          {t(`endorsements.meaning.${wordOfHold[hold]}`)}
        </p>
      ))}
      {light === 'amber' && permit.held.length > 0 && (
        <p className="pv-strong">{t('endorsements.meaning.GOODS')}</p>
      )}
      <p className="pv-strong">
        {permit.status === null
          ? t('endorsements.device.unlisted')
          : t('endorsements.device.asOf', {
              status: t(`endorsements.light.${lightOf(permit.status)}`),
              moment: isolated(zonedMoment(madeAt)),
            })}
      </p>
      <p>
        {t(permit.status === null ? 'endorsements.device.unlistedText' : 'endorsements.device.sinceUnknown')}
      </p>
      <p>{t('endorsements.permit.until', { date: until })}</p>
    </LineNotice>
  )
}

const Notes = ({ notes }: { notes: readonly string[] }) => {
  const { t } = useTranslation()
  if (notes.length === 0) return null
  return (
    <Card title={t('endorsements.notes.title')}>
      <ul className="pv-stack pv-gap-8">
        {notes.map((note) => (
          <li key={note} className="pv-medium pv-anywhere pv-own-lines" dir="auto">
            {note}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** As of the last connection. */
const isAllowed = ({ isOver, holds }: DeskPermit): boolean => !isOver && holds.length === 0

interface EndorsingProps {
  permit: DeskPermit
  madeAt: string
  onDone: (outcome: Outcome) => void
}

const Endorsing = ({ permit, madeAt, onDone }: EndorsingProps) => {
  const { t } = useTranslation()
  const settings = useQuery(importExportSettingsQuery).data
  if (permit.isDone && permit.requirements.isHeld !== true)
    return <p className="pv-dim">{t('endorsements.device.isDone')}</p>
  return (
    <OtherGoods requirements={permit.requirements} lines={permit.lines}>
      {(asked, lines, isCalled) => (
        <FurtherGate held={asked.isHeld ? [] : permit.held} lines={lines}>
          {(besideIds, onBack) => (
            <EndorseForm
              permit={permit.target}
              lines={lines}
              customsPointId={permit.pointId}
              way={permit.way}
              requirements={asked}
              severalConsignments={permit.severalConsignments}
              isAllowed={isAllowed(permit)}
              takesPhotos={Number(settings?.photosPerEndorsement ?? 0) > 0}
              knownCode={permit.knownCode}
              checksLater={permit.knownCode === undefined}
              shown={{ light: lightShown(permit), asOf: madeAt }}
              besideIds={besideIds}
              isCalled={isCalled}
              onDone={onDone}
              onBack={onBack}
            />
          )}
        </FurtherGate>
      )}
    </OtherGoods>
  )
}

const Permit = ({ permit, kit }: { permit: DeskPermit; kit: OpenKit }) => {
  const { t } = useTranslation()
  const [done, setDone] = useState<Outcome>()
  const { number, caseId } = permit.target
  return (
    <>
      <HeldGoods movements={permit.held} lines={permit.lines} />
      <Known permit={permit} madeAt={kit.list.madeAt} />
      <AbroadNotice stopped={permit.abroad} />
      <Notes notes={permit.notes} />
      {done !== undefined && 'key' in done && (
        <KeptPanel
          number={number}
          kept={done}
          isCodeChecked={permit.knownCode !== undefined}
          onAnother={() => setDone(undefined)}
        />
      )}
      {done !== undefined && 'endorsementId' in done && (
        <DonePanel
          caseId={caseId ?? ''}
          endorsed={done}
          number={number}
          lines={permit.lines}
          isClosed={false}
          onAnother={() => setDone(undefined)}
        />
      )}
      <LinesCard lines={permit.lines} isAllowed={isAllowed(permit)} isReplaced={permit.status === 'RPL'} />
      {permit.moreLines > 0 && (
        <p className="pv-dim">
          {t('verification.device.moreLines', { all: permit.lines.length + permit.moreLines })}
        </p>
      )}
      <PartiesCard permit={permit} />
      {permit.movements.length > 0 && (
        <Card title={t('endorsements.twice.earlier')}>
          <EarlierList movements={permit.movements} lines={permit.lines} />
        </Card>
      )}
      {done === undefined && <Endorsing permit={permit} madeAt={kit.list.madeAt} onDone={setDone} />}
    </>
  )
}

/** By its place on the list, or the one that was just read from its code. */
const usePermit = (id: string | undefined): DeskPermit | undefined => {
  const kit = useStore(deskKit)
  const scanned = useStore(lastScanned)
  const waiting = unsentOf(useStore(queue.entries))
  const today = todayHere()
  if (kit === undefined) return undefined
  if (id === undefined)
    return scanned?.found === 'unlisted' ? unlistedPermit(scanned, kit, waiting, today) : undefined
  const permit = kit.list.permits.find((each) => each.id === id)
  const isScanned = scanned?.found === 'listed' && scanned.permit.id === id
  return (
    permit && listedPermit(permit, waiting, { today, knownCode: isScanned ? scanned.checkCode : undefined })
  )
}

/** The permit as this device knows it, and the form that endorses it. */
export const DeskPermitPage = () => {
  const { t } = useTranslation()
  const { id } = useParams({ strict: false }) as { id?: string }
  const kit = useStore(deskKit)
  const permit = usePermit(id)
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={
          permit === undefined ? (
            t('endorsements.permit.title')
          ) : (
            <PermitNumber number={permit.target.number} variant="title" />
          )
        }
        back={{ label: t('endorsements.device.title'), href: '#/import-export/customs' }}
      />
      <PageContent className={css.page}>
        {permit === undefined || kit === undefined ? (
          <StatePanel icon="file-off" title={t('endorsements.device.notListed')} />
        ) : (
          <Permit permit={permit} kit={kit} />
        )}
      </PageContent>
    </PageFrame>
  )
}
