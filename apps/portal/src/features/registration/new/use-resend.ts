import { useState } from 'react'
import { call } from '../../../platform/api.ts'
import { todayHere } from '../../../platform/authority-day.ts'
import { useSending } from '../../../platform/sending.ts'
import { type Sent, writeSent } from './kept.ts'

/** Asks for the mail again, as often a day as the authority allows. The answer is the same for everybody. */
export const useResend = (sent: Sent, perDay: number) => {
  const [resends, setResends] = useState(sent.resends)
  const count = resends.day === todayHere() ? resends.count : 0
  const send = useSending({
    mutationFn: () =>
      call('registration.resend', { params: { id: sent.id }, body: { uploadKey: sent.uploadKey } }),
    onSuccess: () => {
      const now = { day: todayHere(), count: count + 1 }
      setResends(now)
      writeSent({ ...sent, resends: now })
    },
  })
  return {
    left: Math.max(0, perDay - count),
    isBusy: send.isPending,
    isDone: send.isSuccess,
    failure: send.isError ? send.error : undefined,
    resend: () => send.mutate(),
  }
}
