import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../../platform/api.ts'
import { useFormats } from '../../../platform/formats.ts'
import { isRefusal, type Refusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { showToast } from '../../../platform/toasts.ts'
import { refreshAround } from '../acting.ts'
import { sayRefusal } from '../explain-refusal.ts'
import { userQuery } from '../queries.ts'
import type { UserRecord } from '../types.ts'
import { nameOf } from '../words.ts'
import {
  inputOf,
  type PersonEdits,
  type PersonField,
  personFields,
  problemOf,
  valuesOf,
} from './person-fields.ts'
import { fetchWhatMoved } from './use-act.ts'

/** Refusals that speak of the establishment. */
const placeRefusals: readonly string[] = [
  'userEstablishmentMissing',
  'userNoSuccessor',
  'userTooManyManagers',
]

/** Fields that the server did not accept; none where the refusal is about something else. */
const refusedFields = ({ code, details }: Refusal): PersonField[] => {
  if (code === 'userEmailTaken') return ['email']
  if (placeRefusals.includes(code)) return ['establishmentCode']
  if (code !== 'invalidInput' || !Array.isArray(details.fields)) return []
  const paths = (details.fields as { path: string }[]).map(({ path }) => path)
  return personFields.filter((field) => paths.includes(field))
}

/** Only what was typed is kept apart from the record: what others change meanwhile shows itself at once. */
const useEdits = (record: UserRecord) => {
  const [edits, setEdits] = useState<PersonEdits>({})
  const values = { ...valuesOf(record), ...edits }
  const changed = personFields.filter((field) => values[field].trim() !== valuesOf(record)[field])
  return { edits, setEdits, values, changed }
}

/**
 * Changes of a person's data. Where somebody else was faster, his changes are fetched and shown under what was
 * typed here, which stays; saving again then saves both.
 */
export const usePersonForm = (record: UserRecord, onDone: () => void) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const client = useQueryClient()
  const { edits, setEdits, values, changed } = useEdits(record)
  const [tries, setTries] = useState(0)
  const [refused, setRefused] = useState<readonly PersonField[]>([])
  const [sentence, setSentence] = useState<string>()
  const problems = personFields.filter((field) => problemOf(field, values[field]) !== undefined)
  const save = useSending({
    mutationFn: () => call('users.update', { params: { id: record.id }, body: inputOf(record, edits) }),
    onSuccess: (fresh) => {
      client.setQueryData(userQuery(record.id).queryKey, fresh)
      refreshAround(client, record.id)
      showToast({ tone: 'green', title: t('users.data.saved', { name: nameOf(fresh) }) })
      onDone()
    },
    onError: async (error) => {
      const fields = isRefusal(error) ? refusedFields(error) : []
      setRefused(fields)
      const said = sayRefusal(error, t)
      if (!isRefusal(error, 'userStale')) return setSentence(fields.length > 0 ? undefined : said)
      const moved = await fetchWhatMoved(client, record.id, t, formats).catch(() => undefined)
      setSentence(moved === undefined ? said : `${moved.sentence} ${t('users.moved.saveAgain')}`)
    },
  })
  const errorOf = (field: PersonField): string | undefined => {
    if (refused.includes(field))
      return isRefusal(save.error, 'invalidInput') ? t('users.data.notAccepted') : sayRefusal(save.error, t)
    const problem = problemOf(field, values[field])
    return tries > 0 && problem !== undefined ? t(`users.data.problem.${problem}`) : undefined
  }
  const set = (field: PersonField, value: string) => {
    setEdits({ ...edits, [field]: value })
    setRefused(refused.filter((other) => other !== field))
  }
  const submit = () => {
    setTries(tries + 1)
    setSentence(undefined)
    if (problems.length === 0) save.mutate()
  }
  return { values, changed, set, errorOf, submit, sentence, isBusy: save.isPending, tries }
}
export type PersonForm = ReturnType<typeof usePersonForm>
