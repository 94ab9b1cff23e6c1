import { useTranslation } from 'react-i18next'
import { explain } from '../../platform/explain.ts'
import { FailedState } from '../../ui/state-panel.tsx'

interface FailedProps {
  title: string
  error: unknown
  onRetry: () => void
}

/** In the place of what could not be fetched: what failed, why where it is known, and another try. */
export const Failed = ({ title, error, onRetry }: FailedProps) => {
  const { t } = useTranslation()
  const { title: why, reference } = explain(error, t)
  return (
    <FailedState title={title} help={why} {...(reference === '' ? {} : { reference })} onRetry={onRetry} />
  )
}
