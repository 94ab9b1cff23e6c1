import { submissionKind } from '@papaver/contract/statistics/kind.ts'
import { expect, it } from 'vitest'
import { followsByItself, undone } from './undone.ts'

const officer = { id: '01900000-0000-7000-8000-000000000001' }
const walked = { kind: submissionKind }

it('takes a report that the calendar has locked for no command, and one that an officer has locked for his', () => {
  expect(followsByItself({ actorId: null, action: 'lock' }, walked)).toBe(true)
  expect(followsByItself({ actorId: officer.id, action: 'lock' }, walked)).toBe(false)
  expect(followsByItself({ actorId: officer.id, action: 'remind' }, walked)).toBe(true)
})

it('finds a command without its line, and a line without its command', () => {
  const line = { actorId: officer.id, action: 'lock' }
  const did = { person: officer, action: 'lock' }
  expect(undone([did], [line])).toEqual([])
  expect(undone([did], [])).toHaveLength(1)
  expect(undone([], [line])).toHaveLength(1)
  expect(undone([did], [line, line])).toHaveLength(1)
})
