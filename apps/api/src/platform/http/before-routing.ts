import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Refusal } from '../refusal.ts'
import { answer } from './errors.ts'
import { headersOf } from './security.ts'

/** An address that cannot be read (`/%zz`) reaches no route and no hook: it gets our shape and headers here. */
export const answerUnroutable =
  (isTls: boolean) =>
  (_error: Error, request: FastifyRequest, reply: FastifyReply): void => {
    reply.headers(headersOf(isTls)).header('x-request-id', request.id)
    answer(reply, frameRefusals.invalidInput, request.id)
  }

/** What Node says of a request that is none. */
const byCode: Readonly<Record<string, readonly [status: string, refusal: Refusal]>> = {
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', frameRefusals.tooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', frameRefusals.tooSlow],
}

/** What is no HTTP, has too long a head or never ends it, is answered on the bare connection, which then closes. */
export const answerNoRequest =
  (isTls: boolean) =>
  (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy(error)
      return
    }
    const [status, refusal] = byCode[error.code ?? ''] ?? ['400 Bad Request', frameRefusals.invalidInput]
    const requestId = randomUUID()
    const body = JSON.stringify({ message: refusal.code, requestId })
    const headers = {
      ...headersOf(isTls),
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/problem+json; charset=utf-8',
      'content-length': String(Buffer.byteLength(body)),
      connection: 'close',
    }
    const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    socket.end(`HTTP/1.1 ${status}\r\n${head.join('\r\n')}\r\n\r\n${body}`)
  }
