import fc from 'fast-check'
import { expect, it } from 'vitest'
import { layout, moved, report, shown, subjects } from './bare-form.ts'
import { type Figure, fillForm } from './fill.ts'

/** The same by whole nanograms, cell by cell of all that there could be. */
const naive = (figures: readonly Figure[]): Record<string, string | null> => {
  const nano = (grams: string): bigint => {
    const [before = '0', after = ''] = grams.split('.')
    return BigInt(before + after.padEnd(9, '0'))
  }
  const cells: Record<string, string | null> = {}
  for (const part of layout.parts)
    for (const { key, sources } of part.columns)
      for (const { id, convention, schedule, slug, reportingUnit } of subjects)
        for (const country of part.rows === 'country' ? ['DE', 'FR', 'US'] : [null]) {
          if (convention !== '1961' || schedule === 'III') continue
          if (part.key === 'III' && slug !== 'substance-1') continue
          const fitting = figures.filter(
            (figure) =>
              figure.substanceId === id &&
              sources.some((source) =>
                source.kind !== 'movement'
                  ? figure.kind === 'report' &&
                    `${figure.template} ${figure.column} ${figure.by} ${figure.years}` ===
                      `${source.template} ${source.column} ${source.kind === 'rows' ? source.on : undefined} ${
                        source.kind === 'report' ? source.years : undefined
                      }`
                  : figure.kind === 'movement' &&
                    figure.direction === source.direction &&
                    (country === null || figure.country === country),
              ),
          )
          if (fitting.length === 0) continue
          const sum = fitting.reduce((total, { amount }) => total + nano(amount), 0n)
          // The last place of the figure, in nanograms or billionths of a square metre: a gram of kilograms, a milligram of
          // grams, a hundredth of a litre that weighs 800 g, a square metre of hectares.
          const steps: Record<string, [bigint, number]> = {
            '': [1_000_000_000n, 3],
            g: [1_000_000n, 3],
            l: [8_000_000_000n, 2],
            ha: [1_000_000_000n, 4],
          }
          const [step, decimals] = steps[key === 'sown' ? 'ha' : reportingUnit] ?? [1n, 0]
          const [whole, rest] = [sum / step, (sum % step) * 2n]
          const up = rest > step || (rest === step && whole % 2n === 1n)
          const digits = String(whole + (up ? 1n : 0n)).padStart(decimals + 1, '0')
          const text = `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
          cells[`${part.key} ${id} ${country ?? ''} ${key}`] = /^0\.0+$/.test(text) ? null : text
        }
  return cells
}

const grams = fc
  .tuple(fc.nat({ max: 5_000_000 }), fc.constantFrom('', '.5', '.0005', '.0015', '.000000001', '.25'))
  .map(([whole, rest]) => `${whole}${rest}`)
const small = fc.constantFrom('0', '0.5', '0.0005', '0.0015', '500', '1500', '2500', '0.000000001')
const anyGrams = fc.oneof(grams, small)
const id = fc.constantFrom(1, 2, 3, 4, 5, 99)
const anyFigure: fc.Arbitrary<Figure> = fc.oneof(
  fc
    .tuple(
      fc.constantFrom('T2', 'T3', 'T7'),
      fc.constantFrom('manufactured', 'closingStock', 'hospitals'),
      id,
      anyGrams,
      fc.constantFrom({}, { years: -2 }, { years: -3 }),
    )
    .map((given) => report(...given)),
  fc
    .tuple(id, anyGrams, fc.constantFrom('sownOn', 'harvestedOn'))
    .map(([of, area, by]) => report('T4', 'area', of, area, { by, on: '2025-04-01' })),
  fc
    .tuple(
      fc.constantFrom('import' as const, 'export' as const),
      id,
      fc.constantFrom('DE', 'FR', 'US'),
      anyGrams,
    )
    .map((given) => moved(...given)),
)

it('says the same as a computation in whole nanograms, whatever was reported and endorsed', () => {
  fc.assert(
    fc.property(fc.array(anyFigure, { maxLength: 30 }), (figures) => {
      expect(shown(fillForm(layout, subjects, figures))).toEqual(naive(figures))
    }),
  )
})
