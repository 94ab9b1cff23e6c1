import { useTranslation } from 'react-i18next'
import { explain } from '../platform/explain.ts'
import { isRefusal } from '../platform/responses.ts'
import { FailedState } from './state-panel.tsx'

interface FetchFailedProps {
  /** What failed. */
  title: string
  error: unknown
  onRetry: () => void
  /** It replaces the whole page. */
  isPage?: boolean
}

/** In the place of what could not be fetched: why where it is known, else that work is safe; and another try. */
export const FetchFailed = ({ title, error, onRetry, isPage }: FetchFailedProps) => {
  const { t } = useTranslation()
  const { title: why, reference } = explain(error, t)
  const isExplained = !isRefusal(error) || error.verdict !== 'backend'
  return (
    <FailedState
      title={title}
      {...(isExplained ? { help: why } : {})}
      {...(reference ? { reference } : {})}
      onRetry={onRetry}
      isPage={isPage}
    />
  )
}
