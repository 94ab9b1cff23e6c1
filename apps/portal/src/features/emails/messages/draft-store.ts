import { Autosave, type AutosavePhase, isPassing } from '../../../platform/autosave.ts'
import type { Copy } from '../../../platform/kept-copies.ts'
import { saveOverOwn } from '../../../platform/own-saves.ts'
import type { PageName } from '../../../platform/page-name.ts'
import { createStore, type Store } from '../../../platform/plain-store.ts'
import { isRefusal } from '../../../platform/responses.ts'
import type { MessageForm } from './message-form.ts'

/**
 * `clean` all is saved, or nothing is written yet · `dirty` something waits for the next save · `saving` ·
 * `offline` nothing answers, it is tried again · `failed` the server said no · `stale` somebody else saved a newer
 * version · `gone` it was sent or discarded meanwhile.
 */
export type DraftPhase = AutosavePhase | 'gone'

export interface DraftState {
  readonly form: MessageForm
  /** Of the last save; 0 before the first. */
  readonly version: number
  readonly phase: DraftPhase
  /** ISO moment of the last save. */
  readonly savedAt: string | undefined
  readonly error: unknown
}

export type KeptDraft = Copy<MessageForm>

interface Saved {
  readonly version: number
  readonly changedAt: string
}

interface Opening extends Omit<KeptDraft, 'savedFrom'> {
  readonly page: PageName
  readonly savedAt?: string | undefined
  readonly isUnsaved: boolean
}

export interface DraftDeps {
  readonly send: (draft: KeptDraft & { savedFrom: string }) => Promise<Saved>
  /** The draft as the server has it now. */
  readonly newest: () => Promise<Saved & { savedFrom: string | null }>
  readonly keep: (copy: KeptDraft | null) => void
}

/** After the first change that is not saved. */
export const autosaveMilliseconds = 3000

const isSignedOut = (error: unknown): boolean => isRefusal(error) && error.status === 401

const phaseAfter = (error: unknown): DraftPhase => {
  if (isRefusal(error, 'notificationDraftStale')) return 'stale'
  if (isRefusal(error, 'notificationDraftGone')) return 'gone'
  // Whoever is led to the login goes on afterwards.
  return isPassing(error) || isSignedOut(error) ? 'offline' : 'failed'
}

/** A message while it is written: what is typed is in the tab at once and on the server soon after. */
export class MessageDraft {
  readonly state: Store<DraftState>
  readonly #deps: DraftDeps
  readonly #autosave: Autosave
  readonly #page: PageName

  constructor(opening: Opening, deps: DraftDeps) {
    const { form, version, page, savedAt, isUnsaved } = opening
    this.#deps = deps
    this.#page = page
    const phase = isUnsaved ? 'dirty' : 'clean'
    this.state = createStore<DraftState>({ form, version, savedAt, phase, error: undefined })
    this.#autosave = new Autosave(
      {
        milliseconds: autosaveMilliseconds,
        isHalted: () => ['stale', 'gone'].includes(this.state.get().phase),
        send: () => this.#send(),
        onRefused: (error) => {
          const refused = phaseAfter(error)
          this.#put({ phase: refused, error })
          return refused === 'offline' ? 'waiting' : 'over'
        },
      },
      { isUnsaved, isStopped: true },
    )
  }

  #put(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  #copy(version: number, form: MessageForm): KeptDraft {
    return { version, form, savedFrom: this.#page.name }
  }

  async #send(): Promise<(isClean: boolean) => void> {
    const { form, version } = this.state.get()
    this.#put({ phase: 'saving' })
    const page = this.#page
    const saved = await saveOverOwn(
      { version, page },
      {
        send: (known) => this.#deps.send({ form, version: known, savedFrom: page.name }),
        newest: this.#deps.newest,
        isStale: (error) => isRefusal(error, 'notificationDraftStale'),
      },
    )
    return (isClean) => {
      this.#put({
        version: saved.version,
        savedAt: saved.changedAt,
        error: undefined,
        phase: isClean ? 'clean' : 'dirty',
      })
      this.#deps.keep(isClean ? null : this.#copy(saved.version, this.state.get().form))
    }
  }

  /** Saves now; true once all that was typed so far is saved. */
  flush(): Promise<boolean> {
    return this.#autosave.flush()
  }

  change(part: Partial<MessageForm>): void {
    const { form, version, phase } = this.state.get()
    const next = { ...form, ...part }
    this.#put({ form: next, phase: ['saving', 'stale', 'gone'].includes(phase) ? phase : 'dirty' })
    this.#deps.keep(this.#copy(version, next))
    this.#autosave.touch()
  }

  /** Something would be lost if the page went now. Who is led to the login finds it again in the tab. */
  get isUnsaved(): boolean {
    const { phase, error } = this.state.get()
    return phase !== 'clean' && !isSignedOut(error)
  }

  /** Goes on over another version: what is here is saved as the one after it; 0 makes it a new draft. */
  async goOnOver(version: number): Promise<void> {
    this.#put({ version, phase: 'dirty', error: undefined })
    await this.flush()
  }

  /** Takes what somebody else has saved. */
  take(form: MessageForm, { version, changedAt }: Saved): void {
    this.#autosave.markSaved()
    this.#put({ form, version, savedAt: changedAt, phase: 'clean', error: undefined })
    this.#deps.keep(null)
  }

  start(): void {
    this.#autosave.start()
  }

  stop(): void {
    this.#autosave.stop()
  }

  /** It was sent: nothing of it waits any more. */
  finish(): void {
    this.stop()
    this.#autosave.markSaved()
    this.#deps.keep(null)
  }
}
