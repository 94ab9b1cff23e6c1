/**
 * The same values, each begun while the one before is being used: a page is read while the last one is drawn. Whoever stops
 * midway does not wait for what was begun, nor does its failure concern him.
 */
export async function* oneAhead<Value>(source: AsyncGenerator<Value>): AsyncGenerator<Value> {
  const begin = () => {
    const next = source.next()
    next.catch(() => undefined)
    return next
  }
  try {
    for (let next = begin(); ; ) {
      const { done, value } = await next
      if (done) return
      next = begin()
      yield value
    }
  } finally {
    source.return(undefined).catch(() => undefined)
  }
}
