import { useTranslation } from 'react-i18next'
import { useOnline } from '../../../platform/device/use-online.ts'
import { useStore } from '../../../platform/store.ts'
import { Button } from '../../../ui/button.tsx'
import { LineNotice } from '../../../ui/line-notice.tsx'
import { device } from './start.ts'
import { WaitingEndorsements } from './waiting-endorsements.tsx'

const desk = '/border/'

interface AwayNoticeProps {
  /** A call has just found no answer. */
  isCut?: boolean
}

/** Where the network is away: the page that goes on without it. */
export const AwayNotice = ({ isCut = false }: AwayNoticeProps) => {
  const { t } = useTranslation()
  const isAway = !useOnline() || isCut
  const mayGoOn = useStore(device.isReady)
  return (
    isAway && (
      <div role="status">
        <LineNotice tone="amber" icon="plug-connected-x">
          <p>{t(`device.${mayGoOn ? 'away' : 'awayUnready'}`)}</p>
          {mayGoOn && (
            <Button icon="device-mobile" href={desk}>
              {t('device.open')}
            </Button>
          )}
        </LineNotice>
      </div>
    )
  )
}

/** On the lists of the border: that, and what waits on this device. */
export const DeviceNotice = (props: AwayNoticeProps) => (
  <>
    <AwayNotice {...props} />
    <WaitingEndorsements />
  </>
)

/** Where one looks for a permit: this device can do so without a network, too. */
export const DeskHint = () => {
  const { t } = useTranslation()
  if (!useStore(device.isReady)) return null
  return (
    <div className="pv-row pv-wrap pv-gap-8-16">
      <p className="pv-size-13 pv-dim">{t('endorsements.device.hint')}</p>
      <Button icon="device-mobile" href={desk}>
        {t('device.open')}
      </Button>
    </div>
  )
}
