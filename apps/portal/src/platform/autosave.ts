import { isRefusal } from './responses.ts'

/** `waiting`: nothing answers, it is tried again · `over`: the server said no, and a person must do something. */
export type Outcome = 'waiting' | 'over'

/** How far what is written is kept: `stale` waits for a choice, as somebody else has saved meanwhile. */
export type AutosavePhase = 'clean' | 'dirty' | 'saving' | 'offline' | 'failed' | 'stale'

export interface AutosaveDeps {
  /** After the first change that is not saved. */
  readonly milliseconds: number
  /** Nothing is saved until a person has chosen: somebody else saved a newer version, or it is gone. */
  readonly isHalted: () => boolean
  /**
   * Sends what is there at this moment; answers how the server's answer is taken, which is told whether all that was
   * typed so far is saved by it.
   */
  readonly send: () => Promise<(isClean: boolean) => void>
  readonly onRefused: (error: unknown) => Outcome
}

const retries = [3000, 6000, 12_000, 30_000] as const

/** Whether a save that failed so may well succeed by itself later: nothing answers, or there is too much to do. */
export const isPassing = (error: unknown): boolean =>
  isRefusal(error) ? [0, 429, 502, 503, 504].includes(error.status) : true

/** When what is typed is saved: one save at a time; what is typed during one goes with the next. */
export class Autosave {
  readonly #deps: AutosaveDeps
  /** Counts the changes; what is saved is everything up to `#saved`. */
  #revision = 0
  #saved: number
  #timer: ReturnType<typeof setTimeout> | undefined
  #running: Promise<void> | undefined
  #attempts = 0
  #isStopped: boolean

  constructor(deps: AutosaveDeps, { isUnsaved, isStopped }: { isUnsaved: boolean; isStopped: boolean }) {
    this.#deps = deps
    this.#saved = isUnsaved ? -1 : 0
    this.#isStopped = isStopped
  }

  /** All that was typed so far is with the server. */
  get isClean(): boolean {
    return this.#saved === this.#revision
  }

  #schedule(milliseconds: number): void {
    clearTimeout(this.#timer)
    this.#timer = this.#isStopped ? undefined : setTimeout(() => void this.flush(), milliseconds)
  }

  #refused(error: unknown): void {
    if (this.#deps.onRefused(error) === 'over') return
    this.#schedule(retries[Math.min(this.#attempts, retries.length - 1)] ?? this.#deps.milliseconds)
    this.#attempts += 1
  }

  async #save(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const sent = this.#revision
    try {
      const take = await this.#deps.send()
      this.#attempts = 0
      this.#saved = sent
      take(this.isClean)
      if (!this.isClean) this.#schedule(this.#deps.milliseconds)
    } catch (error) {
      this.#refused(error)
    }
  }

  /** Something was typed. */
  touch(): void {
    this.#revision += 1
    if (this.#timer === undefined && !this.#deps.isHalted()) this.#schedule(this.#deps.milliseconds)
  }

  /** What is there now is what the server has. */
  markSaved(): void {
    this.#saved = this.#revision
  }

  /** Saves now; true once all that was typed so far is saved. */
  async flush(): Promise<boolean> {
    // Nothing is awaited without need: when the page is being left, the request must go out at once.
    if (this.#running !== undefined) await this.#running
    if (!this.isClean && !this.#deps.isHalted()) {
      this.#running ??= this.#save().finally(() => {
        this.#running = undefined
      })
      await this.#running
    }
    return this.isClean
  }

  /** The page is there (again): what waits is saved in its time. */
  start(): void {
    this.#isStopped = false
    if (!this.isClean && !this.#deps.isHalted()) this.#schedule(0)
  }

  /** Nothing is tried any more: the page is gone. */
  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
    this.#timer = undefined
  }
}
