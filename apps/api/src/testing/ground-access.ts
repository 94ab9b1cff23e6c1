import { type Role, roles } from '@papaver/contract/access/roles.ts'
import { type CallName, calls } from '@papaver/contract/calls.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listEstablishments } from '../features/establishments/public.ts'
import { type GroundApp, startGroundApp } from './ground-app.ts'

/** Who asks, in the order of a row: a visitor, then each role. */
export const askers = [undefined, ...(Object.keys(roles) as Role[])] as const
/**
 * One row per call: its name, its address (`{own}` and `{rival}` are two holders' ids), and the status for a
 * visitor, CA_ADMIN, ESTB_MANAGER, ESTB_USER, CUST_USER, CUST_MANAGER and CULTIVATION in this order.
 */
export type AccessRow = readonly [
  name: CallName,
  path: string,
  ...statuses: readonly [number, number, number, number, number, number, number],
]

/** Declares the tests of a feature's access table; `owns` says which calls must be in it. */
export const testAccess = (rows: readonly AccessRow[], owns: (name: CallName) => boolean): void => {
  let ground: GroundApp
  let ids: Record<string, string>
  beforeAll(async () => {
    ground = await startGroundApp()
    const holders = await listEstablishments(ground.db, 'all')
    const idOf = (code: string) => holders.find((holder) => holder.code === code)?.id ?? ''
    ids = { own: idOf('XV-001'), rival: idOf('XV-002') }
  })
  afterAll(() => ground.close())

  it.each(rows)('%s %s', async (_name, path, ...statuses) => {
    const url = path.replace(/\{(\w+)\}/g, (_all, key: string) => ids[key] ?? '')
    const answers = await Promise.all(askers.map((role) => ground.get(url, role)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(statuses)
  })

  it('covers every call of the feature', () => {
    const covered = new Set(rows.map(([name]) => name))
    const missing = (Object.keys(calls) as CallName[]).filter((name) => owns(name) && !covered.has(name))
    expect(missing).toEqual([])
  })
}
