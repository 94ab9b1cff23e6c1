import { type CallName, calls } from '@papaver/contract/calls.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { requestHeaders } from './headers.ts'
import { Refusal, refusalOf, type Verdict } from './responses.ts'
import { readToken } from './token.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Names one deed: the same key sent twice does it once. Made anew for every command unless given. */
  idempotencyKey?: string
  /** The multipart body of an upload. */
  form?: FormData
  /** Of the session just ended, to tell the server; else the stored one is sent. */
  token?: string
  /** A failure changes nothing on the screen; used where there is nothing left to say. */
  isQuiet?: boolean
}

type Input<Name extends CallName> = CallInput<Name> & CallOptions
type Arguments<Name extends CallName> = keyof CallInput<Name> extends never
  ? [input?: CallOptions]
  : [input: Input<Name>]

/** The parts of a call as the contract's table and the caller's input give them, without the types. */
interface Loose extends CallOptions {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | null | undefined>
  body?: unknown
}

type Reaction = (verdict: Verdict) => void
let react: Reaction = () => {}

/** Who ends the session or changes the place when an answer demands it; set once at the start. */
export const onVerdict = (reaction: Reaction): void => {
  react = reaction
}

/** For what is known here without an answer: a token that has run out. */
export const raiseVerdict = (verdict: Verdict): void => react(verdict)

/** The address of a call; empty query values are left out. */
export const urlOf = (name: CallName, { params = {}, query = {} }: Loose = {}): string => {
  const path = calls[name][1].replaceAll(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent(String(params[key] ?? '')),
  )
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}

/** A random UUID (RFC 9562, version 4); `crypto.randomUUID` is missing where a ministry's network has no TLS. */
export const newKey = (): string => {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

const requestOf = (name: CallName, input: Loose): [string, RequestInit] => {
  const url = urlOf(name, input)
  const method = calls[name][0]
  const headers = requestHeaders(url, input.token)
  if (method !== 'GET') headers.set('Idempotency-Key', input.idempotencyKey ?? newKey())
  if (input.body !== undefined) headers.set('Content-Type', 'application/json')
  const body = input.form ?? (input.body === undefined ? null : JSON.stringify(input.body))
  return [url, { method, headers, body, signal: input.signal ?? null, cache: 'no-store' }]
}

const fileNameOf = (response: Response): string => {
  const header = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(header)?.[1] ?? 'file')
}

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('application/json')) return response.json()
  if (type.startsWith('text/plain')) return response.text()
  return new File([await response.blob()], fileNameOf(response), { type })
}

/**
 * Makes one call of the contract's table. A file comes as a `File` with its name.
 * @throws Refusal whenever the answer is not 2xx, or none came (status 0, code `unreachable`)
 */
export const call = async <Name extends CallName>(
  name: Name,
  ...[input = {}]: Arguments<Name>
): Promise<CallOutput<Name>> => {
  const loose = input as Loose
  const sentToken = readToken()
  const [url, request] = requestOf(name, loose)
  const response = await fetch(url, request).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refusal(0, 'refused', { message: 'unreachable' })
  })
  if (response.ok) return (await read(response)) as CallOutput<Name>
  const refusal = await refusalOf(response, name === 'account.poke')
  // A session that another one has followed meanwhile says nothing about that one.
  const isOutdated = refusal.status === 401 && sentToken !== readToken()
  if (!loose.isQuiet && !isOutdated) react(refusal.verdict)
  throw refusal
}
