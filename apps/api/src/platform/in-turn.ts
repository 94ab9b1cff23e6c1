/** Does the works of one key one after the other, in the order in which they came; those of different keys side by side. */
export const inTurn = () => {
  const last = new Map<string, Promise<unknown>>()
  return async <Result>(key: string, work: () => Promise<Result>): Promise<Result> => {
    const before = last.get(key)
    const mine = (async () => {
      // How the one before ended is for whoever asked for it to hear.
      await before?.catch(() => undefined)
      return work()
    })()
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
