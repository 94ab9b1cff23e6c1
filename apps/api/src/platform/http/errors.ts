import { textProblems } from '@papaver/contract/plain-text.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyError, FastifyInstance, FastifyReply } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { isLostConnection } from '../database/lost-connection.ts'
import { type Refusal, Refused } from '../refusal.ts'

const byStatus: Record<number, Refusal> = {
  404: frameRefusals.notFound,
  413: frameRefusals.tooLarge,
  415: frameRefusals.unsupportedMedia,
  429: frameRefusals.tooManyRequests,
}

/** Seconds after which it is worth asking again when we are unavailable. */
const soon = '5'

/** A refusal as everybody gets it (RFC 9457). */
export const answer = (
  reply: FastifyReply,
  { code, status }: Refusal,
  requestId: string,
  details?: Record<string, unknown>,
): FastifyReply => {
  if (status === 503 && !reply.hasHeader('retry-after')) reply.header('retry-after', soon)
  return reply
    .code(status)
    .type('application/problem+json')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ message: code, ...(details ? { details } : {}), requestId })
}

/** SQLSTATE of what PostgreSQL cannot hold: U+0000 (as text, within JSON), a moment or a number out of range. */
const unstorable = new Set(['22021', '22P05', '22003', '22007', '22008'])

/** What the reader of forms says, without a code, of a body that is no form; and an input nested without end. */
const brokenInput =
  /^(Multipart: |Unexpected end of (multipart data|file)|Part terminated early|Maximum call stack size)/

/** What was sent cannot be taken as it is, which only a deeper look has found. */
const isWrongInput = ({ code, message }: FastifyError): boolean =>
  unstorable.has(code ?? '') || brokenInput.test(message)

const fieldsOf = (error: FastifyError): { path: string; code: string }[] =>
  (error.validation ?? []).map(({ instancePath, keyword, message }) => ({
    path: instancePath.replace(/^\//, '').replaceAll('/', '.'),
    code: textProblems.find((problem) => problem === message) ?? keyword ?? message ?? 'invalid',
  }))

/** One handler for everything that goes wrong: refusals with their code, the unexpected as a bare 500 (RFC 9457). */
export const handleErrors = (fastify: FastifyInstance): void => {
  fastify.setErrorHandler((error: FastifyError, request, reply) => {
    if (error instanceof Refused) {
      const { retryAfter } = error.details ?? {}
      if (typeof retryAfter === 'number') reply.header('retry-after', String(retryAfter))
      return answer(reply, error.refusal, request.id, error.details)
    }
    if (hasZodFastifySchemaValidationErrors(error))
      return answer(reply, frameRefusals.invalidInput, request.id, { fields: fieldsOf(error) })
    const status = error.statusCode ?? 500
    const known = byStatus[status]
    if (known) return answer(reply, known, request.id)
    if (status >= 400 && status < 500) return answer(reply, frameRefusals.invalidInput, request.id)
    if (isWrongInput(error)) return answer(reply, frameRefusals.invalidInput, request.id)
    request.log.error({ err: error }, 'unexpected')
    if (isLostConnection(error)) return answer(reply, frameRefusals.unavailable, request.id)
    return reply
      .code(500)
      .type('application/problem+json')
      .header('cache-control', 'no-store')
      .serializer(JSON.stringify)
      .send({ message: 'internal', requestId: request.id })
  })
  fastify.setNotFoundHandler((request, reply) => answer(reply, frameRefusals.notFound, request.id))
}
