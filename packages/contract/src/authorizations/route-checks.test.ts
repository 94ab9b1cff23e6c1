import { describe, expect, it } from 'vitest'
import { type RouteFacts, routeChecks } from './route-checks.ts'

const plain: RouteFacts = { partner: null, dispatch: null, isNewRoute: false, notices: [], crossing: null }
const crossing = (mode: string, ...served: string[]): RouteFacts['crossing'] => ({
  pointName: 'Airport',
  mode,
  modeName: `mode ${mode}`,
  served: served.map((code) => ({ code, name: `mode ${code}` })),
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
