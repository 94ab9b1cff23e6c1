import { describe, expect, it } from 'vitest'
import { differencesOf, oneSidedSince, reconcile, sameRecords } from './reconciliation.ts'
import type { RecordedMovement } from './recorded.ts'
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

describe('a movement that one side alone has recorded', () => {
  const customs = moved('customs', '2026-06-01', '5')
  const holder = moved('establishment', '2026-06-03', '5')
  it.each([
    ['is so since its day', [customs], {}, '2026-06-01'],
    ['is so where customs is silent', [holder], {}, '2026-06-03'],
    ['is so no more once the other has spoken', [customs, holder], {}, null],
    ['is none where nothing moved', [moved('establishment', '2026-06-03', '0')], {}, null],
    ['is none where the holder owes no report', [customs], { isReported: false }, null],
    [
      'is none where it was corrected to nothing',
      [customs, { ...moved('customs', '2026-06-01', '0'), id: 'new', correctsId: 'customs' }],
      {},
      null,
    ],
  ])('%s', (_name, movements, rules, since) => {
    expect(oneSidedSince(movements, rules)).toBe(since)
  })

  it('is pointed out on the sixteenth day', () => {
    const rules = { tolerancePercent: 0.5, oneSideDays: 15, reportDueOn: () => '2026-07-01' }
    const all = [{ id: 'one', quantity: '1000', isCounted: false }]
    const on = (today: string) => differencesOf(all, [customs], { ...rules, today }).length
    expect([on('2026-06-16'), on('2026-06-17')]).toEqual([0, 1])
  })
})

describe('what was taken back', () => {
  const rules = {
    today: '2026-06-17',
    tolerancePercent: 0.5,
    oneSideDays: 15,
    reportDueOn: () => '2026-06-20',
  }
  const all = [{ id: 'one', quantity: '1000', isCounted: false }]
  const nothing = (source: Source) => moved(source, '2026-06-10', '0')
  it.each([
    ['by customs alone agrees with nothing', [nothing('customs')], []],
    ['by both agrees', [nothing('customs'), nothing('establishment')], ['MAT']],
  ])('%s', (_name, movements, flags) => {
    expect(reconcile(all, movements, rules)[0]?.flags).toEqual(flags)
  })
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
  const silent = (source: Source) => [moved(source, '2026-06-01', '500')]
  it.each([
    ['all agree', three('500', '500', '500'), undefined],
    ['within the tolerance', three('500', '502.5', '497.5'), undefined],
    ['the holder is silent for a week', three('500', null, null), undefined],
    ['the holder is silent for long', silent('customs'), { isOneSided: true, apart: '500' }],
    ['customs is silent for long', silent('establishment'), { isOneSided: true, apart: '500' }],
    ['nothing moved, says the holder', [moved('establishment', '2026-05-01', '0')], undefined],
    ['the holder says more', three('500', '510', null), { apart: '10', tolerance: '2.5' }],
    ['the copy says less', three('500', '500', '480'), { apart: '20', tolerance: '2.5' }],
    ['each says another', three('500', '510', '480'), { apart: '30', tolerance: '2.5' }],
    ['more than was authorized', three('1000', '1001', null), { apart: '1', tolerance: '5' }],
    ['what an officer has counted above it, and nobody denies', three('1100', null, null), undefined],
    ['what an officer has counted above it, as all say', three('1100', '1101', '1100'), undefined],
    [
      'what an officer has counted above it, and the copy denies',
      three('1100', null, '1000'),
      { apart: '100' },
    ],
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
