import type { KeyState } from '@papaver/contract/api-keys/rules.ts'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'

const styles: Readonly<Record<KeyState, { tone: Tone; icon: IconName }>> = {
  active: { tone: 'green', icon: 'circle-check' },
  resting: { tone: 'amber', icon: 'player-pause' },
  expired: { tone: 'neutral', icon: 'circle-minus' },
  revoked: { tone: 'red', icon: 'circle-x' },
}

export const KeyStatus = ({ state }: { state: KeyState }) => {
  const { t } = useTranslation()
  return (
    <StatusPill {...styles[state]} variant="bare">
      {t(`api-keys.state.${state}`)}
    </StatusPill>
  )
}
