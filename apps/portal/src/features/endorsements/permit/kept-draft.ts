import type { CallInput } from '@papaver/contract/endpoints.ts'
import { personName } from '@papaver/contract/person-name.ts'
import { pending } from '../../../platform/device/waiting.ts'
import type { Entry } from '../../../platform/device/waiting-store.ts'
import { createStore } from '../../../platform/plain-store.ts'
import { newKey } from '../../../platform/random-key.ts'
import { nowHere } from '../../../platform/server-clock.ts'
import { session } from '../../../platform/session.ts'
import { isSame } from '../../../ui/form/values.ts'
import { queue } from '../device/queue.ts'
import type { Goods, WaitingContent } from '../device/waiting.ts'
import type { KeptForm, Way } from './endorse-draft.ts'
import type { EndorsedPermit } from './use-endorse.ts'

/** What is written down of a form while it is open. */
export interface Typed {
  readonly form: KeptForm
  readonly body: CallInput<'endorsements.record'>['body']
  readonly goods: readonly Goods[]
  readonly photos: readonly File[]
}

/** A form that was left before it was sent. */
export interface LeftForm {
  readonly key: string
  readonly notedAt: string
  readonly form: KeptForm
  readonly photos: readonly File[]
}

const pauseMilliseconds = 400

const isOf = ({ stage, content }: Entry<WaitingContent>, { caseId, token }: EndorsedPermit, way: Way) =>
  stage === 'draft' &&
  content?.form?.way === way &&
  content.caseId === caseId &&
  (caseId !== null || content.token === token)

/** What the person who is signed in has typed for this permit on this device, the newest; undefined where there is nothing. */
export const findLeft = async (permit: EndorsedPermit, way: Way): Promise<LeftForm | undefined> => {
  await queue.readEntries()
  const entry = queue.entries.get().findLast((each) => isOf(each, permit, way))
  const form = entry?.content?.form
  if (entry === undefined || form === undefined) return undefined
  const photos = await queue.photosOf(entry).catch(() => [])
  return { key: entry.key, notedAt: entry.notedAt, form, photos: photos.map(({ file }) => file as File) }
}

/** Forms and records that are open on this page: they are no entries beside themselves. */
export const openForms = createStore<readonly string[]>([])
export const openForm = (key: string): void => openForms.set([...openForms.get(), key])
export const closeForm = (key: string): void => openForms.set(openForms.get().filter((each) => each !== key))

const ownHead = () => {
  const current = session.get()
  if (current.status !== 'in') return undefined
  return { accountId: current.account.id, owner: personName(current.person) }
}

/** The photos as they are kept with the form, and those of them that are new there; `known` has the keys they bear. */
const namedIn = (known: Map<File, string>, photos: readonly File[]) => {
  const added = photos
    .filter((file) => !known.has(file))
    .map((file) => ({ key: newKey(), name: file.name, type: file.type, file }))
  for (const photo of added) known.set(photo.file, photo.key)
  const named = photos.map((file) => ({ key: known.get(file) ?? '', name: file.name, type: file.type }))
  return { named, added }
}

/** Where a form lies on the device. */
const placeFor = (permit: EndorsedPermit, left: LeftForm | undefined) => {
  let key = newKey()
  /** Where it was left, until this page writes to it: another tab may have it open as well, and writes its own. */
  let found = left?.key
  let notedAt = left?.notedAt
  let photoKeys = new Map<File, string>()

  const dropFound = async (): Promise<void> => {
    if (found === undefined) return
    await queue.readEntries()
    const there = queue.entries.get().find((entry) => entry.key === found)?.content?.form
    // Where the other tab has typed more since, that is its own.
    if (JSON.stringify(there) === JSON.stringify(left?.form)) await queue.dropNow(found)
    closeForm(found)
    found = undefined
  }
  return {
    put: async ({ photos, ...typed }: Typed): Promise<boolean> => {
      const head = ownHead()
      if (head === undefined) return false
      const { named, added } = namedIn(photoKeys, photos)
      notedAt ??= new Date(nowHere()).toISOString()
      const content = { ...permit, ...typed, ...pending, photos: named }
      const isPut = await queue.put({ ...head, key, notedAt, stage: 'draft' }, content, added)
      if (isPut) await dropFound()
      return isPut
    },
    drop: async (): Promise<false> => {
      await dropFound()
      await queue.dropNow(key)
      return false
    },
    open: (): void => {
      openForm(key)
      if (found !== undefined) openForm(found)
    },
    close: (): void => {
      closeForm(key)
      if (found !== undefined) closeForm(found)
    },
    /** Its key, for the record in its place; what is typed next lies elsewhere. */
    hand: (): string => {
      const handed = found ?? key
      closeForm(handed)
      closeForm(key)
      key = newKey()
      found = undefined
      notedAt = undefined
      photoKeys = new Map()
      openForm(key)
      return handed
    },
  }
}

/**
 * Writes a form down on the device as it is typed, sealed, and takes it away once nothing of it is left. The record that is sent
 * takes its place there, in one step.
 */
export const keepForm = (permit: EndorsedPermit, left: LeftForm | undefined) => {
  const place = placeFor(permit, left)
  let timer: ReturnType<typeof setTimeout> | undefined
  let last: Typed | undefined
  let writing: Promise<unknown> = Promise.resolve()
  /** Everything that was typed lies on the device. */
  const isKept = createStore(left !== undefined)
  /** Something of it does. */
  const isThere = createStore(left !== undefined)

  const write = async (): Promise<void> => {
    const typed = last
    if (typed === undefined) return
    last = undefined
    const isNothing = isSame(typed.form.values, typed.form.stood) && typed.photos.length === 0
    const isDone = isNothing ? await place.drop() : await place.put(typed)
    isThere.set(isDone)
    isKept.set(isDone && last === undefined)
  }
  /** Writes what was typed last now. */
  const flush = (): Promise<void> => {
    clearTimeout(timer)
    const mine = writing.then(write).catch(() => isKept.set(false))
    writing = mine
    return mine
  }

  return {
    isKept,
    isThere,
    flush,
    /** The form is on the page. */
    enter: place.open,
    /** Something was typed: it is written down in a moment. */
    note: (typed: Typed): void => {
      last = typed
      isKept.set(false)
      clearTimeout(timer)
      timer = setTimeout(() => void flush(), pauseMilliseconds)
    },
    /** The key under which the form is sent: its record takes its place, and what is typed next is another form. */
    hand: async (): Promise<string> => {
      clearTimeout(timer)
      last = undefined
      await writing
      isKept.set(false)
      isThere.set(false)
      return place.hand()
    },
    /** The form is gone from the page; what is typed stays on the device. */
    leave: (): void => {
      void flush()
      place.close()
    },
  }
}
export type KeptDraft = ReturnType<typeof keepForm>
