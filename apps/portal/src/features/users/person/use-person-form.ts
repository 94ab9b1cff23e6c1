import type { PersonValues } from '@papaver/contract/users/person.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { useForm } from '../../../ui/form/use-form.tsx'
import { refreshAround } from '../acting.ts'
import { sayRefusal } from '../explain-refusal.ts'
import { userQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import { inputOf, judge, refusedAt, valuesOf } from './person-fields.ts'
import { fetchWhatMoved } from './use-act.ts'

/**
 * Changes of a person's data. Where somebody else was faster, his changes are fetched and shown under what was
 * typed here, which stays; saving again then saves both.
 */
export const usePersonForm = (record: UserRecord, onDone: () => void) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const client = useQueryClient()
  const [sentence, setSentence] = useState<string>()
  const form = useForm({ standing: valuesOf(record), judge, refusedAt })
  const save = useSending({
    mutationFn: (values: PersonValues) =>
      call('users.update', { params: { id: record.id }, body: inputOf(record, values) }),
    onMutate: () => setSentence(undefined),
    onSuccess: (fresh) => {
      client.setQueryData(userQuery(record.id).queryKey, fresh)
      refreshAround(client, record.id)
      showToast({ tone: 'green', title: t('users.data.saved', { name: nameOf(fresh) }) })
      form.settle()
      onDone()
    },
    onError: async (error) => {
      if (form.refuse(error)) return
      const said = sayRefusal(error, t)
      if (!isRefusal(error, 'userStale')) return setSentence(said)
      const moved = await fetchWhatMoved(client, record.id, t, formats).catch(() => undefined)
      setSentence(moved === undefined ? said : `${moved.sentence} ${t('users.moved.saveAgain')}`)
    },
  })
  return { form, sentence, isBusy: save.isPending, save: (values: PersonValues) => save.mutate(values) }
}
