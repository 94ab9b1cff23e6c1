import type { Authorization, AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { type DraftForm, inputOf, sentLines } from './draft-form.ts'

/**
 * `clean` all is saved · `dirty` something waits for the next save · `saving` · `offline` nothing answers, it is
 * tried again · `failed` the server said no · `stale` somebody saved a newer version.
 */
export type Phase = 'clean' | 'dirty' | 'saving' | 'offline' | 'failed' | 'stale'

export interface DraftState {
  readonly form: DraftForm
  /** The last answer of the server; its version goes with the next save. */
  readonly server: Authorization
  readonly phase: Phase
  /** ISO moment of the last save from this page. */
  readonly savedAt: string | undefined
  readonly error: unknown
  /** Keys of the lines as the server knows them: its position n is the n-th. */
  readonly sentKeys: readonly string[]
}

/** What is kept in the tab until the server has it. */
export interface KeptCopy {
  readonly version: number
  readonly form: DraftForm
}

export interface DraftDeps {
  readonly send: (body: AuthorizationInput & { version: number }) => Promise<Authorization>
  readonly keep: (copy: KeptCopy | null) => void
  readonly onSaved: (saved: Authorization) => void
  readonly now: () => string
  /** Answers are sent once, by a command: nothing is saved on the way, only kept in the tab. */
  readonly savesByItself: boolean
}

export interface Draft {
  readonly state: Store<DraftState>
  change: (update: (form: DraftForm) => DraftForm) => void
  /** Saves now; resolves once all that was typed so far is saved, or it could not be (see the phase). */
  flush: () => Promise<void>
  /** Takes another version as the ground: `theirs` shows it, `mine` keeps the form and saves over it. */
  settle: (newer: Authorization, choice: { theirs: DraftForm } | 'mine') => Promise<void>
  /** An answer that did not come from a save: an upload, a refetch of the same version. */
  adopt: (server: Authorization) => void
  /** The page is there (again): what waits is saved in its time. */
  start: () => void
  /** Nothing is tried any more: the page is gone or the draft has left the applicant's hands. */
  stop: () => void
}

/** Ten seconds after the first change that is not saved (product §3.3). */
export const autosaveMilliseconds = 10_000
const retries = [3_000, 6_000, 12_000, 30_000] as const

const isPassing = (error: unknown): boolean =>
  isRefusal(error) ? [0, 429, 502, 503, 504].includes(error.status) : true

/** Ids that a save gave to new lines, put beside what was typed meanwhile; nothing typed is touched. */
const withIds = (form: DraftForm, keys: readonly string[], saved: Authorization): DraftForm => {
  const ids = new Map(keys.map((key, index) => [key, saved.lines[index]?.id]))
  const lines = form.lines.map((line) => {
    const id = ids.get(line.key)
    return id === undefined || id === line.id ? line : { ...line, id }
  })
  return { ...form, lines }
}

export const createDraft = (
  first: { server: Authorization; form: DraftForm; isUnsaved: boolean },
  deps: DraftDeps,
): Draft => {
  const state = createStore<DraftState>({
    form: first.form,
    server: first.server,
    phase: first.isUnsaved ? 'dirty' : 'clean',
    savedAt: undefined,
    error: undefined,
    sentKeys: first.server.lines.map(({ id }) => id),
  })
  const put = (part: Partial<DraftState>) => state.set({ ...state.get(), ...part })
  let revision = 0
  let savedRevision = first.isUnsaved ? -1 : 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: Promise<void> | undefined
  let attempts = 0
  let isStopped = false

  const schedule = (milliseconds: number) => {
    clearTimeout(timer)
    timer = undefined
    if (!isStopped && deps.savesByItself) timer = setTimeout(() => void flush(), milliseconds)
  }

  const taken = (saved: Authorization, sent: number, keys: readonly string[]) => {
    attempts = 0
    savedRevision = sent
    const isClean = revision === sent
    const form = withIds(state.get().form, keys, saved)
    put({
      form,
      server: saved,
      sentKeys: keys,
      savedAt: deps.now(),
      error: undefined,
      phase: isClean ? 'clean' : 'dirty',
    })
    deps.keep(isClean ? null : { version: saved.version, form })
    deps.onSaved(saved)
    if (!isClean) schedule(autosaveMilliseconds)
  }

  const refused = (error: unknown) => {
    if (isRefusal(error, 'authorizationStale')) return put({ phase: 'stale', error })
    if (!isPassing(error)) return put({ phase: 'failed', error })
    put({ phase: 'offline', error })
    schedule(retries[Math.min(attempts, retries.length - 1)] ?? autosaveMilliseconds)
    attempts += 1
  }

  const save = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const { form, server } = state.get()
    const sent = revision
    const keys = sentLines(form).map(({ key }) => key)
    put({ phase: 'saving' })
    try {
      taken(await deps.send({ ...inputOf(form, server), version: server.version }), sent, keys)
    } catch (error) {
      refused(error)
    }
  }

  /** One save at a time; what was typed during one goes with the next. */
  const flush = async (): Promise<void> => {
    if (!deps.savesByItself) return
    await running
    if (savedRevision === revision || state.get().phase === 'stale') return
    running ??= save().finally(() => {
      running = undefined
    })
    await running
  }

  const change: Draft['change'] = (update) => {
    const { form, phase, server } = state.get()
    const next = update(form)
    if (next === form) return
    revision += 1
    put({ form: next, phase: phase === 'saving' || phase === 'stale' ? phase : 'dirty' })
    deps.keep({ version: server.version, form: next })
    if (timer === undefined && phase !== 'stale') schedule(autosaveMilliseconds)
  }

  const settle: Draft['settle'] = async (newer, choice) => {
    if (choice === 'mine') {
      put({ server: newer, phase: 'dirty', error: undefined })
      return flush()
    }
    savedRevision = revision
    const sentKeys = newer.lines.map(({ id }) => id)
    put({ server: newer, form: choice.theirs, phase: 'clean', error: undefined, sentKeys })
    deps.keep(null)
    deps.onSaved(newer)
  }

  return {
    state,
    change,
    flush,
    settle,
    adopt: (server) => put({ server }),
    start: () => {
      isStopped = false
      if (savedRevision !== revision && state.get().phase !== 'stale') schedule(0)
    },
    stop: () => {
      isStopped = true
      clearTimeout(timer)
      timer = undefined
    },
  }
}
