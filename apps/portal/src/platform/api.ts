import { type CallName, calls } from '@papaver/contract/calls.ts'
import type { CallInput, CallOutput } from '@papaver/contract/endpoints.ts'
import { askConfirmation } from './confirming.ts'
import { newKey } from './random-key.ts'
import { type Asked, request } from './request.ts'
import { Refusal, refusalOf, type Verdict } from './responses.ts'
import { readToken } from './token.ts'

export { newKey } from './random-key.ts'

export interface CallOptions {
  signal?: AbortSignal
  /** Names one action: the same key sent twice does it once. Made anew for every command unless given. */
  idempotencyKey?: string
  /** The multipart body of an upload. */
  form?: FormData
  /** Of the session just ended, to tell the server; else the stored one is sent. */
  token?: string
  /** The language to answer in, where it is not the page's. */
  culture?: string
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

/** Commands after which every count stands as before: questions, and what saves itself while somebody writes. */
const still: ReadonlySet<string> = new Set([
  'endorsements.find',
  'authorizations.save',
  'emails.saveDraft',
  'emails.previewTemplate',
  'emails.previewMessage',
  'help.seen',
  'scheduling.preview',
  'training.ticket',
  'training.enter',
  'training.reset',
] satisfies CallName[])
/** Is there less or more to do after it? Not after what somebody does to his own account, nor for visitors. */
const movesCounts = (name: CallName, token: string | null): boolean =>
  token !== null && calls[name][0] !== 'GET' && !name.startsWith('account.') && !still.has(name)
let followCommand: () => void = () => {}

/** Who brings what is counted up to date once a command was answered; set once at the start. */
export const onCommand = (follow: () => void): void => {
  followCommand = follow
}

type Reaction = (verdict: Verdict) => void
let react: Reaction = () => {}

/** Who ends the session or changes the place when an answer asks for it; set once at the start. */
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

const askedOf = (name: CallName, input: Loose): Asked => {
  const method = calls[name][0]
  const headers: Record<string, string> = {}
  if (method !== 'GET') headers['Idempotency-Key'] = input.idempotencyKey ?? newKey()
  if (input.body !== undefined) headers['Content-Type'] = 'application/json'
  const body = input.form ?? (input.body === undefined ? null : JSON.stringify(input.body))
  return { method, headers, body, signal: input.signal ?? null, token: input.token, culture: input.culture }
}

const dispositionOf = (response: Response): string => response.headers.get('content-disposition') ?? ''

const fileNameOf = (response: Response): string => {
  const header = dispositionOf(response)
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(header)?.[1]
  return encoded ? decodeURIComponent(encoded) : (/filename="?([^";]+)/i.exec(header)?.[1] ?? 'file')
}

const read = async (response: Response): Promise<unknown> => {
  if (response.status === 204) return undefined
  const type = response.headers.get('content-type') ?? ''
  // What is to be kept is a file whatever stands in it, data for other programs too.
  const isFile = dispositionOf(response).startsWith('attachment')
  if (!isFile && type.startsWith('application/json')) return response.json()
  if (!isFile && type.startsWith('text/plain')) return response.text()
  return new File([await response.blob()], fileNameOf(response), { type })
}

/**
 * Makes one call of the contract's table. A file comes as a `File` with its name. Where the server first wants to know
 * that the person is there himself, he is asked, and the call is made once more.
 * @throws Refusal whenever the answer is not 2xx, or none came (status 0, code `unreachable`)
 */
export const call = async <Name extends CallName>(
  name: Name,
  ...[input = {}]: Arguments<Name>
): Promise<CallOutput<Name>> => {
  const loose = input as Loose
  const sentToken = readToken()
  const response = await request(urlOf(name, loose), askedOf(name, loose)).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === 'AbortError') throw error
    throw new Refusal(0, 'refused', { message: 'unreachable' })
  })
  if (response.ok) {
    const answer = (await read(response)) as CallOutput<Name>
    if (movesCounts(name, sentToken)) followCommand()
    return answer
  }
  const refusal = await refusalOf(response, name === 'account.poke')
  if (refusal.code === 'accountConfirmationNeeded' && (await askConfirmation()))
    return call(name, ...([input] as unknown as Arguments<Name>))
  // A session that another one has followed meanwhile says nothing about that one.
  const isOutdated = refusal.status === 401 && sentToken !== readToken()
  if (!loose.isQuiet && !isOutdated) react(refusal.verdict)
  throw refusal
}
