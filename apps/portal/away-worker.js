/**
 * Where nothing answers, whoever opens the portal is led to the page of this device that needs no network, and not left with the
 * error of the browser. Nothing is kept or answered from here.
 */
const pages = ['border', 'field']

self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()))

const keptPage = async () => {
  for (const page of pages) if (await caches.match(`/${page}/`)) return page
  return undefined
}

self.addEventListener('fetch', (event) => {
  const { pathname } = new URL(event.request.url)
  // What is practised in training has no such page, and the pages themselves have workers of their own.
  if (event.request.mode !== 'navigate' || /^\/(api|training|border|field|check)\//.test(pathname)) return
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
