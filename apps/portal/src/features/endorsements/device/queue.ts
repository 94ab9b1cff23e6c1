import { call } from '../../../platform/api.ts'
import { makeQueue, patience, quiet } from '../../../platform/device/queue.ts'
import { pending } from '../../../platform/device/waiting.ts'
import type { NewPhoto } from '../../../platform/device/waiting-store.ts'
import { newKey } from '../../../platform/random-key.ts'
import { sendPhoto } from '../queries.ts'
import { type Calls, lateBody, type Noted, type WaitingContent, wayOf } from './waiting.ts'

const callsFor = (photos: () => Promise<readonly NewPhoto[]>): Calls => ({
  find: (token) => call('endorsements.locate', { body: { token }, ...quiet(patience.record) }),
  record: (id, body, idempotencyKey) => {
    const sent = { params: { id }, idempotencyKey, ...quiet(patience.record) }
    const late = lateBody(body)
    return late
      ? call('endorsements.sendLate', { ...sent, body: late })
      : call('endorsements.record', { ...sent, body })
  },
  sendPhoto: async (id, endorsementId, { key, name, type }) => {
    const kept = (await photos()).find((photo) => photo.key === key)
    if (kept === undefined) return
    await sendPhoto({ id, endorsementId }, new File([kept.file], name, { type }), quiet(patience.photos))
  },
})

/** Endorsements on this device. */
export const queue = makeQueue<WaitingContent>({
  box: 'endorsements',
  wayFor: (photos) => wayOf(callsFor(photos)),
})

/** Puts an endorsement down before anything is sent. False: it cannot, and what is sent must arrive now. */
export const noteDown = (
  head: {
    readonly key: string
    readonly accountId: string
    readonly owner: string
    readonly notedAt: string
  },
  content: Noted,
  files: readonly File[],
): Promise<boolean> => {
  const photos = files.map((file) => ({ key: newKey(), name: file.name, type: file.type, file }))
  const named = photos.map(({ key, name, type }) => ({ key, name, type }))
  return queue.put({ ...head, stage: 'waiting' }, { ...content, ...pending, photos: named }, photos)
}
