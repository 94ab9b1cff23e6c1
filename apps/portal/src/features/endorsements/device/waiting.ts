import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { isPositive, minus, plus } from '@papaver/contract/quantities/base.ts'
import { isPassing } from '../../../platform/autosave.ts'
import { isRefusal } from '../../../platform/responses.ts'

export type EndorsementBody = CallInput<'endorsements.record'>['body']

/**
 * `waiting` for a network or for its person to sign in · `sent` and on record · `refused` by the rules, so that nothing is on
 * record · `look`: a person must see to it, as the server failed or would not take the photos.
 */
export type Stage = 'waiting' | 'sent' | 'refused' | 'look'

/** What is said of a record to anybody at this device: that it waits, since when, and whose it is. */
export interface WaitingHead {
  /** Made with the record; the same however often it is sent. */
  readonly key: string
  readonly accountId: string
  readonly owner: string
  /** ISO moment of the recording, by this device. */
  readonly notedAt: string
  readonly stage: Stage
}

/** Why it was not taken, as it is explained in whatever language the page speaks. */
export interface Obstacle {
  readonly status: number
  readonly code: string
  readonly details: Record<string, unknown>
  readonly reference: string
}

export interface Goods {
  readonly name: string
  readonly quantity: string
  readonly unit: string
}

/** What only its person sees. */
export interface WaitingContent {
  /** Of the permit. */
  readonly number: string
  /** Null of a permit that was not on the list of this device: it is found by what was scanned. */
  readonly caseId: string | null
  readonly token: string | null
  /** Lines of a permit that was not on the list stand by their position. */
  readonly body: EndorsementBody
  /** The goods as they were named, for whoever looks at it before it is sent. */
  readonly goods: readonly Goods[]
  readonly photos: readonly { readonly name: string; readonly type: string }[]
  readonly endorsementId: string | null
  /** ISO moment at which the authority had it. */
  readonly arrivedAt: string | null
  readonly obstacle: Obstacle | null
}

/** What a page puts down before it sends anything. */
export type Noted = Pick<WaitingContent, 'number' | 'caseId' | 'token' | 'body' | 'goods'>

export interface Calls {
  readonly find: (token: string) => Promise<{
    id: string
    number: string
    lines: readonly { id: string; position: number }[]
  }>
  readonly record: (
    caseId: string,
    body: EndorsementBody,
    key: string,
  ) => Promise<Pick<Endorsement, 'id' | 'recordedAt'>>
  readonly sendPhotos: (caseId: string, endorsementId: string) => Promise<unknown>
}

export interface Step {
  readonly stage: Stage
  readonly content: WaitingContent
  /** As it was thrown, for the page that has just sent it. */
  readonly failure?: unknown
}

/** Nothing is wrong with it: it is sent again by itself, once there is a network or a session. */
const isForLater = (error: unknown): boolean => isRefusal(error) && (isPassing(error) || error.status === 401)

const obstacleOf = (error: unknown): Obstacle =>
  isRefusal(error)
    ? { status: error.status, code: error.code, details: error.details, reference: error.requestId }
    : { status: 0, code: '', details: {}, reference: '' }

const stageAfter = (error: unknown, content: WaitingContent): Stage => {
  if (isForLater(error)) return 'waiting'
  const isFailure = !isRefusal(error) || error.status >= 500
  return isFailure || content.endorsementId !== null ? 'look' : 'refused'
}

/** Which permit it is, of one that this device knew by its code alone. */
const located = async (
  content: WaitingContent,
  calls: Calls,
): Promise<WaitingContent & { caseId: string }> => {
  const { caseId, token } = content
  if (caseId !== null) return { ...content, caseId }
  const permit = await calls.find(token ?? '')
  const idOf = (position: string) =>
    permit.lines.find((line) => String(line.position) === position)?.id ?? position
  const lines = content.body.lines.map((line) => ({ ...line, lineId: idOf(line.lineId) }))
  return { ...content, caseId: permit.id, number: permit.number, body: { ...content.body, lines } }
}

/**
 * Takes a record as far as it goes now: to its permit, on record, with its photos. `keep` is told of every step, so that
 * whatever is cut off goes on from there; the key makes one endorsement of all tries. What comes at once says no hour of its
 * own.
 */
export const advance = async (
  { key, notedAt }: Pick<WaitingHead, 'key'> & { readonly notedAt: string | null },
  from: WaitingContent,
  { calls, keep }: { readonly calls: Calls; readonly keep: (step: Step) => Promise<void> },
): Promise<Step> => {
  let content: WaitingContent = { ...from, obstacle: null }
  try {
    if (content.endorsementId === null) {
      const found = await located(content, calls)
      content = found
      await keep({ stage: 'waiting', content })
      const made = await calls.record(found.caseId, { ...found.body, notedAt }, key)
      content = { ...content, endorsementId: made.id, arrivedAt: made.recordedAt }
      await keep({ stage: 'waiting', content })
    }
    if (content.photos.length > 0) await calls.sendPhotos(content.caseId ?? '', content.endorsementId ?? '')
    return { stage: 'sent', content: { ...content, photos: [] } }
  } catch (failure) {
    content = { ...content, obstacle: obstacleOf(failure) }
    return { stage: stageAfter(failure, content), content, failure }
  }
}

/** Of a line: what may still cross, less what waits on this device and is not on record yet. */
export const lessWaiting = (
  line: { readonly id: string; readonly remaining: string },
  contents: readonly Pick<WaitingContent, 'body' | 'endorsementId'>[],
): string => {
  const waiting = contents
    .filter(({ endorsementId }) => endorsementId === null)
    .flatMap(({ body }) => body.lines.filter(({ lineId }) => lineId === line.id))
  const left = minus(line.remaining, plus('0', ...waiting.map(({ quantity }) => quantity)))
  return isPositive(left) ? left : '0'
}

/** Those that the person would lose by signing out; what is on record already is not one of them. */
export const unsettled = <Each extends Pick<WaitingHead, 'stage' | 'accountId'>>(
  entries: readonly Each[],
  accountId: string,
): Each[] => entries.filter((each) => each.accountId === accountId && each.stage !== 'sent')
