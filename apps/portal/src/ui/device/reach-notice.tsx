import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useReach } from '../../platform/device/use-online.ts'
import type { IconName } from '../icon.tsx'
import { LineNotice } from '../line-notice.tsx'
import type { Tone } from '../tone.ts'

const looks = {
  online: { tone: 'blue', icon: 'world' },
  offline: { tone: 'amber', icon: 'plug-connected-x' },
  asking: { tone: 'neutral', icon: 'refresh' },
} as const satisfies Record<string, { tone: Tone; icon: IconName }>

interface Props {
  /** Key of what the page says while the authority answers. */
  readonly online: string
  /** As of when what the page shows is known. */
  readonly children: ReactNode
}

/** On a page that works without a network: whether the authority answers. */
export const ReachNotice = ({ online, children }: Props) => {
  const { t } = useTranslation()
  const isReached = useReach()
  const state = isReached === undefined ? 'asking' : isReached ? 'online' : 'offline'
  return (
    <div role="status">
      <LineNotice {...looks[state]}>
        <p className="pv-strong">{t(state === 'online' ? online : `device.${state}`)}</p>
        {children}
      </LineNotice>
    </div>
  )
}
