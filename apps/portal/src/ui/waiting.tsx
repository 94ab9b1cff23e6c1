import type { UseQueryResult } from '@tanstack/react-query'
import { FetchFailed } from './fetch-failed.tsx'
import { Skeleton } from './skeleton.tsx'

interface WaitingProps {
  of: Pick<UseQueryResult, 'data' | 'error' | 'isError' | 'refetch'>
  /** What is said to have failed. */
  failed: string
  /** Of the skeleton. */
  lines: number
  isPage?: boolean
}

/** In the place of what is on its way, or could not be fetched; nothing once it is there. */
export const Waiting = ({ of, failed, lines, isPage = false }: WaitingProps) => {
  if (of.data !== undefined) return null
  if (!of.isError) return <Skeleton lines={lines} />
  return <FetchFailed title={failed} error={of.error} onRetry={() => void of.refetch()} isPage={isPage} />
}
