import type { CallOutput } from '@papaver/contract/endpoints.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../platform/api.ts'

export type RegistrationState = CallOutput<'registration.state'>

/** The applicant's own view; his link stands in its key for as long as the page is open. */
export const stateQuery = (token: string) =>
  queryOptions({
    queryKey: ['registration', 'reply', token],
    queryFn: ({ signal }) => call('registration.state', { params: { token }, signal }),
    gcTime: 0,
  })
