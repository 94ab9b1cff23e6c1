import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyInstance } from 'fastify'
import { refuse } from '../refusal.ts'

/** Where in a value a text holds half of a character (a lone surrogate), as a path; undefined where none does. */
export const findBrokenText = (value: unknown, path = ''): string | undefined => {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, part] of Object.entries(value)) {
    const below = path === '' ? key : `${path}.${key}`
    const found = key.isWellFormed() ? findBrokenText(part, below) : path
    if (found !== undefined) return found
  }
  return undefined
}

/**
 * Half a character is no text: the database would keep a sign of doubt in its place without a word, and what somebody
 * reads back would not be what was sent.
 */
export const refuseBrokenText = (fastify: FastifyInstance): void => {
  fastify.addHook('preValidation', (request, _reply, done) => {
    const path = findBrokenText(request.body)
    if (path !== undefined) refuse(frameRefusals.invalidInput, { fields: [{ path, code: 'malformed' }] })
    done()
  })
}
