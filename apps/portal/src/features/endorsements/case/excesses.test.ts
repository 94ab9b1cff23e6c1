import type { ExcessIncident } from '@papaver/contract/endorsements/excess-schema.ts'
import { describe, expect, it } from 'vitest'
import { adviceOf, excessesFor, markOf } from './excesses.ts'

type State = ExcessIncident['state']
const open = { id: 'i', number: 'INC-0001', isOpen: true }
const excess = (state: State, incident: ExcessIncident['incident'] = null) => ({ state, incident })

// Decision 0197: nobody is promised a record to settle, or told to hold goods, where there is none.
describe('what is said of more than the permit allows', () => {
  it.each([
    ['office', 'PAU', [excess('held', open), excess('settled')], 'office'],
    ['office', 'CLO', [excess('held', open)], 'past'],
    ['office', 'PAU', [excess('crossed', open)], 'crossed'],
    ['office', 'PAU', [excess('noted', open)], 'open'],
    ['office', 'PAU', [excess('putRight', open)], 'open'],
    ['office', 'CLO', [excess('settled'), excess('settled')], 'answered'],
    ['office', 'CLO', [excess('settled'), excess('putRight')], 'over'],
    ['office', 'CLO', [excess('over')], 'over'],
    ['customs', 'CLO', [excess('held')], 'customs'],
    ['customs', 'PAU', [excess('noted')], 'informed'],
    ['customs', 'PAU', [excess('crossed')], 'informed'],
    ['customs', 'PAU', [excess('settled')], 'answered'],
  ] as const)('to %s of a permit %s: %o', (audience, status, incidents, advice) => {
    expect(adviceOf(incidents, status, audience)).toBe(advice)
  })

  it('customs reads nothing of what was put right or is over', () => {
    const all = [excess('held'), excess('putRight'), excess('over')]
    expect(excessesFor(all, 'customs')).toEqual([excess('held')])
    expect(excessesFor(all, 'office')).toEqual(all)
  })

  it.each([
    ['a record waits', [excess('crossed', open), excess('noted', open)], { to: 'movements' }],
    ['an incident is open', [excess('settled', open), excess('noted', open)], { to: 'incident', id: 'i' }],
    ['it was put right and its incident is open', [excess('putRight', open)], { to: 'incident', id: 'i' }],
    ['the record is settled', [excess('settled', open)], undefined],
    ['the incident is closed', [excess('over', { ...open, isOpen: false })], undefined],
    ['the incident is not for the reader', [excess('noted')], undefined],
  ] as const)('the mark leads on where %s', (_case, incidents, mark) => {
    expect(markOf(incidents)).toEqual(mark)
  })
})
