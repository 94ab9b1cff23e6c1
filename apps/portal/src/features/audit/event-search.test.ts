import { describe, expect, it } from 'vitest'
import { eventQueryOf, eventsAddress } from './event-search.ts'

describe('the address of the event log', () => {
  it('keeps what is known and drops the rest', () => {
    const given = {
      q: 42,
      area: 'setting,nonsense,user',
      from: '2026-06-01',
      to: 'tomorrow',
      impersonated: true,
      before: 17,
      after: '-3',
      entry: '9',
      tab: 'other',
      evil: 'x',
    }
    expect(eventsAddress.read(given)).toEqual({
      q: '42',
      area: 'setting,user',
      from: '2026-06-01',
      impersonated: 'true',
      before: '17',
      entry: '9',
    })
  })

  it('asks the server for areas as beginnings, for an action as it is', () => {
    expect(eventQueryOf({ area: 'setting,user', before: '5', entry: '7', tab: 'chain' }, 25)).toEqual({
      action: 'setting.,user.',
      before: 5,
      limit: 25,
    })
    expect(eventQueryOf({ area: 'user', action: 'setting.change' }, 10).action).toBe('setting.change')
  })

  it('knows whether anything narrows the list', () => {
    expect(eventsAddress.isNarrowed({ before: '3', entry: '4' })).toBe(false)
    expect(eventsAddress.isNarrowed({ q: 'x' })).toBe(true)
  })

  it('can be read back from a link', () => {
    const search = { entity: 'account', entityId: '0190-x', requestId: 'r:1' }
    const [, text = ''] = eventsAddress.href(search).split('?')
    const given = Object.fromEntries(new URLSearchParams(text))
    expect(eventsAddress.read(given)).toEqual(search)
  })
})
