import type { CaseView } from '@papaver/contract/casework/schema.ts'
import { Autosave, type AutosavePhase, isPassing, type Outcome } from '../../../platform/autosave.ts'
import type { Copy } from '../../../platform/kept-copies.ts'
import { saveOverOwn } from '../../../platform/own-saves.ts'
import type { PageName } from '../../../platform/page-name.ts'
import { isRefusal } from '../../../platform/responses.ts'
import { createStore, type Store } from '../../../platform/store.ts'
import type { Typed, Values } from '../case-form.ts'

export interface DraftState<View = CaseView, Own = unknown> {
  readonly typed: Typed<Own>
  /** The last answer of the server; its version goes with the next save. */
  readonly record: View
  /**
   * `clean` all is saved · `dirty` something waits for the next save · `saving` · `offline` nothing answers, it is
   * tried again · `failed` the server said no · `stale` somebody saved a newer version.
   */
  readonly phase: AutosavePhase
  /** ISO moment of the last save from this page. */
  readonly savedAt: string | undefined
  readonly error: unknown
}

export type KeptCopy<Own = unknown> = Copy<Typed<Own>>

export interface DraftDeps<View, Own> {
  readonly inputOf: (typed: Typed<Own>, record: View) => object
  readonly send: (body: object & { version: number; savedFrom: string }) => Promise<View>
  /** The draft as the server has it now. */
  readonly fetch: () => Promise<View>
  readonly keep: (copy: KeptCopy<Own> | null) => void
  /** What a save gave to what was sent, beside what was typed meanwhile. */
  readonly taken?: ((own: Own, sent: Own, saved: View) => Own) | undefined
  readonly onSaved: (saved: View) => void
  readonly now: () => string
  /** Answers are sent once, by a command: nothing is saved on the way, only kept in the tab. */
  readonly savesByItself: boolean
}

export interface Draft<View = CaseView, Own = unknown> {
  readonly state: Store<DraftState<View, Own>>
  change: (update: (typed: Typed<Own>) => Typed<Own>) => void
  /** Several fields at once. */
  put: (values: Values) => void
  /** What is no field. */
  changeOwn: (update: (own: Own) => Own) => void
  /** What is typed, as it goes to the server. */
  input: () => object
  /** Saves now; resolves once all that was typed so far is saved, or it could not be (see the phase). */
  flush: () => Promise<void>
  /** Takes another version as the ground: `theirs` shows it, `mine` keeps what is typed and saves over it. */
  settle: (newer: View, choice: { theirs: Typed<Own> } | 'mine') => Promise<void>
  /** An answer that did not come from a save: an upload, a refetch of the same version. */
  adopt: (record: View) => void
  /** The page is there (again): what waits is saved in its time. */
  start: () => void
  /** Nothing is tried any more: the page is gone or the draft has left its writer's hands. */
  stop: () => void
}

/** Ten seconds after the first change that is not saved (product §3.3). */
const autosaveMilliseconds = 10_000

export interface Opening<View, Own> {
  readonly record: View
  readonly typed: Typed<Own>
  /** What is typed comes from the tab's own copy, which the server does not have yet. */
  readonly isUnsaved: boolean
  readonly page: PageName
}

type Kept = Pick<CaseView, 'version' | 'savedFrom'>

class SavedDraft<View extends Kept, Own> implements Draft<View, Own> {
  readonly state: Store<DraftState<View, Own>>
  readonly #deps: DraftDeps<View, Own>
  readonly #autosave: Autosave
  readonly #page: PageName

  constructor({ record, typed, isUnsaved, page }: Opening<View, Own>, deps: DraftDeps<View, Own>) {
    this.#deps = deps
    this.#page = page
    const phase = isUnsaved ? 'dirty' : 'clean'
    this.state = createStore<DraftState<View, Own>>({
      typed,
      record,
      phase,
      savedAt: undefined,
      error: undefined,
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

  #set(part: Partial<DraftState<View, Own>>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #refused(error: unknown): Outcome {
    const isStale = isRefusal(error, 'caseworkStale')
    const phase = isStale ? 'stale' : isPassing(error) ? 'offline' : 'failed'
    this.#set({ phase, error })
    return phase === 'offline' ? 'waiting' : 'over'
  }

  #copy(version: number, form: Typed<Own>): KeptCopy<Own> {
    return { version, form, savedFrom: this.#page.name }
  }

  #save(input: object, version: number): Promise<View> {
    const page = this.#page
    return saveOverOwn(
      { version, page },
      {
        send: (known) => this.#deps.send({ ...input, version: known, savedFrom: page.name }),
        newest: this.#deps.fetch,
        isStale: (error) => isRefusal(error, 'caseworkStale'),
      },
    )
  }

  async #send(): Promise<(isClean: boolean) => void> {
    const { typed: sent, record } = this.state.get()
    this.#set({ phase: 'saving' })
    const saved = await this.#save(this.#deps.inputOf(sent, record), record.version)
    return (isClean) => {
      const { typed } = this.state.get()
      const own = this.#deps.taken?.(typed.own, sent.own, saved) ?? typed.own
      const now = { ...typed, own }
      const phase = isClean ? 'clean' : 'dirty'
      this.#set({ typed: now, record: saved, savedAt: this.#deps.now(), error: undefined, phase })
      this.#deps.keep(isClean ? null : this.#copy(saved.version, now))
      this.#deps.onSaved(saved)
    }
  }

  input(): object {
    const { typed, record } = this.state.get()
    return this.#deps.inputOf(typed, record)
  }

  async flush(): Promise<void> {
    await this.#autosave.flush()
  }

  change(update: (typed: Typed<Own>) => Typed<Own>): void {
    const { typed, phase, record } = this.state.get()
    const next = update(typed)
    if (next === typed) return
    this.#set({ typed: next, phase: phase === 'saving' || phase === 'stale' ? phase : 'dirty' })
    this.#deps.keep(this.#copy(record.version, next))
    this.#autosave.touch()
  }

  put(values: Values): void {
    this.change((typed) =>
      Object.entries(values).every(([key, value]) => typed.head[key] === value)
        ? typed
        : { ...typed, head: { ...typed.head, ...values } },
    )
  }

  changeOwn(update: (own: Own) => Own): void {
    this.change((typed) => ({ ...typed, own: update(typed.own) }))
  }

  async settle(newer: View, choice: { theirs: Typed<Own> } | 'mine'): Promise<void> {
    if (choice === 'mine') {
      this.#set({ record: newer, phase: 'dirty', error: undefined })
      return this.flush()
    }
    this.#autosave.markSaved()
    this.#set({ record: newer, typed: choice.theirs, phase: 'clean', error: undefined })
    this.#deps.keep(null)
    this.#deps.onSaved(newer)
  }

  adopt(record: View): void {
    this.#set({ record })
  }

  start(): void {
    this.#autosave.start()
  }

  stop(): void {
    this.#autosave.stop()
  }
}

export const createDraft = <View extends Kept, Own>(
  opening: Opening<View, Own>,
  deps: DraftDeps<View, Own>,
): Draft<View, Own> => new SavedDraft(opening, deps)
