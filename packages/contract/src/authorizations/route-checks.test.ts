import { describe, expect, it } from 'vitest'
import { officersChecks, type RouteFacts, routeChecks } from './route-checks.ts'

const plain: RouteFacts = {
  ...{ partner: null, dispatch: null, isNewRoute: false, notices: [], crossing: null },
  ...{ closedPoints: [], isIssued: false, blockedParties: [] },
}
const crossing = (mode: string, ...served: string[]): RouteFacts['crossing'] => ({
  pointName: 'Airport',
  mode,
  modeName: `mode ${mode}`,
  served,
  servedNames: served.map((code) => `mode ${code}`).join(', '),
})

describe('the transport at a customs point', () => {
  it.each<[string, RouteFacts['crossing'], { served: string; value: string | null } | undefined]>([
    ['is not chosen, or the point serves all', null, undefined],
    ['is served', crossing('3', '1', '3'), undefined],
    ['is a ship at an airport', crossing('1', '4'), { served: 'mode 4', value: '4' }],
    ['has several others', crossing('1', '2', '3'), { served: 'mode 2, mode 3', value: null }],
    ['is not specified', crossing('0', '2', '3'), { served: 'mode 2, mode 3', value: null }],
  ])('%s', (_what, given, expected) => {
    const checks = routeChecks({ ...plain, crossing: given })
    expect(checks).toEqual(
      expected === undefined
        ? []
        : [
            {
              code: 'customsPointMode',
              severity: 'block',
              line: null,
              params: { point: 'Airport', mode: `mode ${given?.mode}`, served: expected.served },
              fix: { field: 'transportMode', value: expected.value },
            },
          ],
    )
  })
})

it('a party like a blocked partner wants a word of the officer, and is not shown to companies (1988 art. 12(9))', () => {
  const blockedParties = [
    { field: 'agent', party: 'Ficta Trading, Lisboa', name: 'Ficta Trading Lda', number: 'P-0014' },
  ]
  const checks = routeChecks({ ...plain, blockedParties })
  expect(checks).toMatchObject([{ severity: 'warn', code: 'partyLikeBlocked', params: blockedParties[0] }])
  expect(checks.every(({ code }) => officersChecks.includes(code))).toBe(true)
})

// The conventions name importer and exporter (1961 art. 31(6); 1971 art. 12(1)(a)).
describe('a partner whose entry has become another', () => {
  type Since = NonNullable<NonNullable<RouteFacts['partner']>['changed']>['since']
  const partner = {
    ...{ status: 'APR', name: 'Ferrand', isNew: false, isWatched: false },
    ...{ countryId: 'FR', countryName: 'France' },
  }
  it.each<[string, Since | null, string]>([
    ['the same as ever', null, 'pass partner'],
    ['since the request was submitted: decided with a word about it', 'request', 'warn partnerFollowed'],
    ['since the approval: not signed for another one', 'approval', 'block partnerChanged'],
    ['since the issue: the document stays', 'issue', 'warn partnerChanged'],
  ])('%s', (_what, since, expected) => {
    const changed = since && { since, former: 'Ferrand', name: 'Ferrand Frères' }
    const checks = routeChecks({ ...plain, partner: { ...partner, changed } })
    expect(checks.map(({ severity, code }) => `${severity} ${code}`)).toContain(expected)
  })
})

// Goods in transit enter and leave by the points that the permit names (1961 art. 31(11)).
describe('a closed customs point', () => {
  const closed = (...fields: RouteFacts['closedPoints'][number]['field'][]): Partial<RouteFacts> => ({
    closedPoints: fields.map((field) => ({ field, name: field })),
  })
  const noShip = { crossing: crossing('1', '4') }
  it.each<[string, Partial<RouteFacts>, string[]]>([
    ['there is none', {}, []],
    ['keeps a request back', closed('customsPointId'), ['block customsPointClosed']],
    [
      'is both ends of a transit',
      closed('customsPointId', 'exitPointId'),
      ['block customsPointClosed', 'block customsPointClosed'],
    ],
    [
      'does not keep back the correction of a permit',
      { ...closed('customsPointId'), isIssued: true },
      ['warn customsPointClosed'],
    ],
    ['nor does a transport that it serves no more', { ...noShip, isIssued: true }, ['warn customsPointMode']],
  ])('%s', (_what, changed, expected) => {
    const checks = routeChecks({ ...plain, ...changed })
    expect(checks.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
  })
})

describe('a way', () => {
  it.each<[string, Partial<RouteFacts>, string[]]>([
    ['taken before', {}, []],
    ['never taken before', { isNewRoute: true }, ['warn newRoute']],
    [
      'through a country with a notice',
      { notices: [{ countryId: 'BE', country: 'Belgium', notice: 'Ask before transit.' }] },
      ['warn countryNotice'],
    ],
  ])('%s', (_what, changed, expected) => {
    const checks = routeChecks({ ...plain, ...changed })
    expect(checks.map(({ severity, code }) => `${severity} ${code}`)).toEqual(expected)
  })
})
