import { type CallName, calls } from '@papaver/contract/calls.ts'

export interface Answer {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of many shapes, read field by field
  readonly body: any
}
export interface Asked {
  readonly params?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** Under which the same command is done once. */
  readonly key?: string
}

/** Asks an app over HTTP, as somebody who is signed in with this token; throws where no answer comes. */
export const askApp = async (
  url: string,
  token: string,
  call: CallName,
  { params = {}, body, key }: Asked,
): Promise<Answer> => {
  const [method, path] = calls[call]
  const headers: Record<string, string> = { authorization: `Bearer ${token}` }
  if (key !== undefined) headers['idempotency-key'] = key
  const isForm = body instanceof FormData
  if (body !== undefined && !isForm) headers['content-type'] = 'application/json'
  const response = await fetch(url + path.replace(/:(\w+)/g, (_all, name: string) => params[name] ?? ''), {
    method,
    headers,
    body: isForm ? body : body === undefined ? null : JSON.stringify(body),
  })
  const text = await response.text()
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) }
}
