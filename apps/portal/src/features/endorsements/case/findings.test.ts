import type { ReconciledLine } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import { type Advised, findingsOf } from './findings.ts'

const line: ReconciledLine = {
  lineId: 'one',
  position: 1,
  name: 'Morphine',
  unit: 'kg',
  authorized: '4',
  authorizedBases: [],
  customs: '3',
  holder: null,
  foreign: null,
  counted: '3',
  countedBases: [],
  flags: [],
  agreesAbroad: null,
  difference: null,
  decision: null,
  mayDecide: false,
  answeredBy: 'establishment',
}
const today = '2026-06-17'
const said = (part: Partial<ReconciledLine>, reportDueOn: string | null, advised: Advised = 'office') =>
  findingsOf({ ...line, ...part }, { reportDueOn }, advised, today).map(({ key, advice }) => [
    key,
    advice?.replace('endorsements.compare.advice.', ''),
  ])

describe('what is said of a line', () => {
  it.each<[string, Partial<ReconciledLine>, string | null, unknown]>([
    ['nothing recorded', { customs: null }, null, []],
    ['nothing crossed of it', { customs: '0' }, '2026-07-02', []],
    ['the report is awaited', {}, '2026-07-02', [['awaited', undefined]]],
    ['they agree', { holder: '3', flags: ['MAT'] }, null, [['MAT', 'office.MAT']]],
    ['the holder is silent', { flags: ['ONE'] }, null, [['ONE', 'office.withoutReport']]],
    ['customs is silent', { customs: null, flags: ['ONE'] }, null, [['ONE', 'office.withoutCustoms']]],
    ['the report is overdue', { flags: ['LAT'] }, '2026-06-16', [['LAT', 'office.overdue']]],
    [
      'the report came late',
      { flags: ['LAT', 'MAT'] },
      null,
      [
        ['LAT', 'office.cameLate'],
        ['MAT', 'office.MAT'],
      ],
    ],
    ['the copy differs', { foreign: '2', agreesAbroad: false }, '2026-07-02', [['abroad', 'office.abroad']]],
    ['the copy agrees', { foreign: '3', agreesAbroad: true }, null, []],
  ])('%s', (_name, part, due, findings) => {
    expect(said(part, due)).toEqual(findings)
  })

  it('is something else to do for the holder', () => {
    expect(said({}, '2026-07-02', 'holder')).toEqual([['awaited', 'holder.withoutReport']])
    expect(said({ flags: ['DIF'] }, null, 'holder')).toEqual([['DIF', 'holder.DIF']])
  })
})
