import type { Authorization, AuthorizationInput } from '@papaver/contract/authorizations/schema.ts'
import { Autosave, type AutosavePhase, isPassing, type Outcome } from '../../../platform/autosave.ts'
import type { Copy } from '../../../platform/kept-copies.ts'
import { saveOverOwn } from '../../../platform/own-saves.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import { type DraftForm, inputOf, sentLines } from './draft-form.ts'

/**
 * `clean` all is saved · `dirty` something waits for the next save · `saving` · `offline` nothing answers, it is
 * tried again · `failed` the server said no · `stale` somebody saved a newer version.
 */

export interface DraftState {
  readonly form: DraftForm
  /** The last answer of the server; its version goes with the next save. */
  readonly server: Authorization
  readonly phase: AutosavePhase
  /** ISO moment of the last save from this page. */
  readonly savedAt: string | undefined
  readonly error: unknown
  /** Keys of the lines as the server knows them: its position n is the n-th. */
  readonly sentKeys: readonly string[]
}

export type KeptCopy = Copy<DraftForm>

export interface DraftDeps {
  readonly send: (body: AuthorizationInput & { version: number; savedFrom: string }) => Promise<Authorization>
  /** The draft as the server has it now. */
  readonly fetch: () => Promise<Authorization>
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
  /** Names this page in its saves: the same after a reload that found its copy. */
  readonly savedFrom: string
}

class SavedDraft implements Draft {
  readonly state: Store<DraftState>
  readonly #deps: DraftDeps
  readonly #autosave: Autosave
  readonly #savedFrom: string

  constructor({ server, form, isUnsaved, savedFrom }: Opening, deps: DraftDeps) {
    this.#deps = deps
    this.#savedFrom = savedFrom
    this.state = createStore<DraftState>({
      form,
      server,
      phase: isUnsaved ? 'dirty' : 'clean',
      savedAt: undefined,
      error: undefined,
      sentKeys: server.lines.map(({ id }) => id),
    })
    this.#autosave = new Autosave(
      {
        milliseconds: autosaveMilliseconds,
        isHalted: () => !deps.savesByItself || this.state.get().phase === 'stale',
        send: () => this.#send(),
        onRefused: (error) => this.#refused(error),
      },
      { isUnsaved, isStopped: false },
    )
  }

  #put(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #refused(error: unknown): Outcome {
    const isStale = isRefusal(error, 'caseworkStale')
    const phase = isStale ? 'stale' : isPassing(error) ? 'offline' : 'failed'
    this.#put({ phase, error })
    return phase === 'offline' ? 'waiting' : 'over'
  }

  #copy(version: number, form: DraftForm): KeptCopy {
    return { version, form, savedFrom: this.#savedFrom }
  }

  #save(input: AuthorizationInput, version: number): Promise<Authorization> {
    const savedFrom = this.#savedFrom
    return saveOverOwn(
      { version, savedFrom },
      {
        send: (known) => this.#deps.send({ ...input, version: known, savedFrom }),
        newest: this.#deps.fetch,
        isStale: (error) => isRefusal(error, 'caseworkStale'),
      },
    )
  }

  async #send(): Promise<(isClean: boolean) => void> {
    const { form: sent, server } = this.state.get()
    const keys = sentLines(sent).map(({ key }) => key)
    this.#put({ phase: 'saving' })
    const saved = await this.#save(inputOf(sent, server), server.version)
    return (isClean) => {
      const form = withIds(this.state.get().form, keys, saved)
      const phase = isClean ? 'clean' : 'dirty'
      this.#put({ form, server: saved, sentKeys: keys, savedAt: this.#deps.now(), error: undefined, phase })
      this.#deps.keep(isClean ? null : this.#copy(saved.version, form))
      this.#deps.onSaved(saved)
    }
  }

  async flush(): Promise<void> {
    await this.#autosave.flush()
  }

  change(update: (form: DraftForm) => DraftForm): void {
    const { form, phase, server } = this.state.get()
    const next = update(form)
    if (next === form) return
    this.#put({ form: next, phase: phase === 'saving' || phase === 'stale' ? phase : 'dirty' })
    this.#deps.keep(this.#copy(server.version, next))
    this.#autosave.touch()
  }

  async settle(newer: Authorization, choice: { theirs: DraftForm } | 'mine'): Promise<void> {
    if (choice === 'mine') {
      this.#put({ server: newer, phase: 'dirty', error: undefined })
      return this.flush()
    }
    this.#autosave.markSaved()
    const sentKeys = newer.lines.map(({ id }) => id)
    this.#put({ server: newer, form: choice.theirs, phase: 'clean', error: undefined, sentKeys })
    this.#deps.keep(null)
    this.#deps.onSaved(newer)
  }

  adopt(server: Authorization): void {
    this.#put({ server })
  }

  start(): void {
    this.#autosave.start()
  }

  stop(): void {
    this.#autosave.stop()
  }
}

export const createDraft = (opening: Opening, deps: DraftDeps): Draft => new SavedDraft(opening, deps)
