import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { unreadCount } from '../../../platform/unread.ts'
import type { CaseFeature } from '../queries.ts'

/**
 * A case on the screen hears of what others do: it is asked anew, with its history and its checks, when the number of
 * unread notifications changes and when somebody comes back to its tab. While a dialog is open (`isHeld`) it waits:
 * nobody confirms a step on a case that has changed behind it. What came meanwhile is asked for once it is closed.
 */
export const useFollowCase = (feature: CaseFeature, id: string, isHeld: boolean): void => {
  const client = useQueryClient()
  const isMissed = useRef(false)
  useEffect(() => {
    const askAnew = () => {
      isMissed.current = isHeld
      if (!isHeld) void client.invalidateQueries({ queryKey: [feature, id] })
    }
    const onReturn = () => {
      if (document.visibilityState === 'visible') askAnew()
    }
    if (isMissed.current) askAnew()
    const forget = unreadCount.subscribe(askAnew)
    document.addEventListener('visibilitychange', onReturn)
    return () => {
      forget()
      document.removeEventListener('visibilitychange', onReturn)
    }
  }, [client, feature, id, isHeld])
}
