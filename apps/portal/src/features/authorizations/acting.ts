import type { ActionInput } from '@papaver/contract/authorizations/action-schema.ts'
import type { AuthorizationAction } from '@papaver/contract/authorizations/life.ts'
import type { Authorization } from '@papaver/contract/authorizations/schema.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call, newKey } from '../../platform/api.ts'
import { isRefusal } from '../../platform/responses.ts'
import { authorizationQuery } from './queries.ts'

/** Everything that a step may have changed beside the case itself: lists, counts, balances, home. */
export const refreshAround = (client: QueryClient, id: string): void => {
  const key = authorizationQuery(id).queryKey
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second, third] }) =>
      first === 'balances' ||
      first === 'dashboard' ||
      (first === 'branding' && second === 'menu') ||
      (first === key[0] && (second !== id || third !== undefined)),
  })
}

/**
 * Sends one step at most once: while nothing has answered, the same content goes out under the same key, so
 * that a second press does not do the deed twice.
 */
export const makeSender = (id: string, action: AuthorizationAction) => {
  let key = newKey()
  let sent = ''
  return async (body: ActionInput): Promise<Authorization> => {
    const content = JSON.stringify(body)
    if (sent !== '' && sent !== content) key = newKey()
    sent = content
    try {
      const answer = await call('authorizations.act', {
        params: { id, action },
        body,
        idempotencyKey: key,
      })
      sent = ''
      key = newKey()
      return answer
    } catch (error) {
      // Once answered, a further try is another deed: the state behind it may have changed.
      if (isRefusal(error) && error.status !== 0) key = newKey()
      throw error
    }
  }
}
