import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../testing/start-test-app.ts'
import { loadDemonstrationCases } from './public.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp()
  await loadDemonstrationCases(app.deps)
})
afterAll(() => app?.close())

const unreadOf = async (userName: string) => {
  const { body } = await (await app.as(userName)).call('notifications.list', {
    query: { view: 'unread', pageSize: 100 },
  })
  return body as { items: { code: string; createdAt: string; link: string | null }[]; total: number }
}

it.each(['importer', 'rival', 'officer', 'admin'])(
  '%s finds a handful of unread notifications',
  async (userName) => {
    const { items, total } = await unreadOf(userName)
    const ofCases = items.filter(({ code }) => code.startsWith('IE_'))
    expect(total).toBeLessThanOrEqual(30)
    expect(ofCases.length).toBeGreaterThan(0)
    const week = app.clock.now().getTime() - 7 * 86_400_000
    expect(items.filter(({ createdAt }) => Date.parse(createdAt) < week)).toEqual([])
    expect(
      ofCases.filter(
        ({ link }) => !/^\/(import-export|establishments|preparations|licenses)\//.test(link ?? ''),
      ),
    ).toEqual([])
  },
)

it('and more behind it that has been read', async () => {
  const { body } = await (await app.as('importer')).call('notifications.list')
  expect(body.total).toBeGreaterThan(body.unread)
  const kinds = new Set(body.items.map(({ code }: { code: string }) => code))
  expect(kinds.size).toBeGreaterThan(4)
})
