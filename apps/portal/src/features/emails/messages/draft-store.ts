import { createStore, type Store } from '../../../platform/plain-store.ts'
import { isRefusal } from '../../../platform/responses.ts'
import type { MessageForm } from './message-form.ts'

/**
 * `clean` all is saved, or nothing is written yet · `dirty` something waits for the next save · `saving` ·
 * `offline` nothing answers, it is tried again · `failed` the server said no · `stale` somebody else saved a newer
 * version · `gone` it was sent or discarded meanwhile.
 */
export type DraftPhase = 'clean' | 'dirty' | 'saving' | 'offline' | 'failed' | 'stale' | 'gone'

export interface DraftState {
  readonly form: MessageForm
  /** Of the last save; 0 before the first. */
  readonly version: number
  readonly phase: DraftPhase
  /** ISO moment of the last save. */
  readonly savedAt: string | undefined
  readonly error: unknown
}

/** What is kept in the tab until the server has it. */
export interface KeptDraft {
  readonly version: number
  readonly form: MessageForm
}

interface Saved {
  readonly version: number
  readonly changedAt: string
}

export interface DraftDeps {
  readonly send: (draft: KeptDraft) => Promise<Saved>
  readonly keep: (copy: KeptDraft | null) => void
}

/** After the first change that is not saved. */
export const autosaveMilliseconds = 3000
const retries = [3000, 6000, 12_000, 30_000] as const

const isPassing = (error: unknown): boolean =>
  isRefusal(error) ? [0, 401, 429, 502, 503, 504].includes(error.status) : true

const phaseAfter = (error: unknown): DraftPhase => {
  if (isRefusal(error, 'notificationDraftStale')) return 'stale'
  if (isRefusal(error, 'notificationDraftGone')) return 'gone'
  return isPassing(error) ? 'offline' : 'failed'
}

/** A message while it is written: what is typed is in the tab at once and on the server soon after. */
export class MessageDraft {
  readonly state: Store<DraftState>
  readonly #deps: DraftDeps
  /** Counts the changes; what is saved is everything up to `#saved`. */
  #revision = 0
  #saved = 0
  #attempts = 0
  #isStopped = true
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined

  constructor(opening: KeptDraft & { savedAt?: string | undefined; isUnsaved: boolean }, deps: DraftDeps) {
    const { form, version, savedAt, isUnsaved } = opening
    this.#deps = deps
    if (isUnsaved) this.#revision = 1
    const phase = isUnsaved ? 'dirty' : 'clean'
    this.state = createStore<DraftState>({ form, version, savedAt, phase, error: undefined })
  }

  #put(part: Partial<DraftState>): void {
    this.state.set({ ...this.state.get(), ...part })
  }

  get #waitsForAnswer(): boolean {
    return ['stale', 'gone'].includes(this.state.get().phase)
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#isStopped ? undefined : setTimeout(() => void this.flush(), milliseconds)
  }

  #taken({ version, changedAt }: Saved, sent: number): void {
    this.#attempts = 0
    this.#saved = sent
    const isClean = this.#revision === sent
    this.#put({ version, savedAt: changedAt, error: undefined, phase: isClean ? 'clean' : 'dirty' })
    this.#deps.keep(isClean ? null : { version, form: this.state.get().form })
    if (!isClean) this.#schedule(autosaveMilliseconds)
  }

  #refused(error: unknown): void {
    const phase = phaseAfter(error)
    this.#put({ phase, error })
    if (phase !== 'offline') return
    this.#schedule(retries[Math.min(this.#attempts, retries.length - 1)] ?? autosaveMilliseconds)
    this.#attempts += 1
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const { form, version } = this.state.get()
    const sent = this.#revision
    this.#put({ phase: 'saving' })
    try {
      this.#taken(await this.#deps.send({ form, version }), sent)
    } catch (error) {
      this.#refused(error)
    }
  }

  /** Saves now, one save at a time; true once all that was typed so far is saved. */
  async flush(): Promise<boolean> {
    if (this.#running !== undefined) await this.#running
    if (this.#saved !== this.#revision && !this.#waitsForAnswer) {
      this.#running ??= this.#save().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
    return this.#saved === this.#revision
  }

  change(part: Partial<MessageForm>): void {
    const { form, version, phase } = this.state.get()
    const next = { ...form, ...part }
    this.#revision += 1
    const waits = this.#waitsForAnswer
    this.#put({ form: next, phase: phase === 'saving' || waits ? phase : 'dirty' })
    this.#deps.keep({ version, form: next })
    if (this.#timer === undefined && !waits) this.#schedule(autosaveMilliseconds)
  }

  /** Something would be lost if the page went now. Who is led to the login finds it again in the tab. */
  get isUnsaved(): boolean {
    const { phase, error } = this.state.get()
    return phase !== 'clean' && !(isRefusal(error) && error.status === 401)
  }

  /** Goes on over another version: what is here is saved as the one after it; 0 makes it a new draft. */
  async goOnOver(version: number): Promise<void> {
    this.#put({ version, phase: 'dirty', error: undefined })
    await this.flush()
  }

  /** Takes what somebody else has saved. */
  take(form: MessageForm, { version, changedAt }: Saved): void {
    this.#saved = this.#revision
    this.#put({ form, version, savedAt: changedAt, phase: 'clean', error: undefined })
    this.#deps.keep(null)
  }

  /** The page is there (again): what waits is saved in its time. */
  start(): void {
    this.#isStopped = false
    if (this.#saved !== this.#revision && !this.#waitsForAnswer) this.#schedule(0)
  }

  /** Nothing is tried any more: the page is gone. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }

  /** It was sent: nothing of it waits any more. */
  finish(): void {
    this.stop()
    this.#saved = this.#revision
    this.#deps.keep(null)
  }
}
