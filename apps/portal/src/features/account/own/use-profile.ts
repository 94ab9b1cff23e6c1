import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterPress } from '../../../platform/after-press.ts'
import { call } from '../../../platform/api.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { refreshAccount } from '../../../platform/session.ts'
import {
  isSameProfile,
  judgeProfile,
  type OwnAccount,
  type Profile,
  type ProfileField,
  profileFields,
  profileOf,
  updateOf,
  type Wrong,
  wrongOf,
} from './profile-fields.ts'
import { ownAccountQuery } from './queries.ts'

/**
 * What was typed and not saved yet. Kept with what is fetched of the person, so that it outlives a look at
 * another page and goes when he signs out.
 */
const draftQuery = (id: string) =>
  queryOptions<Profile | null>({
    queryKey: ['own', 'profileDraft', id],
    queryFn: () => null,
    initialData: null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: false,
  })

const idOf = (name: ProfileField): string => `own-${name}`

/** On a refusal the first field that is meant takes the focus. */
const focusFirst = (wrong: Wrong): void => {
  const first = profileFields.find((name) => wrong[name] !== undefined)
  if (first !== undefined) document.getElementById(idOf(first))?.focus()
}

/** The form of one's own profile. */
export const useProfile = (account: OwnAccount) => {
  const { t } = useTranslation()
  const client = useQueryClient()
  const draft = useQuery(draftQuery(account.id)).data
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set())
  const [refused, setRefused] = useState<Wrong>({})
  const stored = profileOf(account)
  const profile = draft ?? stored
  const own = judgeProfile(profile)
  const keep = (next: Profile | null) => client.setQueryData(draftQuery(account.id).queryKey, next)
  const save = useSending({
    mutationFn: (body: ReturnType<typeof updateOf>) =>
      call('users.update', { params: { id: account.id }, body }),
    onError: (error) => {
      const wrong = isRefusal(error) ? wrongOf(error) : {}
      setRefused(wrong)
      focusFirst(wrong)
      // Somebody else was quicker: the next try knows his version, and what was typed stays.
      if (isRefusal(error, 'userStale')) void client.invalidateQueries(ownAccountQuery(account.id))
    },
    onSuccess: (saved) => {
      client.setQueryData(ownAccountQuery(account.id).queryKey, saved)
      keep(null)
      setLeft(new Set())
      void refreshAccount().catch(() => {})
    },
  })
  const wire = (name: ProfileField) => {
    const key = refused[name] ?? (left.has(name) ? own[name] : undefined)
    return {
      id: idOf(name),
      name,
      value: profile[name],
      onChange: (value: string) => {
        keep({ ...profile, [name]: value })
        setRefused(({ [name]: _gone, ...others }) => others)
      },
      onBlur: () => afterPress(() => setLeft((before) => new Set(before).add(name))),
      error: key === undefined ? undefined : t(key),
    }
  }
  const isChanged = !isSameProfile(profile, stored)
  return {
    wire,
    isChanged,
    isComplete: isChanged && Object.keys(own).length === 0,
    isSaving: save.isPending,
    savedAt: save.isSuccess ? save.submittedAt : undefined,
    /** A refusal that no field shows. */
    failure: save.isError && Object.keys(refused).length === 0 ? save.error : undefined,
    save: () => save.mutate(updateOf(profile, account)),
    discard: () => {
      keep(null)
      setLeft(new Set())
      setRefused({})
      save.reset()
    },
  }
}
