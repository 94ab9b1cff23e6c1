import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { isRefusal } from '../../platform/responses.ts'
import { NotFoundPage } from '../../ui/closed-page.tsx'
import { Failed } from '../../ui/failed.tsx'

/** A page that could not be shown: not there, or failed. */
export const FailedPage = ({ error, reset }: ErrorComponentProps) => {
  const router = useRouter()
  if (isRefusal(error) && error.verdict === 'notFound') return <NotFoundPage />
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <Failed error={error} onRetry={retry} isHeading />
}
