import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../platform/api.ts'
import { publicSettingsQuery, queryClient } from '../../platform/queries.ts'
import { isRefusal } from '../../platform/responses.ts'
import { useSending } from '../../platform/sending.ts'
import {
  emptyValues,
  type FieldName,
  judge,
  type Values,
  type Wrong,
  wrongOf,
} from './first-administrator-fields.ts'
import type { PasswordDemands } from './password-rules.ts'
import { useLogin } from './use-login.ts'

/** The form's state: values, what is wrong with fields that were left, sending, and the login that follows. */
export const useFirstAdministrator = (token: string, demands: PasswordDemands) => {
  const router = useRouter()
  const [values, setValues] = useState<Values>(emptyValues)
  const [touched, setTouched] = useState<ReadonlySet<FieldName>>(new Set())
  /** What the server did not accept, until it is changed. */
  const [refused, setRefused] = useState<Wrong>({})
  const login = useLogin({
    onSignedIn: () => void router.navigate({ to: '/home' }),
    onPending: () => void router.navigate({ to: '/login' }),
  })
  const own = judge(values, demands)
  const send = useSending({
    mutationFn: ({ again: _again, ...body }: Values) =>
      call('account.firstAdministrator', { body: { ...body, token } }),
    onError: (error) => setRefused(isRefusal(error) ? wrongOf(error) : {}),
    onSuccess: async () => {
      // The authority's name is new: what was kept of the public settings is not.
      await queryClient.invalidateQueries({ queryKey: publicSettingsQuery.queryKey })
      const credentials = { userName: values.userName, password: values.password }
      await login.mutateAsync(credentials).catch(() => router.navigate({ to: '/login' }))
    },
  })
  return {
    values,
    set: (name: FieldName, value: string) => {
      setValues((before) => ({ ...before, [name]: value }))
      setRefused(({ [name]: _gone, ...others }) => others)
    },
    touch: (name: FieldName) => setTouched((before) => new Set(before).add(name)),
    errorOf: (name: FieldName): string | undefined =>
      refused[name] ?? (touched.has(name) ? own[name] : undefined),
    isComplete: Object.keys(own).length === 0,
    isBusy: send.isPending || login.isPending,
    /** A refusal that no field shows. */
    failure: send.isError && Object.keys(refused).length === 0 ? send.error : undefined,
    submit: () => send.mutate(values),
  }
}
export type FirstAdministratorState = ReturnType<typeof useFirstAdministrator>
