import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IssuedPermit, issuePermit } from '../../testing/issue-permit.ts'
import { startTestApp, type TestApp, type TestPerson } from '../../testing/start-test-app.ts'

let app: TestApp
let permit: IssuedPermit
const people: Record<string, TestPerson> = {}
const as = (name: string): TestPerson => {
  const person = people[name]
  if (person === undefined) throw new Error(`${name} is not signed in`)
  return person
}
const home = async (name: string) => (await as(name).call('dashboard.mine')).body
const behind = (text: string, values: unknown[] = []) => app.database.ownerPool.query(text, values)

beforeAll(async () => {
  app = await startTestApp()
  for (const name of ['importer', 'rival', 'customs', 'officer', 'admin']) people[name] = await app.as(name)
  await behind(`update work_case set status = 'CAN', status_group = 'final' where feature = 'authorization'`)
  permit = await issuePermit(app)
})
afterAll(() => app?.close())

describe('what is stopped', () => {
  const flag = (name: string) =>
    behind(`update work_case set flags = array[$2]::text[] where id = $1`, [permit.id, name])
  const status = (to: string) => behind(`update work_case set status = $2 where id = $1`, [permit.id, to])
  const until = (day: string) =>
    behind(`update work_case set valid_until = $2 where id = $1`, [permit.id, day])
  const listed = async (name: string, view: string) =>
    (await as(name).call('authorizations.list', { query: { view } })).body.total
  const back = async () => {
    await behind(`update work_case set flags = '{}' where id = $1`, [permit.id])
    await status('ISS')
    await until('2026-09-15')
  }

  it.each([
    ['suspended', () => status('SUS')],
    ['its holder closed', () => flag('holderClosed')],
    ['its licence stopped', () => flag('licenseStopped')],
    ['stopped abroad', () => flag('foreignPermitStopped')],
    ['held by the authority', () => flag('partnerBlocked')],
    ['past its last day', () => until('2026-06-16')],
  ])('is no permit to be used today: %s', async (_case, stop) => {
    expect((await home('importer')).counts).toMatchObject({ active: 1 })
    expect((await home('importer')).counts).not.toHaveProperty('stopped')
    await stop()
    const { counts } = await home('importer')
    expect(counts).toMatchObject({ active: 0, stopped: 1 })
    expect([await listed('importer', 'active'), await listed('importer', 'stopped')]).toEqual([0, 1])
    await back()
    expect([await listed('importer', 'active'), await listed('importer', 'stopped')]).toEqual([1, 0])
  })

  it('is a permit still where only a look is asked for', async () => {
    await flag('holderRenamed')
    expect((await home('importer')).counts).toMatchObject({ active: 1 })
    await back()
  })

  it.each([
    'holderClosed',
    'holderRenamed',
    'licenseStopped',
    'partnerBlocked',
    'partnerChanged',
    'preExportObjected',
  ])('is not ready to be signed: %s', async (name) => {
    await behind(
      `update work_case set status = 'APR', status_group = 'decided', flags = array[$2]::text[] where id = $1`,
      [permit.id, name],
    )
    expect((await home('admin')).counts).toMatchObject({ sign: 0, signStopped: 1 })
    expect([await listed('admin', 'sign'), await listed('admin', 'signStopped')]).toEqual([0, 1])
    expect((await home('admin')).nextCaseId).not.toBe(permit.id)
    await behind(`update work_case set flags = '{}' where id = $1`, [permit.id])
    const { counts } = await home('admin')
    expect([counts.sign, counts.signStopped]).toEqual([1, undefined])
    expect([await listed('admin', 'sign'), await listed('admin', 'signStopped')]).toEqual([1, 0])
    await behind(`update work_case set status_group = 'active' where id = $1`, [permit.id])
    await back()
  })

  it('is said of the licence, with its number, to its holder alone', async () => {
    const of = async (name: string) => (await home(name)).stoppedLicences
    expect([await of('importer'), await of('officer'), await of('customs')]).toEqual([[], [], []])
    const { rows } =
      await behind(`update work_case set status = 'SUS' where feature = 'license' and status = 'ISS'
      and establishment_id = (select establishment_id from account where user_name = 'importer') returning id, number`)
    expect(
      (await of('importer')).map(({ id, number, status: to }: Record<string, string>) => [id, number, to]),
    ).toEqual(rows.map(({ id, number }) => [id, number, 'SUS']))
    expect([await of('rival'), await of('officer')]).toEqual([[], []])
    const active = (await home('importer')).kinds.find(
      ({ feature }: { feature: string }) => feature === 'licenses',
    )
    expect(
      Object.fromEntries(
        active.figures.map(({ key, count }: { key: string; count: number }) => [key, count]),
      ),
    ).toMatchObject({
      active: 0,
      stopped: rows.length,
    })
    await behind(`update work_case set status = 'ISS' where id = any($1)`, [rows.map(({ id }) => id)])
  })
})
