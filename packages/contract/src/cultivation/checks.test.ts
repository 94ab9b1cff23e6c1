import { describe, expect, it } from 'vitest'
import { type CultivationFacts, cultivationChecks } from './checks.ts'

const plot = {
  name: 'House 1',
  siteId: null,
  lostSite: null,
  parcel: '12/4',
  area: '1',
  areaUnit: 'ha',
  squareMetres: '10000',
  shape: null,
  taken: null,
}
const buyer = {
  buyerId: 'b',
  name: 'Corvane',
  contractNumber: 'C-1',
  contractOn: '2026-01-10',
  quantity: '100',
  unit: 'kg',
  grams: '100000',
  isWhole: true,
  isLicensed: true,
}
const variety = {
  name: 'Greenmere 7',
  originCountry: 'XV',
  importPermit: null,
  isPermitKnown: false,
  plants: 2000,
}

/** Of a request with which nothing is wrong. */
const facts: CultivationFacts = {
  said: { startsOn: '2026-07-01', endsOn: '2026-12-31', cycles: 2 },
  today: '2026-06-15',
  ownCountry: 'XV',
  notOffered: [],
  plots: [plot],
  varieties: [variety],
  buyers: [buyer],
  expectedFresh: '500000',
  expectedDry: '100000',
  isOnLand: false,
  licenceGap: undefined,
  licenceNumber: 'LIC-0001',
  land: { limit: '40000', used: '20000' },
  quota: { limit: '150000', used: '50000' },
  wantsBuyer: true,
  settings: {
    permitMonths: 12,
    areaTolerance: 10,
    dryRatioMin: 15,
    dryRatioMax: 30,
    wholeHarvestContract: true,
  },
}
const of = (severity: string, said: Partial<CultivationFacts> = {}): string[] =>
  cultivationChecks({ ...facts, ...said })
    .filter((check) => check.severity === severity && check.code !== 'missing')
    .map(({ code }) => code)
    .toSorted()

describe('of a request with which nothing is wrong, the checks', () => {
  it('stop nothing, warn of nothing, and say what was looked at', () => {
    expect([of('block'), of('warn')]).toEqual([[], []])
    expect(of('pass')).toEqual(
      ['contracts', 'dryRatioUsual', 'landWithinLicence', 'licence', 'period', 'withinQuota'].toSorted(),
    )
  })
})

describe('land', () => {
  it('that another request asks for, too, is pointed out; that of a permit stops', () => {
    expect(of('warn', { plots: [{ ...plot, taken: 'requested' }] })).toEqual(['plotRequested'])
    expect(of('block', { plots: [{ ...plot, taken: 'inForce' }] })).toEqual(['plotTaken'])
  })

  it('of which the licence says nothing is pointed out', () => {
    expect(of('warn', { land: { limit: null, used: '0' } })).toEqual(['landUnlimited'])
  })

  it.each([
    ['30000', 'pass', 'landWithinLicence'],
    ['30000.001', 'block', 'landAboveLicence'],
  ])('with %s m² in use of 40000: %s', (used, severity, code) => {
    expect(of(severity, { land: { limit: '40000', used } })).toContain(code)
  })
})

describe('the quota of the year', () => {
  it.each([
    ['50000', 'pass', 'withinQuota'],
    ['50000.001', 'block', 'quotaExceeded'],
  ])('with %s g under other permits of 150000: %s', (used, severity, code) => {
    expect(of(severity, { quota: { limit: '150000', used } })).toContain(code)
  })

  it('is no matter where the licence has none', () => {
    expect(of('pass', { quota: null })).not.toContain('withinQuota')
  })
})

describe('contracts', () => {
  it('are not wanted of whoever grows for his own work', () => {
    expect(of('pass', { buyers: [], wantsBuyer: false })).toContain('noBuyerWanted')
  })

  it('over all that is expected are enough where the whole harvest need not be sold', () => {
    const settings = { ...facts.settings, wholeHarvestContract: false }
    const buyers = [{ ...buyer, isWhole: false }]
    expect(of('pass', { buyers, settings })).toContain('contracts')
    expect(of('warn', { buyers: [{ ...buyer, isWhole: false, grams: '99999' }], settings })).toEqual([
      'contractsBelowYield',
    ])
  })
})

describe('the share that is left after drying', () => {
  it.each([
    ['75000', 'pass', 'dryRatioUsual'],
    ['74000', 'warn', 'dryRatio'],
    ['150000', 'pass', 'dryRatioUsual'],
    ['151000', 'warn', 'dryRatio'],
  ])('%s g of 500000: %s', (expectedDry, severity, code) => {
    expect(of(severity, { expectedDry, quota: null })).toContain(code)
  })
})
