import type { Delivery } from '@papaver/contract/notifications/codes.ts'
import type { NotificationTopic } from '@papaver/contract/notifications/topics.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { preferencesQuery } from '../../../platform/own-queries.ts'
import { queryClient } from '../../../platform/queries.ts'
import { useSending } from '../../../platform/sending.ts'

interface Wish {
  topic: NotificationTopic
  mail: Delivery
}
const { queryKey } = preferencesQuery

/** Shows the choice at once; it is put back where the server does not take it. */
const show = ({ topic, mail }: Wish): void => {
  queryClient.setQueryData(queryKey, (rows) =>
    rows?.map((row) => (row.topic === topic ? { ...row, mail } : row)),
  )
}

/** One's wishes, each saved as it is chosen, in the order of choosing. */
export const usePreferences = () => {
  const query = useQuery(preferencesQuery)
  const saving = useSending({
    scope: { id: 'notification preferences' },
    mutationFn: (wish: Wish) => call('notifications.savePreferences', { body: [wish] }),
    onError: () => queryClient.invalidateQueries({ queryKey }),
  })
  const choose = (topic: NotificationTopic, mail: Delivery): void => {
    void queryClient.cancelQueries({ queryKey })
    show({ topic, mail })
    saving.mutate({ topic, mail })
  }
  return {
    query,
    choose,
    isSaving: saving.isPending,
    savedAt: saving.isSuccess ? saving.submittedAt : undefined,
    failure: saving.isError ? saving.error : undefined,
  }
}
