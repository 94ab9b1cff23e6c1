import { describe, expect, it } from 'vitest'
import { type DestinationEstimate, destinationChecks } from './destination-checks.ts'

const known: DestinationEstimate = {
  substanceId: 7,
  substanceName: 'Morphine',
  year: 2026,
  estimateGrams: '1000',
  othersGrams: '300',
  caseGrams: '600',
}
const judged = (...figures: Partial<DestinationEstimate>[]) =>
  destinationChecks({
    destinationName: 'France',
    destinationEstimates: figures.map((each) => ({ ...known, ...each })),
  })

describe('the estimate of the destination', () => {
  it.each<[string, Partial<DestinationEstimate>[], string[]]>([
    ['no figure is known', [], []],
    ['there is room', [{}], ['pass destinationEstimate 100']],
    ['the very figure', [{ caseGrams: '700' }], ['pass destinationEstimate 0']],
    ['a nanogram more', [{ caseGrams: '700.000000001' }], ['warn destinationEstimateExceeded 0.000000001']],
    ['others have taken it all', [{ othersGrams: '1000' }], ['warn destinationEstimateExceeded 600']],
    ['an estimate of nothing', [{ estimateGrams: '0' }], ['warn destinationEstimateExceeded 900']],
    ['nothing is asked for yet', [{ othersGrams: '2000', caseGrams: '0' }], []],
    [
      'each substance by itself',
      [{ estimateGrams: '100' }, { substanceId: 8 }],
      ['warn destinationEstimateExceeded 800', 'pass destinationEstimate 100'],
    ],
  ])('%s', (_, figures, expected) => {
    const said = judged(...figures).map(
      ({ severity, code, params }) => `${severity} ${code} ${params.over ?? params.left}`,
    )
    expect(said).toEqual(expected)
  })

  it('is told with its figures, country and year, each substance known by itself', () => {
    expect(judged({ estimateGrams: '800' })).toMatchObject([
      {
        about: '7',
        params: {
          substance: 'Morphine',
          country: 'France',
          year: '2026',
          limit: '800',
          grams: '600',
          over: '100',
        },
      },
    ])
  })
})
