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

interface Opening {
  readonly server: Authorization
  readonly form: DraftForm
  /** The form comes from the tab's own copy, which the server does not have yet. */
  readonly isUnsaved: boolean
}

class SavedDraft implements Draft {
  readonly state: Store<DraftState>
  readonly #deps: DraftDeps
  /** Counts the changes; what is saved is everything up to `#savedRevision`. */
  #revision = 0
  #savedRevision: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #attempts = 0
  #isStopped = false

  constructor({ server, form, isUnsaved }: Opening, deps: DraftDeps) {
    this.#deps = deps
    this.#savedRevision = isUnsaved ? -1 : 0
    this.state = createStore<DraftState>({
      form,
      server,
      phase: isUnsaved ? 'dirty' : 'clean',
      savedAt: undefined,
      error: undefined,
      sentKeys: server.lines.map(({ id }) => id),
    })
  }

  #put(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = undefined
    if (this.#isStopped || !this.#deps.savesByItself) return
    this.#timer = setTimeout(() => void this.flush(), milliseconds)
  }

  #taken(saved: Authorization, sent: number, keys: readonly string[]): void {
    this.#attempts = 0
    this.#savedRevision = sent
    const isClean = this.#revision === sent
    const form = withIds(this.state.get().form, keys, saved)
    const phase = isClean ? 'clean' : 'dirty'
    this.#put({ form, server: saved, sentKeys: keys, savedAt: this.#deps.now(), error: undefined, phase })
    this.#deps.keep(isClean ? null : { version: saved.version, form })
    this.#deps.onSaved(saved)
    if (!isClean) this.#schedule(autosaveMilliseconds)
  }

  #refused(error: unknown): void {
    const isStale = isRefusal(error, 'authorizationStale')
    const phase = isStale ? 'stale' : isPassing(error) ? 'offline' : 'failed'
    this.#put({ phase, error })
    if (phase !== 'offline') return
    this.#schedule(retries[Math.min(this.#attempts, retries.length - 1)] ?? autosaveMilliseconds)
    this.#attempts += 1
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { form, server } = this.state.get()
    const sent = this.#revision
    const keys = sentLines(form).map(({ key }) => key)
    this.#put({ phase: 'saving' })
    try {
      const saved = await this.#deps.send({ ...inputOf(form, server), version: server.version })
      this.#taken(saved, sent, keys)
    } catch (error) {
      this.#refused(error)
    }
  }

  /** One save at a time; what was typed during one goes with the next. */
  async flush(): Promise<void> {
    if (!this.#deps.savesByItself) return
    // Nothing is awaited without need: when the page is being left, the request must go out at once.
    if (this.#running !== undefined) await this.#running
    if (this.#savedRevision === this.#revision || this.state.get().phase === 'stale') return
    this.#running ??= this.#save().finally(() => {
      this.#running = undefined
    })
    await this.#running
  }

  change(update: (form: DraftForm) => DraftForm): void {
    const { form, phase, server } = this.state.get()
    const next = update(form)
    if (next === form) return
    this.#revision += 1
    this.#put({ form: next, phase: phase === 'saving' || phase === 'stale' ? phase : 'dirty' })
    this.#deps.keep({ version: server.version, form: next })
    if (this.#timer === undefined && phase !== 'stale') this.#schedule(autosaveMilliseconds)
  }

  async settle(newer: Authorization, choice: { theirs: DraftForm } | 'mine'): Promise<void> {
    if (choice === 'mine') {
      this.#put({ server: newer, phase: 'dirty', error: undefined })
      return this.flush()
    }
    this.#savedRevision = this.#revision
    const sentKeys = newer.lines.map(({ id }) => id)
    this.#put({ server: newer, form: choice.theirs, phase: 'clean', error: undefined, sentKeys })
    this.#deps.keep(null)
    this.#deps.onSaved(newer)
  }

  adopt(server: Authorization): void {
    this.#put({ server })
  }

  start(): void {
    this.#isStopped = false
    if (this.#savedRevision !== this.#revision && this.state.get().phase !== 'stale') this.#schedule(0)
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}

export const createDraft = (opening: Opening, deps: DraftDeps): Draft => new SavedDraft(opening, deps)
