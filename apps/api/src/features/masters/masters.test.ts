import { type CallName, calls } from '@papaver/contract/calls.ts'
import { endpoints } from '@papaver/contract/endpoints.ts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { z } from 'zod'
import { makeFollowers } from '../../platform/followers.ts'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { loadDemonstrationGround } from '../demonstration/ground.ts'
import { loadReferenceData, publishMasters, readMasters } from './public.ts'

let ground: GroundApp
beforeAll(async () => {
  ground = await startGroundApp()
})
afterAll(() => ground.close())

type Row = { id: string | number; code: string; name: string }
/** The lists that everybody reads; those with which the authority edits them have their own tests. */
const names = (Object.keys(calls) as CallName[]).filter(
  (name) => name.startsWith('masters.') && !calls[name][1].startsWith('/api/masters/lists'),
)

/** Real values for the parameters in an address. */
const addressOf = async (name: CallName): Promise<string> => {
  const [, path] = calls[name]
  const own = (await ground.get('/api/masters/establishments', 'ESTB_MANAGER')).json<Row[]>()
  const holder = own.find(({ code }) => code === 'XV-001')
  const point = (await ground.get('/api/masters/customsPoints', 'CA_ADMIN')).json<Row[]>()[0]
  const id =
    name === 'masters.customsPoint' ? point?.id : name === 'masters.competentAuthorities' ? 'XV' : holder?.id
  return path
    .replace(':id', String(id))
    .replace(':name', encodeURIComponent(holder?.name ?? ''))
    .replace(':countryId', 'DE')
    .replace(':flag1', 'NP')
    .replace(':flag2', 'approved')
    .replace(':group', 'NP')
}

describe.each(['en', 'fi', 'ar'])('masters in %s', (culture) => {
  it.each(names)('%s has its shape and is not empty', async (name) => {
    const answer = await ground.get(await addressOf(name), 'CA_ADMIN', { culture })
    expect(answer.statusCode).toBe(200)
    const rows: unknown = answer.json()
    expect((endpoints[name].out as z.ZodType).parse(rows)).toEqual(rows)
    for (const list of Array.isArray(rows) ? [rows] : Object.values(rows as object).filter(Array.isArray))
      expect(list.length).toBeGreaterThan(0)
  })
})

describe('names', () => {
  const first = async (culture: string) =>
    (await ground.get('/api/masters/countries', undefined, { culture })).json<Row[]>()

  it('are in the reader’s language and order', async () => {
    const finnish = await first('fi')
    expect(finnish.find(({ code }) => code === 'DE')?.name).toBe('Saksa')
    expect(finnish.at(-1)?.name.startsWith('Ö') || finnish.at(-1)?.name.startsWith('Å')).toBe(false)
    const sorted = finnish.map(({ name }) => name).sort(new Intl.Collator('fi').compare)
    expect(finnish.map(({ name }) => name)).toEqual(sorted)
    expect((await first('ar')).find(({ code }) => code === 'FI')?.name).toBe('فنلندا')
  })
  it.each(['xx', 'fi-FI', '../../etc', 'a'.repeat(300), ''])('answer culture %j', async (culture) => {
    const german = (await first(culture)).find(({ code }) => code === 'DE')?.name
    expect(german).toBe(culture === 'fi-FI' ? 'Saksa' : 'Germany')
  })
  it('are 250 countries with the demonstration’s own', async () => {
    expect(await first('en')).toHaveLength(250)
  })
})

describe('sending', () => {
  it('answers 304 while nothing changed and the new list at once', async () => {
    const path = '/api/masters/substances'
    const answer = await ground.get(path, 'CA_ADMIN')
    const etag = String(answer.headers.etag)
    const again = await ground.get(path, 'CA_ADMIN', { 'if-none-match': etag })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    await ground.write(async (tx) => {
      await tx.db.updateTable('substance').set({ isActive: false }).where('slug', '=', 'heroin').execute()
      await publishMasters(tx)
    })
    const changed = await ground.get(path, 'CA_ADMIN', { 'if-none-match': etag })
    expect(changed.statusCode).toBe(200)
    expect(changed.json<Row[]>()).toHaveLength(answer.json<Row[]>().length - 1)
  })
  it('are read from memory: once known, nothing is asked of the database', async () => {
    // What is held for a second must not be read anew meanwhile.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now())
    await ground.get('/api/masters/countries')
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { statusCode } = await ground.get('/api/masters/countries')
    const asked = query.mock.calls.length
    query.mockRestore()
    clock.mockRestore()
    expect([statusCode, asked]).toEqual([200, 0])
  })
})

describe('readMasters', () => {
  it('looks up at once', async () => {
    const masters = await readMasters(ground.db)
    const morphine = masters.substanceBySlug('morphine')
    expect(morphine?.forms[0]).toMatchObject({ isBase: true, factors: [{ validFrom: null, factor: '1' }] })
    const sulfate = morphine?.forms.find(({ form }) => form === 'morphine sulfate pentahydrate')
    expect(masters.factorOn(sulfate?.id ?? 0, '2026-06-15')).toBe('0.7521')
    expect(masters.form(sulfate?.id ?? 0)).toBe(sulfate)
    expect(masters.unit('kg')?.factorToBase).toBe('1')
    expect(masters.unit('pack')?.dimension).toBe('count')
    const methaqualone = masters.substanceBySlug('methaqualone')
    expect(masters.isProhibited('AU', methaqualone?.id ?? 0)).toBe(true)
    expect(masters.isProhibited('DE', methaqualone?.id ?? 0)).toBe(false)
    expect(masters.notesFor('note', 'NP', 'export', '2026-06-15').map(({ code }) => code)).toContain('COPY')
    expect(masters.notesFor('note', 'PREC', 'export', '2026-06-15').map(({ code }) => code)).not.toContain(
      'COPY',
    )
    expect(masters.typesOfPermitFor('IMA', 'PREC', '2026-06-17').map(({ code }) => code)).toEqual(['IMP-C'])
    expect(masters.kindName('IMA', 'NP', 'fi')).toBe('Tuontilupa')
    expect(masters.country('XV')?.names.en).toBe('Valdoria')
    for (const substance of masters.substances) expect(substance.forms[0]?.isBase, substance.slug).toBe(true)
  })
  it('sees a transaction’s own changes, and forgets those of one that failed', async () => {
    const work = ground.write(async (tx) => {
      await tx.db.updateTable('country').set({ isEu: true }).where('id', '=', 'XV').execute()
      await publishMasters(tx)
      expect((await readMasters(tx.db)).country('XV')?.isEu).toBe(true)
      throw new Error('on purpose')
    })
    await expect(work).rejects.toThrow('on purpose')
    expect((await readMasters(ground.db)).country('XV')?.isEu).toBe(false)
  })
})

describe('loaders', () => {
  it('load the same files once', async () => {
    expect(await ground.write((tx) => loadReferenceData(tx, makeFollowers()))).toBe(0)
  })
  it('write nothing again, and keep ids, when they are made to load again', async () => {
    const before = await readMasters(ground.db)
    const written = await ground.write(async (tx) => {
      await tx.db.updateTable('masterRevision').set({ referenceHash: null }).execute()
      return loadReferenceData(tx, makeFollowers())
    })
    expect(written).toBe(0)
    const after = await readMasters(ground.db)
    expect(after.substanceBySlug('codeine')?.id).toBe(before.substanceBySlug('codeine')?.id)
  })
  it('load the demonstration’s ground twice without a change', async () => {
    const count = async () => ({
      establishments: await ground.db.selectFrom('establishment').selectAll().orderBy('code').execute(),
      sites: await ground.db.selectFrom('establishmentSite').selectAll().orderBy('id').execute(),
      licenses: await ground.db.selectFrom('license').selectAll().orderBy('id').execute(),
      partners: await ground.db.selectFrom('tradingEstablishment').selectAll().orderBy('id').execute(),
      parts: await ground.db
        .selectFrom('preparationComponent')
        .selectAll()
        .orderBy('preparationId')
        .orderBy('position')
        .execute(),
    })
    const before = await count()
    await ground.write(loadDemonstrationGround)
    expect(await count()).toEqual(before)
  })
})
