import { expect, it } from 'vitest'
import { isFresh, type OutgoingStatus, outgoingActionsOf } from './outgoing.ts'
import { pairLines, plainNumber } from './pair-lines.ts'

it.each([
  ['2026-06-17T08:00:00Z', true],
  ['2026-06-17T08:10:00Z', true],
  ['2026-06-17T08:10:00.001Z', false],
  ['2026-06-17T07:50:00Z', true],
  ['2026-06-17T07:49:59.999Z', false],
  ['nonsense', false],
])('a message of %s is fresh at eight: %s', (at, expected) => {
  expect(isFresh(at, new Date('2026-06-17T08:00:00Z'), 10)).toBe(expected)
})

it.each<[string, string[][], string[], (string | undefined)[]]>([
  ['by their codes, whatever the order', [['A1'], ['B2']], ['B2', 'A1'], ['A1', 'B2']],
  ['the same goods twice in their order', [['A1'], ['A1'], ['A1']], ['A1', 'A1'], ['A1', 'A1', undefined]],
  ['a preparation by its substances', [['A1', 'B2']], ['PREP-9 A1 B2'], ['PREP-9 A1 B2']],
  ['not by a part of a code', [['1']], ['A1'], [undefined]],
  ['not goods of another combination', [['A1']], ['B2 C3'], [undefined]],
  ['nothing without a code', [['']], ['A1'], [undefined]],
])('lines are paired: %s', (_what, ours, theirs, expected) => {
  const lines = theirs.map((code) => ({ code }))
  const paired = pairLines(
    ours.map((codes) => ({ codes })),
    lines,
  )
  expect(paired.map((line) => line?.code)).toEqual(expected)
})

it('numbers are alike however they are marked', () => {
  expect(plainNumber(' fr/i-2026 001 ')).toBe(plainNumber('FR-I/2026/001'))
})

it.each<[OutgoingStatus, number, string[]]>([
  ['waiting', 0, ['cancel']],
  ['waiting', 1, ['resend', 'cancel']],
  ['sent', 1, []],
  ['dead', 6, ['resend']],
  ['cancelled', 0, ['resend']],
])('a message that is %s after %i tries: %j', (status, attempts, expected) => {
  expect(outgoingActionsOf({ status, attempts, subject: 'issued' })).toEqual(expected)
})

it('what a reported key has signed of a movement is sent again, though it arrived', () => {
  const arrived = { status: 'sent', attempts: 1, subject: 'endorsed' } as const
  expect(outgoingActionsOf({ ...arrived, isToRepeat: true })).toEqual(['resend'])
  expect(outgoingActionsOf({ ...arrived, isToRepeat: false })).toEqual([])
})

it('the report of a key is not called back', () => {
  const subject = 'keyReported'
  expect(outgoingActionsOf({ status: 'waiting', attempts: 0, subject })).toEqual([])
  expect(outgoingActionsOf({ status: 'waiting', attempts: 1, subject })).toEqual(['resend'])
})
