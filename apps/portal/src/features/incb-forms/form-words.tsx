import { annexSign } from '@papaver/contract/incb-forms/layout.ts'
import type { FormState } from '@papaver/contract/incb-forms/life.ts'
import { useTranslation } from 'react-i18next'
import { Flag } from '../../ui/flag.tsx'
import type { IconName } from '../../ui/icon.tsx'
import { StatusPill } from '../../ui/status-pill.tsx'
import type { Tone } from '../../ui/tone.ts'
import { usePeriodWords } from '../statistics/use-period-words.ts'

const styles: Record<FormState, { tone: Tone; icon: IconName }> = {
  DRA: { tone: 'neutral', icon: 'pencil' },
  REV: { tone: 'amber', icon: 'eye' },
  APP: { tone: 'blue', icon: 'circle-check' },
  SNT: { tone: 'green', icon: 'send' },
}

export const FormStateMark = ({ state, variant }: { state: FormState; variant?: 'pill' | 'bare' }) => {
  const { t } = useTranslation()
  return (
    <StatusPill {...styles[state]} variant={variant}>
      {t(`incb-forms.states.${state}`)}
    </StatusPill>
  )
}

export const LateMark = () => {
  const { t } = useTranslation()
  return <Flag severity="error">{t('incb-forms.late')}</Flag>
}

/** What a part is called: by its number, unless it is the annex. */
export const usePartTitle = () => {
  const { t } = useTranslation()
  return ({ sign, name }: { readonly sign: string; readonly name: string }): string =>
    t(`incb-forms.${sign === annexSign ? 'annex' : 'part'}`, { key: sign, name })
}

/** The period of a form as people call it. */
export const useFormPeriod = () => {
  const say = usePeriodWords()
  return (period: string): string => say(period.includes('Q') ? 'quarter' : 'year', period)
}
