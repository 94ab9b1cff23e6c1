import type { QueryClient } from '@tanstack/react-query'
import { newKey } from '../../platform/api.ts'
import { isRefusal } from '../../platform/responses.ts'

/**
 * Sends one step at most once: while nothing has answered, the same content goes out under the same key, so that a
 * second press does not take the step twice.
 */
export const makeSender = <Body, Answer>(send: (body: Body, idempotencyKey: string) => Promise<Answer>) => {
  let key = newKey()
  let sent = ''
  return async (body: Body): Promise<Answer> => {
    const content = JSON.stringify(body)
    if (sent !== '' && sent !== content) key = newKey()
    sent = content
    try {
      const answer = await send(body, key)
      sent = ''
      key = newKey()
      return answer
    } catch (error) {
      // Once answered, a further try is another step: the state behind it may have changed.
      if (isRefusal(error) && error.status !== 0) key = newKey()
      throw error
    }
  }
}

/** Everything that a step may have changed beside the case itself: lists, counts, balances, home. */
export const refreshAround = (client: QueryClient, feature: string, id: string): void => {
  void client.invalidateQueries({
    predicate: ({ queryKey: [first, second, third] }) =>
      first === 'balances' ||
      first === 'dashboard' ||
      (first === 'branding' && second === 'menu') ||
      (first === feature && (second !== id || third !== undefined)),
  })
}
