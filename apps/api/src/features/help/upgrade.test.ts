import { afterAll, beforeAll, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { loadHelp } from './actions/load.ts'
import { hashText, type ShippedArticle, type ShippedHelp, shippedHelp } from './shipped.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const textOf = (title: string, markdown: string) => ({ title, markdown, hash: hashText(title, markdown) })

/** What ships, with some articles in the place of theirs (undefined: gone). */
const shipping = (
  name: string,
  changes: Record<string, Partial<ShippedArticle> | undefined>,
): ShippedHelp => {
  const articles = new Map(shippedHelp().articles)
  for (const [key, change] of Object.entries(changes)) {
    const before = articles.get(key) ?? {
      key,
      kind: 'guide' as const,
      area: 'start' as const,
      screens: [],
      readers: ['ESTB_MANAGER' as const],
      position: 1,
      texts: new Map([['en', textOf(key, `Text of ${key}.`)]]),
    }
    if (change === undefined) articles.delete(key)
    else articles.set(key, { ...before, ...change })
  }
  return { articles, hash: name }
}
const load = (shipped: ShippedHelp) =>
  inTransaction(app.deps, systemOrigin('load'), (tx) => loadHelp(tx, shipped))
const managed = async (key: string) => (await officer.call('help.edit', { params: { key } })).body
const textIn = async (key: string, culture: string) =>
  (await managed(key)).texts.find((each: { culture: string }) => each.culture === culture)
const saveText = async (key: string, culture: string, title: string, markdown: string) => {
  const { version } = (await textIn(key, culture)) ?? { version: 0 }
  const answer = await officer.call('help.saveText', {
    params: { key, culture },
    body: { version, title, markdown },
  })
  expect(answer.status).toBe(200)
}

it('does nothing while the files are those of the last time', async () => {
  expect(await load(shippedHelp())).toBe(0)
})

it('is news to nobody at the first start', async () => {
  const { rows } = await app.database.pool.query(
    'select key from help_article where announced_at is not null',
  )
  expect(rows).toEqual([])
})

it('brings new articles, texts and news', async () => {
  app.clock.advance(60_000)
  const written = await load(
    shipping('second', { 'up-guide': {}, 'up-kept': {}, 'up-own-place': {}, 'up-news': { kind: 'news' } }),
  )
  expect(written).toBeGreaterThanOrEqual(8)
  expect(await managed('up-guide')).toMatchObject({
    isShipped: true,
    texts: [{ state: 'shipped', version: 1 }],
  })
  const news = (await (await app.as('importer')).call('help.news')).body
  expect(news.map(({ key }: { key: string }) => key)).toEqual(['up-news'])
})

it('keeps what the authority changed, and says that a newer text ships', async () => {
  await saveText('up-kept', 'en', 'Ours', 'Our own words.')
  await saveText('up-kept', 'fi', 'Meidän', 'Omin sanoin.')
  const { version, ...place } = await managed('up-own-place')
  const { kind, area, screens, readers, isActive, validFrom } = place
  await officer.call('help.save', {
    params: { key: 'up-own-place' },
    body: {
      version,
      kind,
      area,
      screens,
      readers: [...readers, 'CUST_USER'],
      order: 777,
      isActive,
      validFrom,
    },
  })
  const next = { texts: new Map([['en', textOf('Newer', 'A newer text.')]]), position: 5 }
  await load(
    shipping('third', {
      'up-guide': next,
      'up-kept': next,
      'up-own-place': next,
      'up-news': { kind: 'news' },
    }),
  )

  expect(await textIn('up-guide', 'en')).toMatchObject({ title: 'Newer', state: 'shipped', version: 2 })
  expect(await textIn('up-kept', 'en')).toMatchObject({ title: 'Ours', state: 'newerShipped', version: 2 })
  expect(await textIn('up-kept', 'fi')).toMatchObject({ title: 'Meidän', state: 'own', version: 1 })
  expect(await managed('up-own-place')).toMatchObject({ order: 777, readers: ['ESTB_MANAGER', 'CUST_USER'] })
  expect(await textIn('up-own-place', 'en')).toMatchObject({ title: 'Newer', state: 'shipped' })
  expect(await managed('up-guide')).toMatchObject({ order: 5 })
})

it('leaves what ships no more to the authority where it has changed it, and else puts it away', async () => {
  await load(shipping('fourth', { 'up-guide': undefined, 'up-kept': undefined }))
  expect(await managed('up-guide')).toMatchObject({ isActive: false, isShipped: false })
  expect(await managed('up-kept')).toMatchObject({ isActive: true, isShipped: false })
  expect(await textIn('up-kept', 'en')).toMatchObject({ title: 'Ours', state: 'own' })
})

it('goes back to what ships when the authority wishes', async () => {
  const [key = ''] = shippedHelp().articles.keys()
  const shipped = shippedHelp().articles.get(key)?.texts.get('en')
  await saveText(key, 'en', 'Changed', 'Changed here.')
  const changed = await textIn(key, 'en')
  expect(changed).toMatchObject({ state: 'changed', shipped: { title: shipped?.title } })
  const { body } = await officer.call('help.putBack', {
    params: { key, culture: 'en' },
    body: { version: changed.version, to: 'shipped' },
  })
  expect(body.texts.find((each: { culture: string }) => each.culture === 'en')).toMatchObject({
    title: shipped?.title,
    markdown: shipped?.markdown,
    state: 'shipped',
  })
})
