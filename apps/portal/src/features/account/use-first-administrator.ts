import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { useSending } from '../../platform/sending.ts'
import { useForm } from '../../ui/form/use-form.tsx'
import { emptyValues, judge, refusedAt, type Values } from './first-administrator-fields.ts'
import type { PasswordRequirements } from './password-rules.ts'
import { useLogin } from './use-login.ts'

/** The form, its sending, and the login that follows. */
export const useFirstAdministrator = (token: string, requirements: PasswordRequirements) => {
  const router = useRouter()
  const [standing] = useState(emptyValues)
  const form = useForm({ standing, judge: (values) => judge(values, requirements), refusedAt })
  const login = useLogin({
    onSignedIn: () => void router.navigate({ to: '/home' }),
    onPending: () => void router.navigate({ to: '/login' }),
  })
  const send = useSending({
    mutationFn: ({ again: _again, ...body }: Values) =>
      call('account.firstAdministrator', { body: { ...body, token } }),
    onError: form.refuse,
    onSuccess: async (_nothing, { userName, password }) => {
      // The authority's name is new: what was kept of the public settings is not.
      await queryClient.invalidateQueries({ queryKey: publicSettingsQuery.queryKey })
      await login.mutateAsync({ userName, password }).catch(() => router.navigate({ to: '/login' }))
    },
  })
  return { form, isBusy: send.isPending || login.isPending, submit: (values: Values) => send.mutate(values) }
}
