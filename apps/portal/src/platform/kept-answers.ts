import { takeAhead } from './ahead.ts'
import { request } from './request.ts'
import { ownName } from './world.ts'

const storeName = ownName('papaver.answers')

/** None where the browser has no such store: private windows, plain http. */
const openStore = async (): Promise<Cache | undefined> => {
  try {
    return await globalThis.caches?.open(storeName)
  } catch {
    return undefined
  }
}

/** For what is the same for everybody: the last answer is kept, with what the server calls it. */
const keep = async (store: Cache | undefined, url: string, response: Response): Promise<void> => {
  try {
    await store?.put(url, response)
  } catch {
    // No room: it is fetched again next time.
  }
}

/**
 * Asks for what is large, seldom changes and is the same for everybody (words, looks): unchanged it costs a few
 * bytes. The browser's own cache does not do so for requests that carry the headers of specification §7. Who asks ahead
 * names the language. Where there is no network, what is kept is what there is.
 */
export const requestKept = async (url: string, culture?: string): Promise<Response> => {
  const ahead = culture === undefined ? takeAhead(url) : undefined
  if (ahead !== undefined) return ahead
  const store = await openStore()
  const kept = await store?.match(url, { ignoreVary: true }).catch(() => undefined)
  const etag = kept?.headers.get('etag')
  const asking = request(url, { culture, ...(etag ? { headers: { 'If-None-Match': etag } } : {}) })
  // Where nothing answers, the words of yesterday are better than none.
  const response = await (kept === undefined ? asking : asking.catch(() => kept))
  if (response.status === 304 && kept !== undefined) return kept
  if (response.ok && response.headers.has('etag')) await keep(store, url, response.clone())
  return response
}
