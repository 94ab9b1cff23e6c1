import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'
import { ownAccountQuery } from '../../../platform/own-queries.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { useSending } from '../../../platform/sending.ts'
import { refreshAccount } from '../../../platform/session.ts'
import { useForm } from '../../../ui/form/use-form.tsx'
import { changesIn } from '../../../ui/form/values.ts'
import {
  judgeProfile,
  type OwnAccount,
  type Profile,
  profileOf,
  refusedAt,
  updateOf,
} from './profile-fields.ts'

/**
 * What was typed and not saved yet. Kept with what is fetched of the person, so that it outlives a look at
 * another page and goes when he signs out.
 */
const draftQuery = (id: string) =>
  queryOptions<Partial<Profile>>({
    queryKey: ['own', 'profileDraft', id],
    queryFn: () => ({}),
    initialData: {},
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    enabled: false,
  })

/** The form of one's own profile. */
export const useProfile = (account: OwnAccount) => {
  const client = useQueryClient()
  const begun = useQuery(draftQuery(account.id)).data
  const standing = profileOf(account)
  const form = useForm({
    standing,
    begun,
    judge: judgeProfile,
    refusedAt,
    onValues: (values) => client.setQueryData(draftQuery(account.id).queryKey, changesIn(values, standing)),
  })
  const save = useSending({
    mutationFn: (profile: Profile) =>
      call('users.update', { params: { id: account.id }, body: updateOf(profile, account) }),
    onError: (error) => {
      form.refuse(error)
      // Somebody else was quicker: the next try knows his version, and what was typed stays.
      if (isRefusal(error, 'userStale')) void client.invalidateQueries(ownAccountQuery(account.id))
    },
    onSuccess: (saved) => {
      client.setQueryData(draftQuery(account.id).queryKey, {})
      client.setQueryData(ownAccountQuery(account.id).queryKey, saved)
      form.settle()
      void refreshAccount().catch(() => {})
    },
  })
  return {
    form,
    isSaving: save.isPending,
    savedAt: save.isSuccess ? save.submittedAt : undefined,
    save: (profile: Profile) => save.mutate(profile),
    discard: () => {
      form.discard()
      save.reset()
    },
  }
}
