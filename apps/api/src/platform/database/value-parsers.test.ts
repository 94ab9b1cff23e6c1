import pg from 'pg'
import { expect, test } from 'vitest'
import { valueParsers } from './value-parsers.ts'

const { TIMESTAMPTZ } = pg.types.builtins
const read = valueParsers.getTypeParser(TIMESTAMPTZ, 'text') as (text: string) => unknown

test.each([
  ['2026-11-29 02:21:07+00', '2026-11-29T02:21:07.000Z'],
  ['2026-11-29 02:21:07.5+00', '2026-11-29T02:21:07.500Z'],
  ['2026-11-29 02:21:07.123456+00', '2026-11-29T02:21:07.123Z'],
  ['2026-02-28 23:59:59.999999+00', '2026-02-28T23:59:59.999Z'],
  ['0099-01-01 00:00:00+00', '0099-01-01T00:00:00.000Z'],
  ['2026-11-29 04:21:07.25+02', '2026-11-29T02:21:07.250Z'],
  ['2026-11-29 07:51:07+05:30', '2026-11-29T02:21:07.000Z'],
  ['0044-03-15 12:00:00+00 BC', '-000043-03-15T12:00:00.000Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
])('%s is the moment %s', (text, moment) => {
  expect((read(text) as Date).toISOString()).toBe(moment)
})

test('no end is no moment', () => {
  expect(read('infinity')).toBe(Number.POSITIVE_INFINITY)
})
