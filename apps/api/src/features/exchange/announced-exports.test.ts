import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type Abroad, startAbroad } from '../../testing/abroad.ts'
import { issuePermit } from '../../testing/issue-permit.ts'

let abroad: Abroad
beforeAll(async () => {
  abroad = await startAbroad()
})
afterAll(() => abroad?.app.close())

const number = () => `FR/E-${randomUUID()}`

it('exports announced beyond our import permit are pointed out at once, and no more once one is taken back', async () => {
  const { take, exportOf, changeOf, flagsOf, noticesOf, get } = abroad
  const permit = await issuePermit(abroad.app)
  await take(exportOf(number(), permit.number, '3'))
  expect(await flagsOf(permit)).not.toContain('exportsExceed')
  const second = number()
  await take(exportOf(second, permit.number, '2'))
  expect(await flagsOf(permit)).toContain('exportsExceed')
  expect(await noticesOf('EXCHANGE_EXCEEDED', permit)).toBe(1)
  expect((await get(permit.id)).abroad).toMatchObject({
    exceeded: [{ announced: '5', authorized: '4', unit: 'kg' }],
  })
  await take(changeOf(second, 'cancel'))
  expect(await flagsOf(permit)).not.toContain('exportsExceed')
})

it('an officer reads in the menu how many messages wait', async () => {
  const waiting = async () => (await abroad.officer.call('dashboard.mine')).body.counts.exchange
  const before = await waiting()
  const { id } = await abroad.take(abroad.permitOf(number()))
  expect(await waiting()).toBe(before + 1)
  await abroad.officer.call('exchange.close', { params: { id } })
  expect(await waiting()).toBe(before)
  expect((await abroad.importer.call('dashboard.mine')).body.counts.exchange).toBeUndefined()
})

it('so are two of 10 kg against 4 kg', async () => {
  const permit = await issuePermit(abroad.app)
  for (const _ of [1, 2]) await abroad.take(abroad.exportOf(number(), permit.number, '10'))
  expect((await abroad.get(permit.id)).abroad).toMatchObject({
    exceeded: [{ announced: '20', authorized: '4' }],
  })
  expect(await abroad.noticesOf('EXCHANGE_EXCEEDED', permit)).toBe(1)
})

it('so are goods that it does not name', async () => {
  const permit = await issuePermit(abroad.app)
  await abroad.take(abroad.exportOf(number(), permit.number, '1', 'ZZ999'))
  expect(await abroad.flagsOf(permit)).toContain('exportsExceed')
  expect((await abroad.get(permit.id)).abroad).toMatchObject({ exceeded: [{ authorized: null }] })
})

it('their export permit that is revoked is a danger for the import that it was for, and stops nothing here', async () => {
  const permit = await issuePermit(abroad.app)
  const theirs = number()
  await abroad.take(abroad.exportOf(theirs, permit.number, '1'))
  await abroad.take(abroad.changeOf(theirs, 'revoke'))
  expect(await abroad.flagsOf(permit)).toContain('foreignPermitStopped')
  expect((await abroad.get(permit.id)).abroad).toMatchObject({
    stopped: [{ number: theirs, state: 'revoked' }],
  })
})
