import type { ReconciliationFlag as Flag } from '@papaver/contract/endorsements/reconciliation.ts'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'

/** Look §5, reconciliation. */
export const flagStyles: Record<Flag, { tone: Tone; icon: IconName }> = {
  MAT: { tone: 'green', icon: 'equal' },
  DIF: { tone: 'amber', icon: 'equal-not' },
  ONE: { tone: 'amber', icon: 'circle-dotted' },
  EXC: { tone: 'red', icon: 'alert-octagon' },
  LAT: { tone: 'red', icon: 'clock-exclamation' },
}

/** How two records of one line compare: sign and word in their tone. */
export const ReconciliationFlag = ({ flag }: { flag: Flag }) => {
  const { t } = useTranslation()
  return (
    <StatusPill {...flagStyles[flag]} variant="bare">
      {t(`endorsements.reconciliation.${flag}`)}
    </StatusPill>
  )
}
