import { addDays } from '@papaver/contract/casework/rules.ts'
import { spanOf } from '@papaver/contract/periods.ts'
import type { Row, Step, Story } from './report-rows.ts'

/** Accepted without a question. */
const accepted: readonly Step[] = [
  { daysAgo: 25, who: 'officer', action: 'take' },
  { daysAgo: 15, who: 'officer', action: 'accept' },
]

const expected = (
  ...rows: readonly (readonly [substance: string, consumption: string, manufacture: string, stock: string])[]
): Row[] =>
  rows.map(([substance, plannedConsumption, plannedManufacture, plannedStock]) => ({
    substance,
    plannedConsumption,
    plannedManufacture,
    plannedStock,
  }))

/** Two crops of one quarter: sown before it, and brought in within it. */
const harvested = (period: string): Row[] => {
  const from = spanOf('quarter', period)?.from ?? ''
  const crop = { placing: 'greenhouse', sownOn: addDays(from, -75), lossKg: '1.5' }
  return [
    {
      ...crop,
      ...{
        site: 'House 1',
        variety: 'Lindmere 4',
        area: '1200',
        plants: '2400',
        harvestedOn: addDays(from, 18),
      },
      ...{ yieldFresh: '610', yieldDry: '122', disposal: '4', harvestProduct: 'Flower, dried', stock: '122' },
    },
    {
      ...crop,
      ...{
        site: 'House 2',
        variety: 'Lindmere 7',
        area: '800',
        plants: '1500',
        harvestedOn: addDays(from, 33),
      },
      ...{ yieldFresh: '402.5', yieldDry: '79.25', harvestProduct: 'Flower, dried', stock: '79.25' },
    },
  ]
}

/** What forms B, B/P, C and D are made of: forecasts of the year that begins, and precursors. */
export const ofForms: readonly Story[] = [
  {
    who: 'grower',
    code: 'T4',
    periodsAgo: 5,
    daysAgo: 36,
    rows: (_world, _deps, period) => harvested(period),
    steps: accepted,
  },
  {
    who: 'rival',
    code: 'T6',
    periodsAgo: 1,
    daysAgo: 35,
    steps: [{ daysAgo: 25, who: 'officer', action: 'accept' }],
  },
  {
    who: 'importer',
    code: 'T8',
    periodsAgo: -1,
    daysAgo: 33,
    rows: () =>
      expected(
        ['Morphine', '1650', '', '400'],
        ['Codeine', '180', '40', '90'],
        ['Oxycodone', '45', '', '12.5'],
        ['Diazepam', '380', '', '95'],
        ['Acetone', '2400000', '', ''],
      ),
    steps: accepted,
  },
  {
    who: 'importer',
    code: 'T8',
    periodsAgo: 0,
    daysAgo: 32,
    rows: () => expected(['Morphine', '155', '', '380'], ['Acetone', '2250000', '', '']),
    steps: accepted,
  },
  {
    who: 'importer',
    code: 'T6',
    periodsAgo: 1,
    daysAgo: 31,
    rows: () => [
      { substance: 'Acetone', openingStock: '400', purchase: '2200', use: '2100', closingStock: '500' },
      { substance: 'Ephedrine', openingStock: '3', purchase: '1.5', use: '2.25', closingStock: '2.25' },
    ],
    steps: accepted,
  },
]
