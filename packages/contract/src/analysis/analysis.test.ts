import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dailyDoses, populationIn } from './daily-doses.ts'
import { estimateStanding, shareOf } from './estimates.ts'
import { matrixOf, sumsOf } from './matrix.ts'
import { yearsAsked } from './panels.ts'

describe('daily doses for a million inhabitants', () => {
  it.each([
    // grams      mg a dose  inhabitants   S-DDD
    ['36500', '100', 1_000_000, '1000'],
    ['36500', '100', 5_000_000, '200'],
    ['219', '0.6', 1_000_000, '1000'],
    ['0.0006', '0.6', 1_000_000, '0.002739726'],
    ['1', '100', 5_588_000, '0.004902874'],
    ['0', '100', 5_588_000, '0'],
    ['1000000000000', '0.000001', 1, '2739726027397260273972602.739726027'],
  ])('%s g at %s mg among %i: %s', (baseGrams, doseMg, inhabitants, expected) => {
    expect(dailyDoses({ baseGrams, doseMg, inhabitants })).toBe(expected)
  })

  it('doubles with the grams and halves with the people', () => {
    const whole = fc.integer({ min: 1, max: 1_000_000_000 })
    fc.assert(
      fc.property(whole, whole, whole, (grams, dose, people) => {
        const once = Number(dailyDoses({ baseGrams: `${grams}`, doseMg: `${dose}`, inhabitants: people * 2 }))
        const twice = Number(dailyDoses({ baseGrams: `${grams}`, doseMg: `${dose}`, inhabitants: people }))
        expect(Math.abs(twice - 2 * once)).toBeLessThanOrEqual(2e-9 + twice * 1e-12)
      }),
    )
  })
})

describe('the people of a year', () => {
  const known = [
    { year: 2022, inhabitants: 22 },
    { year: 2020, inhabitants: 20 },
  ]
  it.each([
    [2019, undefined],
    [2020, 20],
    [2021, 20],
    [2022, 22],
    [2030, 22],
  ])('%i: %s', (year, expected) => {
    expect(populationIn(known, year)?.inhabitants).toBe(expected)
  })
})

describe('which years', () => {
  it.each([
    [{}, [2022, 2023, 2024, 2025, 2026]],
    [{ from: 2025 }, [2025, 2026]],
    [{ to: 2020 }, [2016, 2017, 2018, 2019, 2020]],
    [{ from: 2024, to: 2024 }, [2024]],
    [{ from: 2025, to: 2024 }, [2024]],
    [{ from: 2030 }, [2030]],
  ])('%o', (asked, years) => {
    expect(yearsAsked(asked, 2026)).toEqual(years)
  })
  it('at most fifteen, the latest', () => {
    const years = yearsAsked({ from: 1990, to: 2026 }, 2026)
    expect([years.length, years[0], years.at(-1)]).toEqual([15, 2012, 2026])
  })
})

describe('rows of years', () => {
  it('puts the largest first, and tells nothing from none', () => {
    const figures = [
      { key: 'a', year: 2024, figure: '1' },
      { key: 'b', year: 2025, figure: '0.5' },
      { key: 'b', year: 2024, figure: '2' },
      { key: 'b', year: 2024, figure: '0.25' },
      { key: 'c', year: 2025, figure: '0' },
      { key: 'd', year: 1999, figure: '7' },
    ]
    expect(matrixOf(figures, [2024, 2025])).toEqual({
      rows: [
        { key: 'b', figures: ['2.25', '0.5'] },
        { key: 'a', figures: ['1', null] },
        { key: 'c', figures: [null, '0'] },
      ],
      totals: ['3.25', '0.5'],
    })
  })

  it('has totals that are the sum of what was put in', () => {
    const figure = fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      year: fc.integer({ min: 2020, max: 2024 }),
      figure: fc.integer({ min: 0, max: 1_000_000 }).map(String),
    })
    fc.assert(
      fc.property(fc.array(figure), (figures) => {
        const years = [2020, 2021, 2022, 2023, 2024]
        const { rows, totals } = matrixOf(figures, years)
        const naive = years.map((year) =>
          figures.filter((each) => each.year === year).reduce((sum, each) => sum + Number(each.figure), 0),
        )
        expect(totals.map((total) => Number(total ?? 0))).toEqual(naive)
        expect(sumsOf(rows, years)).toEqual(totals)
      }),
    )
  })
})

describe('the use of an estimate', () => {
  it.each([
    // limit  used    per cent  in words
    ['1000', '0', 0, 'within'],
    ['1000', '900', 90, 'within'],
    ['1000', '900.000000001', 90, 'nearly'],
    ['1000', '999.999', 100, 'nearly'],
    ['1000', '1000', 100, 'over'],
    ['1000', '1250', 125, 'over'],
    ['3', '1', 33.3, 'within'],
    ['0', '0', null, 'none'],
    ['0', '0.001', null, 'over'],
  ])('%s g, of which %s g are used', (limitGrams, usedGrams, share, standing) => {
    expect(shareOf({ limitGrams, usedGrams })).toBe(share)
    expect(estimateStanding({ limitGrams, usedGrams })).toBe(standing)
  })
})
