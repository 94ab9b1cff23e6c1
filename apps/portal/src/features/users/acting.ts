import type { UserAction } from '@papaver/contract/users/life.ts'
import type { UserActionInput } from '@papaver/contract/users/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, newKey } from '../../platform/api.ts'
import { isRefusal } from '../../platform/responses.ts'
import { userQuery } from './queries.ts'
import type { UserRecord } from './types.ts'

/** Everything that a step may have changed beside the account itself: lists, counts, history, menu, home. */
export const refreshAround = (client: QueryClient, id: string): void => {
  const [own] = userQuery(id).queryKey
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second, third] }) =>
      first === 'dashboard' ||
      (first === 'branding' && second === 'menu') ||
      (first === 'masters' && String(second).includes('/establishments')) ||
      (first === own && second !== 'roles' && (second !== id || third !== undefined)),
  })
}

/**
 * Sends one step at most once: while nothing has answered, the same content goes out under the same key, so
 * that a second press does not do the step twice.
 */
export const makeSender = (id: string, action: UserAction) => {
  let key = newKey()
  let sent = ''
  return async (body: UserActionInput): Promise<UserRecord> => {
    const content = JSON.stringify(body)
    if (sent !== content) key = newKey()
    sent = content
    try {
      return await call('users.act', { params: { id, action }, body, idempotencyKey: key })
    } catch (error) {
      // Once answered, a further try is another step: the state behind it may have changed.
      if (isRefusal(error) && error.status !== 0) sent = ''
      throw error
    }
  }
}
