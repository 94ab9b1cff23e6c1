import { describe, expect, it } from 'vitest'
import { addPicture, current, reportStep } from '../../testing/field-reports.ts'
import { fieldSeason } from '../../testing/field-season.ts'

const { at, behind, codesOf, harvest, send, start } = fieldSeason()

const ask = (fresh: string) =>
  send('DES', { fresh, unit: 'kg', method: 'Composted', wantedOn: '2026-06-17', narrative: 'Mould' })
const approval = { on: '2026-06-17', witness: 'Officer Lind', method: 'Composted under lime' }
const act = async (person: typeof at.admin, id: string, action: string, input: object) =>
  person.call('field-reports.act', {
    params: { id, action },
    body: { version: (await current(person, id)).version, ...input },
  })

describe('what awaits its destruction', () => {
  it('is not handed over, dried, or asked for twice, until it is done or withdrawn', async () => {
    await start()
    await harvest()
    const asked = await ask('90')
    const handed = { happenedOn: '2026-06-07', unit: 'kg', buyerId: at.buyerId }
    expect(await codesOf('HND', { ...handed, fresh: '10' })).toEqual([])
    expect(await codesOf('HND', { ...handed, fresh: '10.001' })).toEqual(['awaitsDestruction_fresh'])
    expect(await codesOf('STK', { happenedOn: '2026-06-07', fresh: '11', dry: '2', unit: 'kg' })).toEqual([
      'awaitsDestruction_fresh',
    ])
    const twice = { fresh: '11', unit: 'kg', method: 'Burnt', wantedOn: '2026-06-18', narrative: 'Once more' }
    expect(await codesOf('DES', twice)).toEqual(['awaitsDestruction_fresh'])
    // What is lost or sampled is so all the same.
    expect(
      await codesOf('SAM', { happenedOn: '2026-06-07', fresh: '11', unit: 'kg', laboratory: 'L' }),
    ).toEqual([])
    await reportStep(at.grower, await current(at.grower, asked.id), 'withdraw')
    expect(await codesOf('HND', { ...handed, fresh: '100' })).toEqual([])
  })

  it('is looked for again at the approval', async () => {
    await start()
    await harvest()
    const asked = await ask('90')
    await send('SAM', { happenedOn: '2026-06-07', fresh: '11', unit: 'kg', laboratory: 'L' })
    const refused = await act(at.admin, asked.id, 'approve', { approval })
    expect([refused.status, refused.body.message]).toEqual([422, 'caseworkBlocked'])
    expect(refused.body.details.checks).toMatchObject([{ code: 'tooMuch_fresh' }])
  })
})

it('two signatures are two people, however they are written and by their accounts', async () => {
  await start()
  await harvest()
  const asked = await ask('1')
  await reportStep(at.admin, await current(at.admin, asked.id), 'approve', { approval })
  await addPicture(at.grower, asked.id)
  const { rows } = await behind(
    `select first_name as "firstName", last_name as "lastName" from account where user_name = 'grower'`,
  )
  const [me] = rows
  const own = `${me.firstName} ${me.lastName}`
  const destruction = { on: '2026-06-17', first: own }
  for (const second of [
    own.toUpperCase(),
    own.replace(' ', '\u00a0\u200b '),
    own.normalize('NFD'),
    `${me.lastName}, ${me.firstName}`,
    'grower',
  ]) {
    const refused = await act(at.grower, asked.id, 'record', { destruction: { ...destruction, second } })
    expect([second, refused.status, refused.body.details?.fields]).toEqual([
      second,
      400,
      [{ path: 'destruction.second', code: 'same' }],
    ])
  }
  const done = await act(at.grower, asked.id, 'record', {
    destruction: { ...destruction, second: 'Aron Hale' },
  })
  expect(done.status).toBe(200)
})
