/**
 * Where nothing answers, whoever opens the portal is led to the page of this device that needs no network, and not left with the
 * error of the browser. Nothing is kept or answered from here.
 */
const pages = ['border', 'field']

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const keptPage = async () => {
  const names = await caches.keys()
  return pages.find((page) => names.some((name) => name.startsWith(`papaver-${page}-`)))
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  // What is practised in training has no such page.
  if (event.request.mode !== 'navigate' || /^\/(api|training)\//.test(pathname)) return
  const answer = async () => {
    try {
      return await fetch(event.request)
    } catch (error) {
      const page = await keptPage()
      if (page === undefined) throw error
      return Response.redirect(`/${page}/`)
    }
  }
  event.respondWith(answer())
})
