import type { Role } from '@papaver/contract/access/roles.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'

let ground: GroundApp
beforeAll(async () => {
  ground = await startGroundApp()
  await ground.write(async ({ db }) => {
    await db.updateTable('workCase').set({ status: 'BLK' }).where('number', '=', 'P-0001').execute()
  })
})
afterAll(() => ground.close())

const codes = async (path: string, role: Role): Promise<string[]> =>
  (await ground.get(`/api/masters/${path}`, role)).json<{ code: string }[]>().map(({ code }) => code)

describe('who sees which establishments', () => {
  it.each([
    ['CA_ADMIN', 6, 11],
    ['ESTB_MANAGER', 1, 11],
    ['ESTB_USER', 1, 11],
    ['CUST_MANAGER', 0, 0],
    ['CUST_USER', 0, 0],
    ['CULTIVATION', 1, 0],
  ] as const)('%s: %i domestic, %i foreign', async (role, domestic, foreign) => {
    const all = await codes('establishments', role)
    expect(all.filter((code) => code.startsWith('XV-'))).toHaveLength(domestic)
    expect(all.filter((code) => code.startsWith('P-'))).toHaveLength(foreign)
    expect(all).not.toContain('P-0001')
  })

  it('offers partners of a country and a group', async () => {
    expect(await codes('establishments/DE/NP/approved', 'ESTB_USER')).toEqual(['P-0002'])
    expect(await codes('establishments/in/PREC/approved', 'ESTB_USER')).toEqual(['P-0008', 'P-0007'])
    expect(await codes('establishments/XV/NP/approved', 'ESTB_USER')).toEqual(['XV-001'])
    expect(await codes('establishments/all/PREC/all', 'CUST_USER')).toEqual([])
  })
  it('shows blocked partners to officers only', async () => {
    expect(await codes('establishments/DE/all/all', 'CA_ADMIN')).toContain('P-0001')
    expect(await codes('establishments/DE/all/all', 'ESTB_MANAGER')).not.toContain('P-0001')
    const { id } = await ground.db
      .selectFrom('workCase')
      .select('id')
      .where('number', '=', 'P-0001')
      .executeTakeFirstOrThrow()
    expect((await ground.get(`/api/masters/establishment/${id}`, 'CA_ADMIN')).statusCode).toBe(200)
    expect((await ground.get(`/api/masters/establishment/${id}`, 'ESTB_MANAGER')).statusCode).toBe(404)
  })
  it.each(['establishment/%00', 'establishmentSites/a%00b', 'establishmentPersons/%00'])(
    'refuses what the database cannot hold as wrong input: %s',
    async (path) => {
      const answer = await ground.get(`/api/masters/${path}`, 'CA_ADMIN')
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toMatchObject({ message: 'invalidInput' })
    },
  )
  it('offers all buyers to growers, and growers to officers', async () => {
    expect(await codes('cultivationTradingEstablishments', 'CULTIVATION')).toEqual(['XV-006'])
    expect(await codes('cultivationTradingEstablishments', 'ESTB_MANAGER')).toEqual([])
    expect(await codes('cultivationFarmerEstablishments', 'CA_ADMIN')).toHaveLength(2)
    expect(await codes('cultivationFarmerEstablishments', 'ESTB_MANAGER')).toEqual([])
  })
})
