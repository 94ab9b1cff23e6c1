import { describe, expect, it } from 'vitest'
import { differencesOf, remarksOf } from './differences.ts'

describe('differences of an action', () => {
  it('names the fields that changed and leaves out those that did not', () => {
    const before = { email: 'a@b.org', address: { city: 'Aldra', street: 'Long' }, roles: ['A', 'B'] }
    const after = { email: 'a@b.org', address: { city: 'Borva', street: 'Long' }, roles: ['A'] }
    expect(differencesOf({ before, after })).toEqual([
      { path: ['address', 'city'], before: 'Aldra', after: 'Borva' },
      { path: ['roles'], before: ['A', 'B'], after: ['A'] },
    ])
  })

  it('reads values that are kept as JSON text', () => {
    expect(differencesOf({ before: '{"en":"Old"}', after: '{"en":"New","fi":"Uusi"}' })).toEqual([
      { path: ['en'], before: 'Old', after: 'New' },
      { path: ['fi'], before: undefined, after: 'Uusi' },
    ])
    expect(differencesOf({ before: '90', after: '120' })).toEqual([{ path: [], before: 90, after: 120 }])
    expect(differencesOf({ before: '"x', after: 'true' })).toEqual([{ path: [], before: '"x', after: true }])
  })

  it('takes lists of records apart by their place', () => {
    const lines = (quantity: string) => [{ quantity: '1' }, { quantity }]
    expect(differencesOf({ before: { lines: lines('2') }, after: { lines: lines('3') } })).toEqual([
      { path: ['lines', '2', 'quantity'], before: '2', after: '3' },
    ])
  })

  it('shows a record that came or went field by field, and a change of kind as one', () => {
    expect(differencesOf({ after: { a: 1, b: { c: 2 } } })).toEqual([
      { path: ['a'], before: undefined, after: 1 },
      { path: ['b', 'c'], before: undefined, after: 2 },
    ])
    expect(differencesOf({ before: 'text', after: { a: 1 } })).toEqual([
      { path: [], before: 'text', after: { a: 1 } },
    ])
    expect(differencesOf({ before: null, after: { a: 1 } })).toEqual([
      { path: ['a'], before: undefined, after: 1 },
    ])
  })

  it('finds nothing where nothing was compared', () => {
    expect(differencesOf({ reason: 'why' })).toEqual([])
    expect(differencesOf({ before: { a: 1 }, after: { a: 1 } })).toEqual([])
  })
})

it('remarks are the rest of the details', () => {
  const details = {
    before: 1,
    after: 2,
    impersonatedBy: { id: 'x', name: 'y' },
    reason: 'why',
    at: { day: '1' },
  }
  expect(remarksOf(details)).toEqual([
    { path: ['reason'], value: 'why' },
    { path: ['at', 'day'], value: '1' },
  ])
})
