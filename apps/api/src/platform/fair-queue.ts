/** There is no room to wait: of all, or of this asker. */
export class QueueFull extends Error {
  override name = 'QueueFull'
}

/** How many may wait. */
export interface Room {
  readonly all: number
  /** Of one asker, so that nobody takes the whole room. */
  readonly each: number
}

/**
 * Does work for an asker when it is his turn.
 * @throws QueueFull where there is no room to wait
 */
export type FairQueue = <Result>(asker: string, work: () => Promise<Result>) => Promise<Result>

/**
 * Lets so many pieces of work run at once. The rest waits in turn, one of every asker before the second of any: who
 * sends a flood waits behind himself, and not everybody behind him.
 */
export const fairQueue = (most: number, room: Room = { all: Infinity, each: Infinity }): FairQueue => {
  // A map keeps the order in which its keys were added: the first asker is the one whose turn it is.
  const lines = new Map<string, (() => void)[]>()
  let running = 0
  let waitingInAll = 0

  const line = (asker: string): Promise<void> =>
    new Promise((begin) => {
      const waiting = lines.get(asker)
      if (waitingInAll >= room.all || (waiting?.length ?? 0) >= room.each)
        throw new QueueFull('nobody else can wait')
      waitingInAll += 1
      if (waiting) waiting.push(begin)
      else lines.set(asker, [begin])
    })

  /** Hands the place that has become free to the next in turn, whose asker goes to the end. */
  const handOn = (): void => {
    const [first] = lines
    if (first === undefined) {
      running -= 1
      return
    }
    const [asker, waiting] = first
    const begin = waiting.shift()
    waitingInAll -= 1
    lines.delete(asker)
    if (waiting.length > 0) lines.set(asker, waiting)
    begin?.()
  }

  return async (asker, work) => {
    if (running < most) running += 1
    else await line(asker)
    try {
      return await work()
    } finally {
      handOn()
    }
  }
}
