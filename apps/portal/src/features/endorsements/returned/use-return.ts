import type { ReturnedEndorsements } from '@papaver/contract/endorsements/returned-schema.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { newKey } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { explainRefusal } from '../explain-refusal.ts'
import { refreshAfterMovement, returnedQuery } from '../queries.ts'

/** One step at most for each time that a dialog is opened, however often it is pressed. */
export const useReturn = <Input>(
  { id, onClose }: { id: string; onClose: () => void },
  done: string,
  run: (input: Input, idempotencyKey: string) => Promise<ReturnedEndorsements>,
) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const client = useQueryClient()
  const [key] = useState(newKey)
  const { mutate, isPending, error } = useSending({
    mutationFn: (input: Input) => run(input, key),
    onSuccess: (fresh) => {
      client.setQueryData(returnedQuery(id).queryKey, fresh)
      // The case may have lost its reason for attention, and has a line more in its history.
      void refreshAfterMovement(client)
      showToast({ tone: 'green', title: t(`endorsements.returned.${done}`) })
      onClose()
    },
  })
  return { mutate, isPending, refusal: error === null ? undefined : explainRefusal(error, t, formats).title }
}
