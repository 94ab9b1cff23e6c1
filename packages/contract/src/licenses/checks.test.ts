import { expect, it } from 'vitest'
import { type LicenseFacts, licenseChecks, type QuotaFacts, type StockFacts } from './checks.ts'

const person = { name: 'Elin Varga', occupation: 'Head', since: '2020-03-01', isDeputy: false }
const quota: QuotaFacts = {
  substanceId: 1,
  name: 'Morphine',
  activity: 'import',
  year: 2026,
  quantity: '1',
  unit: 'kg',
  isMass: true,
  isApplied: true,
}
const stock: StockFacts = {
  substanceId: 1,
  name: 'Morphine',
  quantity: '200',
  unit: 'g',
  isMass: true,
  isApplied: true,
}
const inOrder: LicenseFacts = {
  said: { activities: ['import'], documents: ['security'] },
  siteCount: 1,
  lostSites: [],
  lostSubstances: [],
  persons: [person, { ...person, name: 'Kaspar Dunn', isDeputy: true }],
  quotas: [quota],
  stocks: [stock],
  documentsWanted: ['security'],
  fileCount: 1,
  period: { from: '2026-07-01', until: '2028-06-30' },
  today: '2026-06-17',
  years: 5,
  inspections: { planned: 0, isWanted: false, findings: undefined },
  inForce: [],
}
/** What is said of the described fields stands in their own tests. */
const described = new Set(['groups', 'purpose', 'security', 'requestedFrom', 'activities'])
const said = (facts: LicenseFacts): string[] =>
  licenseChecks(facts).flatMap(({ severity, code, params }) =>
    code === 'missing' && described.has(params.field ?? '') ? [] : [`${severity} ${code}`],
  )
const usual = said(inOrder)
const ofQuota = (changed: Partial<QuotaFacts>): Partial<LicenseFacts> => ({
  quotas: [{ ...quota, ...changed }],
})
const ofStock = (changed: Partial<StockFacts>): Partial<LicenseFacts> => ({
  stocks: [{ ...stock, ...changed }],
})

it('says what is in order', () => {
  expect(usual).toEqual(['pass period', 'pass documentsComplete'])
})

it.each<[string, Partial<LicenseFacts>, string[]]>([
  ['no site', { siteCount: 0 }, ['block missing']],
  ['a site that is closed', { lostSites: ['Old works'] }, ['block siteLost']],
  ['a substance of another group', { lostSubstances: ['Ephedrine'] }, ['block substanceUnfit']],
  ['nobody responsible', { persons: [] }, ['block missing']],
  ['a deputy alone', { persons: [{ ...person, isDeputy: true }] }, ['block missing']],
  [
    'an inspection that is planned',
    { inspections: { planned: 1, isWanted: true, findings: undefined } },
    ['block inspectionPlanned'],
  ],
  [
    'no inspection where one is wanted',
    { inspections: { planned: 0, isWanted: true, findings: undefined } },
    ['block inspectionWanted'],
  ],
  [
    'findings that are severe',
    {
      inspections: {
        planned: 0,
        isWanted: false,
        findings: { count: 1, doneOn: '2026-01-10', isSevere: true },
      },
    },
    ['block findingsOpen'],
  ],
  [
    'findings that are not due yet',
    {
      inspections: {
        planned: 0,
        isWanted: false,
        findings: { count: 1, doneOn: '2026-01-10', isSevere: false },
      },
    },
    ['warn findingsOpen'],
  ],
  ['a quota below what is used of it', ofQuota({ heldBeyond: '60' }), ['warn quotaBelowUse']],
  ['no deputy', { persons: [person] }, ['warn noDeputy']],
  ['a person without a function', { persons: [{ ...person, occupation: null }] }, ['block missing']],
  ['a quota without a year', ofQuota({ year: null }), ['block missing']],
  ['a quota in pieces', ofQuota({ isMass: false }), ['block quotaUnit']],
  ['a quota of what is not applied for', ofQuota({ isApplied: false }), ['block quotaSubstance']],
  ['a quota for another activity', ofQuota({ activity: 'export' }), ['block quotaActivity']],
  ['a quota for any activity', ofQuota({ activity: null }), []],
  ['two quotas of one year', { quotas: [quota, { ...quota, activity: null }] }, ['block quotaTwice']],
  ['quotas of two years', { quotas: [quota, { ...quota, year: 2027 }] }, []],
  ['a stock of nothing', ofStock({ substanceId: null }), ['block missing']],
  ['a stock in pieces', ofStock({ isMass: false }), ['block stockUnit']],
  ['a stock of what is not applied for', ofStock({ isApplied: false }), ['block stockSubstance']],
  ['two stocks of a substance', { stocks: [stock, { ...stock, quantity: '1' }] }, ['block stockTwice']],
  ['no stock', { stocks: [] }, []],
  ['a paper too few', { documentsWanted: ['security', 'policeCheck'] }, ['block document_policeCheck']],
  ['a paper that is not attached', { fileCount: 0 }, ['warn filesMissing']],
  [
    'an end before the beginning',
    { period: { from: '2026-07-01', until: '2026-06-30' } },
    ['block period_order'],
  ],
  [
    'longer than licences run',
    { period: { from: '2026-07-01', until: '2031-07-02' } },
    ['block period_long'],
  ],
  ['another licence in force', { inForce: [{ id: 'l', number: 'L-1' }] }, ['warn inForce']],
])('%s', (_name, changed, expected) => {
  expect(said({ ...inOrder, ...changed }).filter((each) => !usual.includes(each))).toEqual(expected)
})
