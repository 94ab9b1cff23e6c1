import { expect, it } from 'vitest'
import { type IncidentFacts, incidentChecks, type LineFacts } from './checks.ts'

const line: LineFacts = {
  position: 1,
  name: 'Morphine',
  hasGoods: true,
  hasUnit: true,
  hasQuantity: true,
  hasBase: true,
}
const inOrder: IncidentFacts = {
  said: {},
  lines: [line],
  today: '2026-06-17',
  noticedOn: '2026-06-16',
  happenedOn: '2026-06-15',
  isNoticedAhead: false,
  hours: 24,
  isLate: false,
  notOffered: [],
}
const said = (facts: IncidentFacts): string[] =>
  incidentChecks(facts).flatMap(({ severity, code, line: position }) =>
    code === 'missing' && position === null ? [] : [`${severity} ${code}`],
  )

it.each<[string, Partial<IncidentFacts>, string[]]>([
  ['in order', {}, ['pass inTime']],
  ['reported late', { isLate: true }, ['warn reportLate']],
  ['noticed in the future', { isNoticedAhead: true }, ['block noticedAhead']],
  ['happened on the day it was noticed', { happenedOn: '2026-06-16' }, ['pass inTime']],
  ['happened after it was noticed', { happenedOn: '2026-06-17' }, ['block happenedAfter', 'pass inTime']],
  [
    'happened tomorrow, and nobody said when it was noticed',
    { happenedOn: '2026-06-18', noticedOn: null },
    ['block happenedAfter'],
  ],
  ['nothing is named', { lines: [] }, ['warn noGoods', 'pass inTime']],
  ['a line without goods', { lines: [{ ...line, hasGoods: false }] }, ['block missing', 'pass inTime']],
  ['a line without a unit', { lines: [{ ...line, hasUnit: false }] }, ['block missing', 'pass inTime']],
  // How much is missing may come to light later.
  [
    'how much is not known yet',
    { lines: [{ ...line, hasQuantity: false, hasUnit: false }] },
    ['warn quantityUnknown', 'pass inTime'],
  ],
  ['the base is not known', { lines: [{ ...line, hasBase: false }] }, ['warn baseUnknown', 'pass inTime']],
  [
    'what is not offered any more',
    { notOffered: [{ field: 'type', name: 'Old' }] },
    ['block notOffered', 'pass inTime'],
  ],
])('%s', (_name, changed, expected) => {
  expect(said({ ...inOrder, ...changed })).toEqual(expected)
})
