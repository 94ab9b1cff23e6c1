import type { IncomingState, Verdict } from '@papaver/contract/exchange/states.ts'
import { useTranslation } from 'react-i18next'
import type { IconName } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'

const styles: Readonly<Record<IncomingState, { tone: Tone; icon: IconName }>> = {
  unmatched: { tone: 'amber', icon: 'mail-question' },
  matched: { tone: 'blue', icon: 'inbox' },
  used: { tone: 'green', icon: 'circle-check' },
  own: { tone: 'neutral', icon: 'info-circle' },
  refused: { tone: 'red', icon: 'shield-x' },
}

/** Where something that came in stands, in sign, word and tone. */
export const StateWord = ({ state }: { state: IncomingState }) => {
  const { t } = useTranslation()
  return (
    <StatusPill {...styles[state]} variant="bare">
      {t(`exchange.states.${state}`)}
    </StatusPill>
  )
}

/** What its signature is worth. */
export const VerdictWord = ({ verdict }: { verdict: Verdict }) => {
  const { t } = useTranslation()
  const holds = verdict === 'genuine' || verdict === 'own'
  return (
    <StatusPill
      tone={holds ? 'green' : 'red'}
      icon={holds ? 'rosette-discount-check' : 'shield-x'}
      variant="bare"
    >
      {t(`exchange.verdicts.${verdict}.short`)}
    </StatusPill>
  )
}
