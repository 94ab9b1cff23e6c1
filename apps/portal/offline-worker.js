/**
 * Keeps one page for when there is no network: its files as they were built, under the name of the build, and nothing
 * else. No call is answered from here, so nothing that needs a session is ever kept.
 */
const files = __FILES__
const page = 'papaver-__PAGE__-'
const kept = `${page}__BUILD__`

self.addEventListener('install', (event) => {
  const take = async () => {
    const cache = await caches.open(kept)
    await cache.addAll(files.map((file) => new Request(file, { cache: 'reload' })))
    await self.skipWaiting()
  }
  event.waitUntil(take())
})

self.addEventListener('activate', (event) => {
  const clear = async () => {
    const names = await caches.keys()
    const old = names.filter((name) => name.startsWith(page) && name !== kept)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(clear())
})

self.addEventListener('fetch', (event) => {
  const { origin, pathname } = new URL(event.request.url)
  if (event.request.method !== 'GET' || origin !== self.location.origin || !files.includes(pathname)) return
  const answer = async () => {
    const cache = await caches.open(kept)
    return (await cache.match(pathname)) ?? fetch(event.request)
  }
  event.respondWith(answer())
})
