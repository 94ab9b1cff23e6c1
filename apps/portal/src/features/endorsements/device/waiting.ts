import type { Dispute } from '@papaver/contract/endorsements/dispute-schema.ts'
import type { Endorsement } from '@papaver/contract/endorsements/schema.ts'
import type { CallInput } from '@papaver/contract/endpoints.ts'
import { minus, orNothing, plus } from '@papaver/contract/quantities/base.ts'
import type { WaitingContent as AnyContent, KeptPhoto, Stage, Way } from '../../../platform/device/waiting.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import type { KeptForm } from '../permit/endorse-draft.ts'
import { type ExcessLine, excessOnRecord } from '../permit/excess-lines.ts'

export type EndorsementBody = CallInput<'endorsements.record'>['body']

export interface Goods {
  readonly name: string
  readonly quantity: string
  readonly unit: string
}

/** An endorsement as its person sees it; its record is the endorsement. */
export interface WaitingContent extends AnyContent {
  /** Of the permit. */
  readonly number: string
  /** Null of a permit that was not on the list of this device: it is found by what was scanned. */
  readonly caseId: string | null
  readonly token: string | null
  /** Lines of a permit that was not on the list stand by their position. */
  readonly body: EndorsementBody
  /** The goods as they were named, for whoever looks at it before it is sent. */
  readonly goods: readonly Goods[]
  /** That it does not fit its permit, and what became of it, as far as this device knows; missing in what an earlier release kept. */
  readonly dispute?: Dispute | null
  /** More was presented than was left: refused, and on record as goods that are held. */
  readonly excess?: readonly ExcessLine[]
  /** Of one that is being written: the form as it was typed. */
  readonly form?: KeptForm
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
  ) => Promise<Pick<Endorsement, 'id' | 'recordedAt'> & Partial<Pick<Endorsement, 'dispute'>>>
  readonly sendPhoto: (caseId: string, endorsementId: string, photo: KeptPhoto) => Promise<unknown>
}

/** Which permit it is, of one that this device knew by its code alone. */
const located = async (content: WaitingContent, calls: Calls): Promise<WaitingContent> => {
  const { caseId, token } = content
  if (caseId !== null) return content
  const permit = await calls.find(token ?? '')
  const idOf = (position: string) =>
    permit.lines.find((line) => String(line.position) === position)?.id ?? position
  const lines = content.body.lines.map((line) => ({ ...line, lineId: idOf(line.lineId) }))
  return { ...content, caseId: permit.id, number: permit.number, body: { ...content.body, lines } }
}

/** To its permit, on record, with its photos. */
export const wayOf = (calls: Calls): Way<WaitingContent> => ({
  locate: (content) => located(content, calls),
  record: async (content, key, notedAt) => {
    try {
      const made = await calls.record(content.caseId ?? '', { ...content.body, notedAt }, key)
      return { ...content, recordId: made.id, arrivedAt: made.recordedAt, dispute: made.dispute ?? null }
    } catch (error) {
      const held = excessOnRecord(error)
      if (held === undefined) throw error
      const arrivedAt = new Date(nowHere()).toISOString()
      return { ...content, recordId: held.id, arrivedAt, excess: held.lines }
    }
  },
  sendPhoto: ({ caseId, recordId }, photo) => calls.sendPhoto(caseId ?? '', recordId ?? '', photo),
})

/** Of a line: what may still cross, less what waits on this device and is not on record yet. */
export const lessWaiting = (
  line: { readonly id: string; readonly remaining: string },
  contents: readonly Pick<WaitingContent, 'body' | 'recordId'>[],
): string => {
  const waiting = contents
    .filter(({ recordId }) => recordId === null)
    .flatMap(({ body }) => body.lines.filter(({ lineId }) => lineId === line.id))
  return orNothing(minus(line.remaining, plus('0', ...waiting.map(({ quantity }) => quantity))))
}

/** A record on this device, as far as its person can read it. */
interface Recorded {
  readonly stage: Stage
  readonly content: WaitingContent | undefined
}

/** Goods are held, and this device alone knows of it: they are at the border whether the record waits or was not taken. */
const isHeldHere = ({ stage, content }: Recorded): boolean =>
  stage !== 'draft' && stage !== 'sent' && content?.recordId === null && content.body.isHeld === true

/** What the pages of permits take account of: what is still to be sent, and goods that are held. */
export const unsentOf = (entries: readonly Recorded[]): WaitingContent[] =>
  entries.flatMap(({ stage, content }) =>
    content && (stage === 'waiting' || isHeldHere({ stage, content })) ? [content] : [],
  )

/** What the list of the device says beside a permit: that goods of it are held here, and that an endorsement of it waits. */
export const unsentMarks = (
  entries: readonly Recorded[],
  caseId: string,
): { readonly isHeldHere: boolean; readonly isWaiting: boolean } => {
  const own = entries.filter(({ content }) => content?.caseId === caseId)
  return {
    isHeldHere: own.some(isHeldHere),
    isWaiting: own.some(({ stage, content }) => stage === 'waiting' && content?.body.isHeld !== true),
  }
}

/** What has become of a record that waited, as its page says it. */
export type KeptState = 'waiting' | 'recorded' | 'held' | 'disputed' | 'refused'
export const keptState = (
  entry: { readonly stage: Stage; readonly content: WaitingContent | undefined } | undefined,
): KeptState => {
  const content = entry?.content
  if (entry === undefined || content === undefined) return 'waiting'
  if (content.recordId === null)
    return entry.stage === 'waiting' || entry.stage === 'draft' ? 'waiting' : 'refused'
  if (content.excess !== undefined || content.dispute?.isHeld === true) return 'held'
  return content.dispute ? 'disputed' : 'recorded'
}

/** The disputed records on a device of which the authority has said more since. */
export const learntOf = (
  entries: readonly { readonly key: string; readonly content: WaitingContent | undefined }[],
  records: readonly { readonly id: string; readonly dispute: Dispute }[],
): { key: string; dispute: Dispute }[] =>
  entries.flatMap(({ key, content }) => {
    const found = records.find(({ id }) => id === content?.recordId)
    const isNew = found?.dispute.settlement !== null && content?.dispute?.settlement === null
    return found !== undefined && isNew ? [{ key, dispute: found.dispute }] : []
  })

/** What has waited is sent by a call that takes it whatever its person has lost since; undefined of what comes at once. */
export const lateBody = (body: EndorsementBody): CallInput<'endorsements.sendLate'>['body'] | undefined => {
  const { notedAt, checkCode } = body
  return notedAt && checkCode ? { ...body, source: 'customs', notedAt, checkCode } : undefined
}
