import { longestScan } from '@papaver/contract/endorsements/rules.ts'
import type { DevicePermit } from '@papaver/contract/endorsements/schema.ts'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../../platform/formats.ts'
import { useStore } from '../../../../platform/store.ts'
import { isolated } from '../../../../ui/bidi.tsx'
import { Button } from '../../../../ui/button.tsx'
import { Card } from '../../../../ui/card.tsx'
import { NoSession } from '../../../../ui/device/no-session.tsx'
import { ReachNotice } from '../../../../ui/device/reach-notice.tsx'
import { FieldError } from '../../../../ui/field.tsx'
import { Flag } from '../../../../ui/flag.tsx'
import { LineNotice } from '../../../../ui/line-notice.tsx'
import { PageContent, PageFrame } from '../../../../ui/page-frame.tsx'
import { PageHead } from '../../../../ui/page-head.tsx'
import { PermitNumber } from '../../../../ui/permit-number.tsx'
import { TextField } from '../../../../ui/text-field.tsx'
import { useFigure } from '../../../masters/goods/units.ts'
import css from '../../endorsements.module.css'
import { GoodsHeld } from '../../permit/goods-held.tsx'
import { HolderName } from '../../permit/holder-name.tsx'
import { ScanCamera } from '../../scan-camera.tsx'
import { ScanPicture } from '../../scan-picture.tsx'
import { isCodeText } from '../../scanned-text.ts'
import { wordOfHold } from '../../validity-light.tsx'
import type { OpenKit } from '../kit.ts'
import { queue } from '../queue.ts'
import { signInPlace } from '../sign-in-place.ts'
import { unsentMarks } from '../waiting.ts'
import { WaitingEndorsements } from '../waiting-endorsements.tsx'
import { deskClock, deskKit, lastScanned } from './desk-state.ts'
import { faultOfNumber, permitByNumber, permitsByPart, readScanned } from './scanned.ts'

const open = (place: string): void => {
  location.hash = place
}

const Listed = ({ permit }: { permit: DevicePermit }) => {
  const { t } = useTranslation()
  const { shortDay } = useFormats()
  const figure = useFigure()
  const isAllowed = permit.isUsable && (permit.holds ?? []).length === 0
  const { isHeldHere, isWaiting } = unsentMarks(useStore(queue.entries), permit.id)
  return (
    <li className="pv-stack pv-gap-4 pv-pad-12-16 pv-next">
      <p className="pv-row pv-wrap pv-apart pv-gap-8-16">
        <PermitNumber number={permit.number} href={`#/import-export/customs/${permit.id}`} />
        {permit.plannedDate !== null && (
          <span className="pv-dim">
            {t('endorsements.expected.columns.planned')}
            {t('ui.colon')} {shortDay(permit.plannedDate)}
          </span>
        )}
      </p>
      <p className="pv-size-13 pv-dim">
        <HolderName name={permit.applicantName} nameNow={permit.applicantNameNow ?? null} /> ·{' '}
        <bdi>{permit.partnerName}</bdi>
      </p>
      <ul className="pv-size-13">
        {permit.lines.map(({ id, name, unit, remainingQuantity }) => (
          <li key={id}>
            <bdi>{name}</bdi>{' '}
            <span className={isAllowed ? 'pv-strong' : 'pv-dim'}>{figure(remainingQuantity, unit)}</span>
          </li>
        ))}
        {!isAllowed && <li className="pv-dim">{t('endorsements.permit.notEndorsed')}</li>}
      </ul>
      {/* A list from before they were on it has none. */}
      {(permit.holds ?? []).slice(0, 1).map((hold) => (
        <Flag key={hold} severity="error">
          {t(`endorsements.light.${wordOfHold[hold]}`)}
        </Flag>
      ))}
      {(isHeldHere || (permit.hasHeldGoods ?? false)) && <GoodsHeld />}
      {isHeldHere && <p className="pv-size-13 pv-medium">{t('endorsements.held.waitsHere')}</p>}
      {isWaiting && <p className="pv-size-13 pv-medium">{t('endorsements.device.lessWaiting')}</p>}
    </li>
  )
}

/** Number typed from the paper, or its code by camera, picture or scanner: three ways to one permit. */
const FindCard = ({ kit }: { kit: OpenKit }) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const [several, setSeveral] = useState<readonly DevicePermit[]>([])
  const read = async (text: string) => {
    const scanned = await readScanned(kit, text)
    lastScanned.set(scanned)
    if (scanned.found === 'listed') return open(`/import-export/customs/${scanned.permit.id}`)
    if (scanned.found === 'unlisted') return open('/import-export/customs/scanned')
    setFault(`verification.device.meaning.${scanned.found}`)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setFault(undefined)
    setSeveral([])
    if (typed.trim() === '') return setFault('endorsements.find.numberMissing')
    const permit = permitByNumber(kit, typed)
    if (permit !== undefined) return open(`/import-export/customs/${permit.id}`)
    if (isCodeText(typed) || /\d{30}/.test(typed)) return void read(typed)
    const [only, ...others] = permitsByPart(kit, typed)
    if (only !== undefined && others.length === 0) return open(`/import-export/customs/${only.id}`)
    if (only !== undefined) return setSeveral([only, ...others])
    const slip = faultOfNumber(typed)
    setFault(slip === undefined ? 'endorsements.device.notListed' : `endorsements.find.${slip}`)
  }
  return (
    <Card title={t('endorsements.find.title')}>
      <form onSubmit={submit} className="pv-stack pv-gap-16" noValidate>
        <TextField
          label={t('endorsements.device.numberOrCode')}
          hint={t('endorsements.find.scannedHint')}
          value={typed}
          onChange={setTyped}
          maxLength={longestScan}
          autoComplete="off"
          ltr
          exact
        />
        <ScanPicture onRead={(text) => void read(text)} />
        <div role="alert">{fault !== undefined && <FieldError>{t(fault)}</FieldError>}</div>
        <div role="status">
          {several.length > 0 && (
            <>
              <p className="pv-strong">{t('endorsements.device.several', { count: several.length })}</p>
              <ul>
                {several.map((permit) => (
                  <Listed key={permit.id} permit={permit} />
                ))}
              </ul>
            </>
          )}
        </div>
        <div className={css.buttons}>
          <Button type="submit" size={56} kind="primary" icon="search">
            {t('endorsements.find.find')}
          </Button>
          <ScanCamera onRead={(text) => void read(text)} />
        </div>
      </form>
    </Card>
  )
}

const ListCard = ({ list }: { list: OpenKit['list'] }) => {
  const { t } = useTranslation()
  return (
    <Card
      title={t('endorsements.expected.title')}
      padding={list.permits.length > 0 ? 'none' : 'normal'}
      foot={list.isPartial ? t('endorsements.device.partial') : undefined}
    >
      {list.permits.length === 0 && (
        <p className="pv-size-13 pv-dim">{t('endorsements.expected.empty.all')}</p>
      )}
      <ul>
        {list.permits.map((permit) => (
          <Listed key={permit.id} permit={permit} />
        ))}
      </ul>
    </Card>
  )
}

const Standing = ({ kit }: { kit: OpenKit }) => {
  const { t } = useTranslation()
  const { zonedMoment } = useFormats()
  return (
    <ReachNotice online="endorsements.device.online">
      <p>
        {t('endorsements.device.listOf', {
          moment: isolated(zonedMoment(kit.list.madeAt)),
          until: isolated(zonedMoment(kit.list.validUntil)),
        })}
      </p>
    </ReachNotice>
  )
}

/** Days and times of what is recorded come from this clock. */
const ClockNotice = () => {
  const { t } = useTranslation()
  const fault = useStore(deskClock)
  return fault === undefined ? null : (
    <div role="alert">
      <LineNotice tone="red" icon="alert-triangle">
        <p>{t(`endorsements.device.clock.${fault}`)}</p>
      </LineNotice>
    </div>
  )
}

/** The border without a network: what waits, how a permit is found, and what is expected. */
export const DeskPage = () => {
  const { t } = useTranslation()
  const kit = useStore(deskKit)
  return (
    <PageFrame>
      <PageHead
        variant="list"
        title={t('endorsements.device.title')}
        actions={[
          {
            key: 'portal',
            label: t('device.portal'),
            icon: 'arrow-back-up',
            href: '/#/import-export/customs',
          },
        ]}
      />
      <PageContent className={css.page}>
        <ClockNotice />
        {kit === undefined ? <NoSession signIn={signInPlace} /> : <Standing kit={kit} />}
        {/* A lorry waits for what is looked for; what was recorded before does not. */}
        {kit !== undefined && <FindCard kit={kit} />}
        <WaitingEndorsements />
        {kit !== undefined && (
          <>
            <ListCard list={kit.list} />
            <p className="pv-size-13 pv-dim">{t('verification.device.install')}</p>
          </>
        )}
      </PageContent>
    </PageFrame>
  )
}
