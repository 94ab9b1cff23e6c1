interface Waiting<Value> {
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}

/** While one query is under way the next look-ups gather, but no longer than this: one that hangs holds nobody up. */
const longestWait = 25

/**
 * Joins look-ups by key that are asked for at the same time into one query, so that a check which must reach
 * the database on every request (is this session still alive?) costs a fraction of a query under load: the more
 * there is to do, the more each query takes along. Nothing is remembered: a key asked for again is looked up
 * again, by a query that begins after it was asked for.
 */
export const batched = <Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): ((key: Key) => Promise<Value | undefined>) => {
  let waiting = new Map<Key, Waiting<Value>[]>()
  let isScheduled = false
  let underWay: symbol | undefined

  const schedule = (): void => {
    if (isScheduled || waiting.size === 0 || underWay !== undefined) return
    isScheduled = true
    setImmediate(() => void run())
  }

  const run = async (): Promise<void> => {
    const taken = waiting
    waiting = new Map()
    isScheduled = false
    const self = Symbol('query')
    underWay = self
    const letGo = (): void => {
      if (underWay !== self) return
      underWay = undefined
      schedule()
    }
    const timer = setTimeout(letGo, longestWait)
    try {
      const found = await load([...taken.keys()])
      for (const [key, askers] of taken) for (const asker of askers) asker.resolve(found.get(key))
    } catch (error) {
      for (const askers of taken.values()) for (const asker of askers) asker.reject(error)
    } finally {
      clearTimeout(timer)
      letGo()
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key)
      if (askers) askers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      schedule()
    })
}
