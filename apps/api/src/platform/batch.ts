interface Waiting<Value> {
  resolve: (value: Value | undefined) => void
  reject: (error: unknown) => void
}

/**
 * Joins look-ups by key that are asked for at the same time into one query, so that a check which must reach
 * the database on every request (is this session still alive?) costs a fraction of a query under load.
 * Nothing is remembered: a key asked for again is looked up again.
 */
export const batched = <Key, Value>(
  load: (keys: Key[]) => Promise<Map<Key, Value>>,
): ((key: Key) => Promise<Value | undefined>) => {
  let waiting = new Map<Key, Waiting<Value>[]>()
  let isScheduled = false

  const run = async (): Promise<void> => {
    const taken = waiting
    waiting = new Map()
    isScheduled = false
    try {
      const found = await load([...taken.keys()])
      for (const [key, askers] of taken) for (const asker of askers) asker.resolve(found.get(key))
    } catch (error) {
      for (const askers of taken.values()) for (const asker of askers) asker.reject(error)
    }
  }

  return (key) =>
    new Promise((resolve, reject) => {
      const askers = waiting.get(key)
      if (askers) askers.push({ resolve, reject })
      else waiting.set(key, [{ resolve, reject }])
      if (!isScheduled) {
        isScheduled = true
        setImmediate(() => void run())
      }
    })
}
