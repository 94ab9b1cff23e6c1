import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type GroundApp, startGroundApp } from '../../testing/ground-app.ts'
import { listQuotasOf } from '../balances/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { readMasters } from '../masters/public.ts'
import { findPreparation, listPreparations } from '../preparations/public.ts'
import { coveringLicense, enterFormerLicense, licenseCoverage, listLicenses } from './public.ts'

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
    expect(license).toMatchObject({ number: 'L-0001', status: 'ISS', validFrom: '2022-01-01' })
    expect(license?.siteIds).toHaveLength(2)
  })
})

it('covers what its paper says, and opens the balances of its quotas', async () => {
  const id = await holder('XV-004')
  const morphine = (await readMasters(ground.db)).substanceBySlug('morphine')?.id ?? 0
  const former = {
    establishment: { id, name: 'Grower' },
    activities: ['import'],
    groups: ['NP'],
    substanceIds: [morphine],
    siteIds: [],
    validFrom: '2026-01-01',
    validUntil: '2026-12-31',
    quotas: [{ substanceId: morphine, year: 2026, grams: '12000.000000001' }],
  } as const
  const licenseId = await ground.write((tx) => enterFormerLicense(tx, former))
  const planned = { activity: 'import', group: 'NP', day: '2026-12-31', substanceIds: [morphine] } as const
  const { activities, groups, substanceIds, siteIds, validFrom, validUntil } = former
  expect(await coveringLicense(ground.db, id, planned)).toMatchObject({
    id: licenseId,
    status: 'ISS',
    activities,
    groups,
    substanceIds,
    siteIds,
    validFrom,
    validUntil,
  })
  const other = { ...planned, substanceIds: [morphine + 1] }
  expect(await licenseCoverage(ground.db, id, other)).toMatchObject({ covered: false, gap: 'substance' })
  const [quota] = await listQuotasOf(ground.db, 2026, id)
  expect(quota).toMatchObject({ licenseId, substanceId: morphine, limitGrams: '12000.000000001' })
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
