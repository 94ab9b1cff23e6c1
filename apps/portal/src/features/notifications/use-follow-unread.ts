import { useEffect } from 'react'
import { useStore } from '../../platform/store.ts'
import { unreadCount } from '../../platform/unread.ts'

/** A list on the screen is fetched anew when the keep-alive tells another count than the list came with. */
export const useFollowUnread = (shown: number | undefined, refetch: () => void): void => {
  const unread = useStore(unreadCount)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new count is a reason to ask again
  useEffect(() => {
    if (shown !== undefined && shown !== unread) refetch()
  }, [unread])
}
