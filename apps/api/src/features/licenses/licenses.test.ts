import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { findEstablishment } from '../establishments/public.ts'
import { readMasters } from '../masters/public.ts'
import { findPreparation, listPreparations } from '../preparations/public.ts'
import { coveringLicense, insertLicense, licenseCoverage, listLicenses } from './public.ts'

let ground: GroundApp
const holder = async (code: string): Promise<string> => (await findEstablishment(ground.db, code))?.id ?? ''
beforeAll(async () => {
  ground = await startGroundApp()
})
afterAll(() => ground.close())

describe('licences of the demonstration', () => {
  it.each([
    ['XV-001', 'NP', true],
    ['XV-001', 'PREC', false],
    ['XV-002', 'NP', true],
    ['XV-002', 'PREC', true],
    ['XV-003', 'NP', false],
    ['XV-003', 'PREC', true],
    ['XV-004', 'NP', false],
  ] as const)('%s may import %s: %s', async (code, group, expected) => {
    const planned = { activity: 'import', group, day: '2026-06-15' } as const
    expect((await licenseCoverage(ground.db, await holder(code), planned)).covered).toBe(expected)
  })

  it('are numbered and cover the holder’s sites', async () => {
    const [license] = await listLicenses(ground.db, await holder('XV-001'))
    expect(license).toMatchObject({ number: 'L-2026-0001', status: 'ISS', validFrom: '2025-01-01' })
    expect(license?.siteIds).toHaveLength(2)
  })
})

it('reads back a licence as it was written, quotas in grams included', async () => {
  const establishmentId = await holder('XV-004')
  const morphine = (await readMasters(ground.db)).substanceBySlug('morphine')?.id ?? 0
  const license = {
    number: 'L-2026-9001',
    establishmentId,
    activities: ['import'],
    groups: ['NP'],
    substanceIds: [morphine],
    siteIds: [],
    status: 'ISS',
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    quotas: [{ substanceId: morphine, year: 2026, grams: '12000.000000001' }],
  } as const
  const id = await ground.write((tx) => insertLicense(tx, license))
  const planned = { activity: 'import', group: 'NP', day: '2026-12-31', substanceIds: [morphine] } as const
  expect(await coveringLicense(ground.db, establishmentId, planned)).toEqual({ id, ...license })
  const other = { ...planned, substanceIds: [morphine + 1] }
  expect(await licenseCoverage(ground.db, establishmentId, other)).toMatchObject({
    covered: false,
    gap: 'substance',
  })
})

describe('preparations', () => {
  it('know their components exactly', async () => {
    const masters = await readMasters(ground.db)
    const all = await listPreparations(ground.db, 'all')
    expect(all).toHaveLength(20)
    const mixed = all.find(({ components }) => components.length === 2)
    expect(mixed).toMatchObject({ group: 'NP', packUnit: 'tablet', status: 'APR' })
    const parts = mixed?.components.map(({ substanceId, formId, ...rest }) => ({
      substance: masters.substance(substanceId)?.slug,
      form: masters.form(formId)?.form,
      ...rest,
    }))
    expect(parts).toEqual([
      { substance: 'ergotamine', form: 'ergotamine tartrate', strength: '0.3', unit: 'mg' },
      { substance: 'phenobarbital', form: 'base', strength: '20', unit: 'mg' },
    ])
    expect(await findPreparation(ground.db, 'all', mixed?.id ?? '')).toEqual(mixed)
    expect(all.filter(({ group }) => group === 'PREC').map(({ names }) => names.en)).toEqual([
      'Pseudoephedrine hydrochloride 60 mg tablets',
    ])
  })
})
