import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hrefOf } from '../../../platform/address.ts'
import { mayDo, useAccount } from '../../../platform/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Code } from '../../../ui/code.tsx'
import { DisputeText } from './dispute-text.tsx'
import type { FormLine } from './endorse-draft.ts'
import { OwnStops } from './own-stops.tsx'
import { SameAs } from './same-as.tsx'
import { SettleDialog } from './settle-dialog.tsx'

interface DisputePartProps {
  caseId: string
  movement: Endorsement
  dispute: Dispute
  movements: readonly Endorsement[]
  lines: readonly FormLine[]
}

/** Of a movement that does not fit its permit; an officer settles it here. */
export const DisputePart = ({ caseId, movement, dispute, movements, lines }: DisputePartProps) => {
  const { t } = useTranslation()
  const account = useAccount()
  const [isSettling, setSettling] = useState(false)
  const same = movements.filter(({ id }) => dispute.sameAs.includes(id))
  const isOpen = dispute.outcomes.length > 0
  return (
    <div className="pv-stack pv-gap-8 pv-round pv-on-amber pv-pad-12-16">
      <DisputeText dispute={dispute} presented={movement.lines} />
      <SameAs
        movements={same}
        lines={lines}
        under={dispute.sameUnder}
        isSaidOther={movement.isSecondConsignment}
      />
      {dispute.ownStops.length > 0 && <OwnStops stops={dispute.ownStops} />}
      {dispute.incident !== null && (
        <p>
          {t('endorsements.incidents.case')}
          {t('ui.colon')}{' '}
          <a href={hrefOf(`/incidents/${dispute.incident.id}`)}>
            <Code>{dispute.incident.number}</Code>
          </a>
        </p>
      )}
      {isOpen && (
        <div className="pv-flex pv-wrap pv-gap-8-12">
          <Button icon="gavel" onClick={() => setSettling(true)}>
            {t('endorsements.disputed.settle')}
          </Button>
          {account && dispute.incident === null && mayDo(account, 'case.enter') && (
            <Button icon="alert-triangle" href={hrefOf('/incidents/new')}>
              {t('endorsements.disputed.incident')}
            </Button>
          )}
        </div>
      )}
      {isSettling && (
        <SettleDialog
          caseId={caseId}
          movement={movement}
          outcomes={dispute.outcomes}
          same={same}
          lines={lines}
          onClose={() => setSettling(false)}
        />
      )}
    </div>
  )
}
