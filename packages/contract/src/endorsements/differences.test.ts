import { describe, expect, it } from 'vitest'
import { differencesOf, type RecordedMovement, sameRecords } from './reconciliation.ts'
import type { Source } from './rules.ts'

const moved = (source: Source, date: string, quantity: string): RecordedMovement => ({
  id: source,
  source,
  date,
  recordedOn: date,
  lines: [{ lineId: 'one', quantity }],
  isLastConsignment: false,
  correctsId: null,
})

describe('what somebody has to decide', () => {
  const rules = {
    today: '2026-06-17',
    tolerancePercent: 0.5,
    oneSideDays: 15,
    reportDueOn: () => '2026-06-20',
  }
  const all = [{ id: 'one', quantity: '1000', isCounted: false }]
  const three = (customs: string, holder: string | null, foreign: string | null): RecordedMovement[] => [
    moved('customs', '2026-06-10', customs),
    ...(holder === null ? [] : [moved('establishment', '2026-06-10', holder)]),
    ...(foreign === null ? [] : [moved('foreign', '2026-06-10', foreign)]),
  ]
  it.each([
    ['all agree', three('500', '500', '500'), undefined],
    ['within the tolerance', three('500', '502.5', '497.5'), undefined],
    ['the holder is silent', three('500', null, null), undefined],
    ['the holder says more', three('500', '510', null), { apart: '10', tolerance: '2.5' }],
    ['the copy says less', three('500', '500', '480'), { apart: '20', tolerance: '2.5' }],
    ['each says another', three('500', '510', '480'), { apart: '30', tolerance: '2.5' }],
    ['more than was authorized', three('1000', '1001', null), { apart: '1', tolerance: '5' }],
  ])('%s', (_name, movements, expected) => {
    const [found] = differencesOf(all, movements, rules)
    if (expected === undefined) expect(found).toBeUndefined()
    else expect(found).toMatchObject(expected)
  })

  it('is what was seen, and nothing that came since', () => {
    const seen = { customs: '500', holder: '510.000', foreign: null }
    expect(sameRecords(seen, { customs: '500.000000000', holder: '510', foreign: null })).toBe(true)
    expect(sameRecords(seen, { ...seen, foreign: '0' })).toBe(false)
    expect(sameRecords(seen, { ...seen, holder: '511' })).toBe(false)
    expect(sameRecords(seen, { ...seen, customs: null })).toBe(false)
  })
})
