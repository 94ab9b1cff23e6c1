import type { HistoryEntry } from '@papaver/contract/casework/schema.ts'
import { expect, it } from 'vitest'
import { stopsIn } from './stops.ts'

const entry = (action: string, fromStatus: string | null, toStatus: string): HistoryEntry =>
  ({ id: `${action} ${toStatus}`, action, fromStatus, toStatus }) as unknown as HistoryEntry

it('are what stopped an issued permit, ended it or brought it back', () => {
  const history = [
    entry('submit', 'DRA', 'REQ'),
    entry('recheck', 'REQ', 'REQ'),
    entry('issue', 'APR', 'ISS'),
    entry('use', 'ISS', 'PAU'),
    entry('suspend', 'PAU', 'SUS'),
    entry('disputeRecord', 'SUS', 'SUS'),
    entry('lift', 'SUS', 'PAU'),
    entry('recheck', 'PAU', 'PAU'),
    entry('correct', 'PAU', 'PAU'),
    entry('useUp', 'PAU', 'CLO'),
    entry('reopen', 'CLO', 'PAU'),
    entry('correct', 'PAU', 'RPL'),
  ]
  expect(stopsIn(history).map(({ id }) => id)).toEqual([
    'suspend SUS',
    'lift PAU',
    'recheck PAU',
    'useUp CLO',
    'reopen PAU',
    'correct RPL',
  ])
})
