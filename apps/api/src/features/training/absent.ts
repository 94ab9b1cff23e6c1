import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { portalLink } from '@papaver/contract/portal-places.ts'
import { trainingRefusals } from '@papaver/contract/training/refusals.ts'
import { headersOf } from '../../platform/http/security.ts'

/** Where the real portal says how training stands, and whoever was in it waits. */
const place = portalLink('', '/training')
const isCall = (url: string): boolean => /^\/training\/(api|assets|\.well-known|health|metrics)\b/.test(url)

/** While there is nobody to ask: people are led to the page that says so, programs are told to come again. */
export const answerAbsent = (request: IncomingMessage, response: ServerResponse, publicUrl: string): void => {
  const requestId = randomUUID()
  const headers = {
    ...headersOf(publicUrl.startsWith('https:')),
    'cache-control': 'no-store',
    'x-request-id': requestId,
  }
  request.resume()
  if (request.method === 'GET' && !isCall(request.url ?? '')) {
    response.writeHead(302, { ...headers, location: place }).end()
    return
  }
  const { code, status } = trainingRefusals.trainingNotReady
  response
    .writeHead(status, {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'retry-after': '5',
    })
    .end(JSON.stringify({ message: code, requestId }))
}
