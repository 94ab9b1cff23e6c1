import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { isRefusal } from '../../platform/responses.ts'
import { FailedState } from '../../ui/state-panel.tsx'

/** In the place of what could not be fetched: why where it is known, a reference, another try. */
export const Failed = ({ title, error, onRetry }: { title: string; error: unknown; onRetry: () => void }) => {
  const { t } = useTranslation()
  const { title: why, reference } = explain(error, t)
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
