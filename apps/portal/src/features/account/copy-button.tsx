import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { copyText } from './copy-text.ts'

type State = 'rest' | 'copied' | 'failed'

/** How long the button tells what came of it. */
const shownMilliseconds = 4000

/** Copies a text and says so in its own words, which are also read out. */
export const CopyButton = ({ text, label }: { text: string; label: string }) => {
  const { t } = useTranslation()
  const [state, setState] = useState<State>('rest')
  useEffect(() => {
    if (state === 'rest') return
    const timer = setTimeout(() => setState('rest'), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [state])
  const copy = async () => setState((await copyText(text)) ? 'copied' : 'failed')
  const Icon = state === 'copied' ? IconCheck : IconCopy
  return (
    <button type="button" className={`pv-button pv-rigid`} onClick={() => void copy()}>
      <Icon size={16} aria-hidden />
      <span aria-live="polite">{state === 'rest' ? label : t(`account.secondFactor.${state}`)}</span>
    </button>
  )
}
