import type { InspectionResult, InspectionStatus } from '@papaver/contract/inspections/rules.ts'
import { useTranslation } from 'react-i18next'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'

type State = InspectionResult | Exclude<InspectionStatus, 'done'> | 'late'

const styles: Readonly<Record<State, readonly [Tone, string]>> = {
  planned: ['amber', 'map'],
  late: ['red', 'clock-exclamation'],
  dropped: ['neutral', 'circle-x'],
  inOrder: ['green', 'circle-check'],
  withFindings: ['amber', 'alert-triangle'],
  notInOrder: ['red', 'ban'],
}

/** Planned, called off, or what it came to. */
export const InspectionState = (props: {
  status: InspectionStatus
  result: InspectionResult | null
  isLate?: boolean
}) => {
  const { t } = useTranslation()
  const { status, result, isLate = false } = props
  const state: State = status === 'done' ? (result ?? 'inOrder') : isLate ? 'late' : status
  const [tone, icon] = styles[state]
  return (
    <StatusPill tone={tone} icon={icon} variant="bare">
      {t(`inspections.states.${state}`)}
    </StatusPill>
  )
}
