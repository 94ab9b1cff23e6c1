import type { ReconciledLine } from '@papaver/contract/endorsements/schema.ts'
import { describe, expect, it } from 'vitest'
import { type AdviceFacts, findingsOf } from './findings.ts'

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
  left: '1',
  flags: [],
  agreesAbroad: null,
  difference: null,
  decision: null,
  mayDecide: false,
  answeredBy: 'establishment',
}
const today = '2026-06-17'
const decided = {
  chosen: 'holder',
  quantity: '3',
  decidedAt: '2026-06-16T10:00:00Z',
  isUpToDate: true,
} as const
const found = (
  part: Partial<ReconciledLine>,
  reportDueOn: string | null,
  { advised = 'office', maySuspend = false }: Partial<AdviceFacts> = {},
) => findingsOf({ ...line, ...part }, { reportDueOn }, { advised, maySuspend }, today)
const said = (...asked: Parameters<typeof found>) =>
  found(...asked).map(({ key, advice }) => [key, advice?.replace('endorsements.compare.advice.', '')])

describe('what is said of a line', () => {
  it.each<[string, Partial<ReconciledLine>, string | null, unknown]>([
    ['nothing recorded', { customs: null }, null, []],
    ['nothing crossed of it', { customs: '0' }, '2026-07-02', []],
    ['the report is awaited', {}, '2026-07-02', [['awaited', undefined]]],
    ['they agree', { holder: '3', flags: ['MAT'] }, null, [['MAT', 'office.MAT']]],
    ['the holder is silent', { flags: ['ONE'] }, null, [['ONE', 'office.withoutReport']]],
    ['customs is silent', { customs: null, flags: ['ONE'] }, null, [['ONE', 'office.withoutCustoms']]],
    [
      'what counts is decided',
      { flags: ['DIF'], agreesAbroad: false, decision: decided },
      null,
      [
        ['DIF', undefined],
        ['abroad', undefined],
      ],
    ],
    [
      'more was recorded since the decision',
      { flags: ['DIF'], decision: { ...decided, isUpToDate: false } },
      null,
      [['DIF', 'office.DIF']],
    ],
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
    expect(said({}, '2026-07-02', { advised: 'holder' })).toEqual([['awaited', 'holder.withoutReport']])
    expect(said({ flags: ['DIF'] }, null, { advised: 'holder' })).toEqual([['DIF', 'holder.DIF']])
  })

  it.each([
    ['the permit can be suspended', true, 'office.EXCopen'],
    ['there is no such step any more', false, 'office.EXC'],
  ])('names the suspension where %s', (_case, maySuspend, advice) => {
    expect(said({ flags: ['EXC'] }, null, { maySuspend })).toEqual([['EXC', advice]])
  })

  // The holder has neither field nor button for it: he is told where to write.
  it.each<[string, Partial<ReconciledLine>, AdviceFacts['advised'], boolean]>([
    ['the records differ', { flags: ['DIF'] }, 'holder', true],
    ['there is more than was authorized', { flags: ['EXC'] }, 'holder', true],
    ['goods in transit have not left', { flags: ['ONE'], answeredBy: 'exit' }, 'holder', true],
    ['a report is to be made', { flags: ['ONE'] }, 'holder', false],
    ['the authority reads it', { flags: ['DIF'] }, 'office', false],
  ])('names the address of the authority where %s', (_case, part, advised, isToWrite) => {
    expect(found(part, null, { advised }).map((each) => each.isToWrite)).toEqual([isToWrite])
  })
})
