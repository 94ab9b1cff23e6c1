import type { MenuGroup, MenuVersion } from '@papaver/contract/branding/schema.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction, systemOrigin } from '../../platform/transaction.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'
import { loadBranding } from './public.ts'

let app: TestApp
let officer: TestPerson
beforeAll(async () => {
  app = await startTestApp()
  officer = await app.as('officer')
})
afterAll(() => app?.close())

const current = async (): Promise<MenuVersion> => (await officer.call('branding.menu')).body
const save = (version: number, groups: readonly MenuGroup[], note = '') =>
  officer.call('branding.saveMenu', { body: { version, note, groups } })
const shown = async (person: string, culture = 'en') =>
  (await (await app.as(person)).call('branding.userMenu', { headers: { culture } })).body

const changed = (groups: readonly MenuGroup[], id: string, part: Partial<MenuGroup>): MenuGroup[] =>
  groups.map((group) => (group.id === id ? { ...group, ...part } : group))

describe('a saved menu', () => {
  it('is seen by everybody at once, with the authority’s own words in the reader’s language', async () => {
    const { version, groups } = await current()
    const texts = { en: 'Border post', fr: 'Poste frontière' }
    const customs = groups.find(({ id }) => id === 'customs')
    const next = [
      ...changed(groups, 'customs', { label: { texts }, items: customs?.items.toReversed() ?? [] }),
    ].toSorted((left, right) => Number(right.id === 'customs') - Number(left.id === 'customs'))
    const saved = await save(version, next, 'Customs asked for it')
    expect(saved.status).toBe(200)
    expect(saved.body).toMatchObject({ version: version + 1, changedBy: 'officer', isShipped: false })
    const [first] = await shown('customs')
    expect(first).toMatchObject({ id: 'customs', name: 'Border post', label: 'Border post' })
    expect(first.items.map((item: { id: string }) => item.id)).toEqual([
      'find-permit',
      'expected-consignments',
    ])
    expect((await shown('customs', 'fr'))[0].label).toBe('Poste frontière')
    // A language without a text shows the default one's.
    expect((await shown('customs', 'fi'))[0].label).toBe('Border post')
  })

  it('is refused to one who has not seen the newest, with what stands now', async () => {
    const { version, groups } = await current()
    const answer = await save(version - 1, groups)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({
      message: 'brandingStale',
      details: { current: { version, note: 'Customs asked for it', changedBy: 'officer' } },
    })
  })

  it('is saved by one of two who save together', async () => {
    const { version, groups } = await current()
    const answers = await Promise.all([save(version, groups, 'one'), save(version, groups, 'two')])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })

  it('never takes the way to settings or to itself from administrators', async () => {
    const { version, groups } = await current()
    for (const part of [{ isHidden: true }, { permissions: ['CUST_USER'] }, { items: [] }]) {
      const answer = await save(version, changed(groups, 'administration', part))
      expect(answer.status, JSON.stringify(part)).toBe(422)
      const codes = answer.body.details.problems.map(({ code, detail }: Record<string, string>) => [
        code,
        detail,
      ])
      expect(codes).toEqual([
        ['wayLost', '/ui-customization'],
        ['wayLost', '/settings'],
      ])
    }
  })

  it.each([
    ['javascript:alert(1)', 'addressUnsafe'],
    ['http://example.org/', 'addressUnsafe'],
    ['https://user:word@example.org/', 'addressUnsafe'],
    ['//example.org', 'placeUnknown'],
    ['/no/such/place', 'placeUnknown'],
  ])('leads to no %s', async (routerLink, code) => {
    const { version, groups } = await current()
    const answer = await save(version, changed(groups, 'home', { routerLink }))
    expect([answer.status, answer.body.details?.problems?.[0]?.code]).toEqual([422, code])
  })

  it('stands in the audit trail with what was changed', async () => {
    const { rows } = await app.database.ownerPool.query(
      `select actor_name, details from audit_event where action = 'branding.menuChange' order by seq limit 1`,
    )
    expect(rows[0].actor_name).toBe('officer')
    const details = typeof rows[0].details === 'string' ? JSON.parse(rows[0].details) : rows[0].details
    expect(details).toMatchObject({ before: 1, after: 2, reason: 'Customs asked for it' })
    expect(details.changes).toContain('customs: label')
  })
})

describe('versions', () => {
  it('are all there, the newest first, and an old one can be put back as a new one', async () => {
    const { version } = await current()
    const { body: versions } = await officer.call('branding.menuVersions')
    expect(versions.map((each: MenuVersion) => each.version)).toEqual(
      Array.from({ length: version }, (_, index) => version - index),
    )
    const back = await officer.call('branding.putBackMenu', { params: { version: 1 }, body: { version } })
    expect(back.body).toMatchObject({ version: version + 1, isShipped: false })
    expect(back.body.groups).toEqual(versions.at(-1).groups)
    const stale = await officer.call('branding.putBackMenu', { params: { version: 1 }, body: { version } })
    expect(stale.status).toBe(409)
  })

  it('take in what an upgrade newly offers, and leave out what was removed', async () => {
    const { version, groups } = await current()
    const without = groups.map((group) => ({
      ...group,
      items: group.items.filter(({ id }) => id !== 'balances' && id !== 'emails'),
    }))
    expect((await save(version, without)).status).toBe(200)
    // As if this release were the first to offer the e-mails.
    await app.database.ownerPool.query(
      `update branding_version set content = jsonb_set(content, '{offered}', (content->'offered') - 'emails')
       where subject = 'menu' and version = $1`,
      [version + 1],
    )
    await inTransaction(app.deps, systemOrigin('load'), loadBranding)
    const after = await current()
    expect(after).toMatchObject({ version: version + 2, changedBy: 'system' })
    const idsOf = (wanted: string) => after.groups.find(({ id }) => id === wanted)?.items.map(({ id }) => id)
    expect(idsOf('administration')?.at(-1)).toBe('emails')
    expect(idsOf('import-export')).not.toContain('balances')
  })
})
