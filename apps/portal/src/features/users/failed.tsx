import { useTranslation } from 'react-i18next'
import { isRefusal } from '../../platform/responses.ts'
import { FailedState } from '../../ui/state-panel.tsx'
import { explainRefusal } from './explain-refusal.ts'

interface FailedProps {
  /** What failed. */
  title: string
  error: unknown
  onRetry: () => void
}

/** In the place of what could not be fetched: why where it is known, else that work is safe; and another try. */
export const Failed = ({ title, error, onRetry }: FailedProps) => {
  const { t } = useTranslation()
  const { title: why, reference } = explainRefusal(error, t)
  const isExplained = !isRefusal(error) || error.verdict !== 'backend'
  return (
    <FailedState
      title={title}
      {...(isExplained ? { help: why } : {})}
      {...(reference ? { reference } : {})}
      onRetry={onRetry}
    />
  )
}
