import type { ReconciledLine } from '@papaver/contract/endorsements/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../platform/formats.ts'
import { Button } from '../../../ui/button.tsx'
import { StatusPill } from '../../../ui/status-pill.tsx'
import { useFigure } from '../../masters/goods/units.ts'
import { Apart } from './apart.tsx'
import { DecideDialog } from './decide-dialog.tsx'

/** What was decided of a line whose records differ, and the way to decide it. */
export const DecisionPart = ({ line, caseId }: { line: ReconciledLine; caseId: string }) => {
  const { t } = useTranslation()
  const figure = useFigure()
  const { momentDay } = useFormats()
  const [isOpen, setOpen] = useState(false)
  const { decision, mayDecide, unit } = line
  if (decision === null && !mayDecide) return null
  return (
    <div className="pv-stack pv-gap-8">
      {decision !== null && (
        <div>
          <StatusPill tone={decision.isUpToDate ? 'teal' : 'amber'} icon="gavel" variant="bare">
            {t('endorsements.decide.decided', { quantity: figure(decision.quantity, unit) })}
          </StatusPill>
          <p className="pv-hint pv-flush">
            {decision.isUpToDate ? momentDay(decision.decidedAt) : t('endorsements.decide.outdated')}
          </p>
        </div>
      )}
      {mayDecide && (
        <>
          <Apart line={line} />
          <div>
            <Button icon="gavel" onClick={() => setOpen(true)}>
              {t(decision === null ? 'endorsements.decide.open' : 'endorsements.decide.again')}
            </Button>
          </div>
        </>
      )}
      {isOpen && <DecideDialog caseId={caseId} line={line} onClose={() => setOpen(false)} />}
    </div>
  )
}
