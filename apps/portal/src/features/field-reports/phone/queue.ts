import { call } from '../../../platform/api.ts'
import { makeQueue, patience, quiet } from '../../../platform/device/queue.ts'
import { advance, type Step } from '../../../platform/device/waiting.ts'
import type { Entry, NewPhoto } from '../../../platform/device/waiting-store.ts'
import { createStore } from '../../../platform/plain-store.ts'
import { type Calls, type ReportContent, wayOf } from './report.ts'

const calls: Calls = {
  send: (body, idempotencyKey) =>
    call('field-reports.send', { body, idempotencyKey, ...quiet(patience.record) }),
  attach: (id, { key, name, file }) => {
    const form = new FormData()
    form.append('files', file, name)
    return call('field-reports.attach', { params: { id }, query: { key }, form, ...quiet(patience.photos) })
  },
}

/** Field reports on this device. */
export const queue = makeQueue<ReportContent>({
  box: 'field-reports',
  wayFor: (photos) => wayOf(calls, photos),
})

interface Held {
  readonly entry: Entry<ReportContent>
  readonly photos: readonly NewPhoto[]
}
/** Those that this browser cannot keep (a private window, training): they live as long as the page. */
const inMemory = createStore<ReadonlyMap<string, Held>>(new Map())
const change = (key: string, held: Held | undefined): void => {
  const next = new Map(inMemory.get())
  if (held === undefined) next.delete(key)
  else next.set(key, held)
  inMemory.set(next)
}

/** All of them, for the pages. */
export const reports = createStore<readonly Entry<ReportContent>[]>([])
const show = (): void =>
  reports.set([...queue.entries.get(), ...[...inMemory.get().values()].map(({ entry }) => entry)])
queue.entries.subscribe(show)
inMemory.subscribe(show)

export const isInMemory = (key: string): boolean => inMemory.get().has(key)

/** Keeps a report as it is now, with photos that came to it. False: only for as long as this page is open. */
export const keepReport = async (
  { content, ...head }: Entry<ReportContent>,
  added: readonly NewPhoto[] = [],
): Promise<boolean> => {
  if (content === undefined) return false
  if (!isInMemory(head.key) && (await queue.put(head, content, added))) return true
  const known = [...(inMemory.get().get(head.key)?.photos ?? []), ...added]
  const photos = known.filter(({ key }) => content.photos.some((photo) => photo.key === key))
  change(head.key, { entry: { ...head, content }, photos })
  return false
}

export const photosOf = async (entry: Entry<ReportContent>): Promise<readonly NewPhoto[]> =>
  inMemory.get().get(entry.key)?.photos ?? queue.photosOf(entry)

export const dropReport = async (key: string): Promise<void> => {
  if (isInMemory(key)) return change(key, undefined)
  await queue.dropNow(key)
}

const sendFromMemory = async (
  key: string,
  { entry, photos }: Held,
): Promise<Step<ReportContent> | undefined> => {
  if (entry.content === undefined) return undefined
  const move = async ({ stage, content }: Step<ReportContent>): Promise<void> =>
    change(key, { entry: { ...entry, stage, content }, photos })
  const way = wayOf(calls, async () => [...photos])
  const step = await advance({ key, notedAt: null }, entry.content, { way, keep: move })
  await move(step)
  return step
}

/** Sends it now and says how far it came. */
export const sendReport = (key: string, isAtOnce = false): Promise<Step<ReportContent> | undefined> => {
  const held = inMemory.get().get(key)
  return held === undefined ? queue.sendNow(key, isAtOnce) : sendFromMemory(key, held)
}
