import { newKey } from './random-key.ts'

/** Missing where the portal is served without TLS. */
const locks = typeof navigator === 'undefined' ? undefined : navigator.locks

/** Names a page in its saves, so that it knows a save whose answer it never received. */
export interface PageName {
  readonly name: string
}

/** Takes a lock that nobody else holds, until `isLeft`. Answers whether it was free. */
const takeLock = (name: string, isLeft: Promise<void>): Promise<boolean> =>
  new Promise((answer) => {
    if (locks === undefined) return answer(false)
    const holdIfFree = (lock: Lock | null) => {
      answer(lock !== null)
      return lock === null ? undefined : isLeft
    }
    locks.request(`papaver.page.${name}`, { ifAvailable: true }, holdIfFree).catch(() => answer(false))
  })

/**
 * The name of an open page. After a reload it takes the earlier name, which it finds in the tab's storage, but only
 * while no other page holds that name: a duplicated tab has a copy of the storage, and would otherwise take the saves of
 * the first tab for its own. Without locks nobody knows who holds a name, so the page takes a new one.
 */
export class HeldName implements PageName {
  #name = newKey()
  readonly #earlier: string | undefined

  constructor(earlier?: string) {
    this.#earlier = earlier
  }

  get name(): string {
    return this.#name
  }

  /** Holds the name while the page is open. Answers what ends it. */
  hold(): () => void {
    let leave = () => {}
    const isLeft = new Promise<void>((resolve) => {
      leave = resolve
    })
    void this.#take(isLeft)
    return leave
  }

  async #take(isLeft: Promise<void>): Promise<void> {
    const own = this.#name
    if (this.#earlier !== undefined && (await takeLock(this.#earlier, isLeft))) this.#name = this.#earlier
    else await takeLock(own, isLeft)
  }
}
