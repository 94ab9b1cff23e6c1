import { isPassing } from '../autosave.ts'
import { isRefusal } from '../responses.ts'

/**
 * `draft` being written · `waiting` for a network or for its person to sign in · `sent` and on record · `refused` by the rules,
 * so that nothing is on record · `look`: a person must see to it, as the server failed or would not take all of it.
 */
export type Stage = 'draft' | 'waiting' | 'sent' | 'refused' | 'look'

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

export interface KeptPhoto {
  /** The same however often it is sent. */
  readonly key: string
  readonly name: string
  readonly type: string
  /** Why it was not taken, when it was sent last. */
  readonly obstacle?: Obstacle
}

/** What only its person sees; each feature adds what its records are. */
export interface WaitingContent {
  readonly photos: readonly KeptPhoto[]
  /** What it is at the authority; null until it is there. */
  readonly recordId: string | null
  /** ISO moment at which the authority had it. */
  readonly arrivedAt: string | null
  readonly obstacle: Obstacle | null
}

export interface Step<Content extends WaitingContent> {
  readonly stage: Stage
  readonly content: Content
  /** As it was thrown, for the page that has just sent it. */
  readonly failure?: unknown
}

export const pending = { recordId: null, arrivedAt: null, obstacle: null } as const

/** How a feature brings one record to the authority. */
export interface Way<Content extends WaitingContent> {
  /** What must be known before it can be put on record; kept, so that it is not asked twice. */
  readonly locate?: (content: Content) => Promise<Content>
  /** Puts it on record under its key; `notedAt` is null where it comes at once. */
  readonly record: (content: Content, key: string, notedAt: string | null) => Promise<Content>
  /** Sends one of its photos. */
  readonly sendPhoto: (content: Content, photo: KeptPhoto) => Promise<unknown>
  /** Where it stands once it is there with its photos; by default it is done. */
  readonly settledAs?: (content: Content) => Stage
}

/** Nothing is wrong with it: it is sent again by itself, once there is a network or a session. */
const isForLater = (error: unknown): boolean => isRefusal(error) && (isPassing(error) || error.status === 401)

/** As it is kept with what was not taken. */
export const obstacleOf = (error: unknown): Obstacle =>
  isRefusal(error)
    ? { status: error.status, code: error.code, details: error.details, reference: error.requestId }
    : { status: 0, code: '', details: {}, reference: '' }

const stageAfter = (error: unknown, { recordId }: WaitingContent): Stage => {
  if (isForLater(error)) return 'waiting'
  const isFailure = !isRefusal(error) || error.status >= 500
  return isFailure || recordId !== null ? 'look' : 'refused'
}

/** What is left of its photos after a try, and why the first of them was not taken. */
interface Sending<Content> {
  readonly content: Content
  readonly failure?: unknown
}

/**
 * Sends each photo by itself: one that is not taken keeps no other back. `keep` is told of each that has arrived; where nothing
 * answers, those after it wait as well.
 */
const sendEach = async <Content extends WaitingContent>(
  from: Content,
  { way, keep }: { readonly way: Way<Content>; readonly keep: (content: Content) => Promise<void> },
): Promise<Sending<Content>> => {
  let content = from
  let failure: unknown
  for (const photo of from.photos) {
    try {
      await way.sendPhoto(content, photo)
      content = { ...content, photos: content.photos.filter(({ key }) => key !== photo.key) }
      await keep(content)
    } catch (error) {
      failure ??= error
      if (isForLater(error)) return { content, failure: error }
      const refused = { ...photo, obstacle: obstacleOf(error) }
      content = {
        ...content,
        photos: content.photos.map((each) => (each.key === photo.key ? refused : each)),
      }
    }
  }
  return { content, failure }
}

/** The same without one of its photos; what is said of it is then said of the next that was not taken. */
export const withoutPhoto = <Content extends WaitingContent>(content: Content, photoKey: string): Content => {
  const photos = content.photos.filter(({ key }) => key !== photoKey)
  const next = photos.find(({ obstacle }) => obstacle !== undefined)?.obstacle
  return { ...content, photos, obstacle: next ?? content.obstacle }
}

/**
 * Takes a record as far as it goes now: on record, then with its photos. `keep` is told of every step, so that whatever is cut
 * off goes on from there; the key makes one record of all tries. What comes at once says no hour of its own.
 */
export const advance = async <Content extends WaitingContent>(
  { key, notedAt }: { readonly key: string; readonly notedAt: string | null },
  from: Content,
  { way, keep }: { readonly way: Way<Content>; readonly keep: (step: Step<Content>) => Promise<void> },
): Promise<Step<Content>> => {
  let content: Content = { ...from, obstacle: null }
  try {
    if (content.recordId === null) {
      content = (await way.locate?.(content)) ?? content
      await keep({ stage: 'waiting', content })
      content = await way.record(content, key, notedAt)
      await keep({ stage: 'waiting', content })
    }
    const sent = await sendEach(content, { way, keep: (now) => keep({ stage: 'waiting', content: now }) })
    content = sent.content
    if (sent.failure !== undefined) throw sent.failure
    return { stage: way.settledAs?.(content) ?? 'sent', content }
  } catch (failure) {
    content = { ...content, obstacle: obstacleOf(failure) }
    return { stage: stageAfter(failure, content), content, failure }
  }
}

/** Those that the person would lose by signing out; what is on record already is not one of them. */
export const unsettled = <Each extends Pick<WaitingHead, 'stage' | 'accountId'>>(
  entries: readonly Each[],
  accountId: string,
): Each[] => entries.filter((each) => each.accountId === accountId && each.stage !== 'sent')
