import type { CallName } from '@papaver/contract/calls.ts'
import { newKey, urlOf } from './api.ts'
import { requestHeaders } from './headers.ts'
import { Refusal, refusalOf } from './responses.ts'
import { base } from './world.ts'

/** From 0 to 1. */
type OnProgress = (share: number) => void

const answerOf = (request: XMLHttpRequest): Response => {
  const headers = {
    'content-type': request.getResponseHeader('content-type') ?? '',
    'x-request-id': request.getResponseHeader('x-request-id') ?? '',
  }
  const body = request.status === 204 ? null : request.responseText
  return new Response(body, { status: request.status, headers })
}

/**
 * Sends a form with files and tells how far it has got, which `fetch` cannot. The answer's JSON, if there is any.
 * @throws Refusal as `call` does, and the signal's reason where it is stopped
 */
export const upload = (
  name: CallName,
  params: Record<string, string>,
  form: FormData,
  onProgress: OnProgress,
  signal?: AbortSignal,
): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const url = urlOf(name, { params })
    const request = new XMLHttpRequest()
    request.open('POST', base + url)
    requestHeaders(url).forEach((value, header) => {
      request.setRequestHeader(header, value)
    })
    request.setRequestHeader('Idempotency-Key', newKey())
    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress(loaded / total)
    }
    request.onerror = () => reject(new Refusal(0, 'refused', { message: 'unreachable' }))
    request.onload = () => {
      const answer = answerOf(request)
      if (!answer.ok) void refusalOf(answer, false).then(reject)
      else resolve(answer.status === 204 ? undefined : answer.json())
    }
    signal?.addEventListener('abort', () => request.abort())
    request.onabort = () => reject(signal?.reason)
    request.send(form)
  })
