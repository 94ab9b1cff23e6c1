import type { GridLanguage, TextGrid } from '@papaver/contract/localization/schema.ts'
import { describe, expect, it } from 'vitest'
import { movedBy, neighbour } from './grid/moves.ts'
import { countsOf, makeSheet, rowsOf, withSaved } from './sheet.ts'

const language = (culture: string, isShipped = true): GridLanguage => ({
  culture,
  name: culture,
  direction: 'ltr',
  isEnabled: true,
  isDefault: culture === 'en',
  isShipped,
  counts: { wanted: 0, missing: 0, wrong: 0, changed: 0, outdated: 0 },
})

const grid: TextGrid = {
  revision: 4,
  languages: [language('en'), language('de'), language('ru'), language('fa', false)],
  fallbacks: ['en'],
  keys: ['home.title', 'home.left_one', 'home.left_few', 'home.left_many', 'home.left_other', 'Messages_Bye'],
  texts: {
    en: ['Home', '{{count}} left', null, null, '{{count}} left', 'Goodbye'],
    de: ['Straße', 'noch {{count}}', null, null, 'noch {{cnt}}', 'Auf Wiedersehen'],
    ru: ['Дом', '{{count}} остался', '{{count}} осталось', null, '{{count}} осталось', 'До свидания'],
    fa: [null, null, null, null, null, 'خدا نگهدار'],
  },
  own: {
    en: [],
    de: [{ index: 4, shipped: 'noch {{count}}', isOutdated: true }],
    ru: [],
    fa: [{ index: 5, shipped: null, isOutdated: false }],
  },
  source: {},
}
const sheet = makeSheet(grid)
const all = ['en', 'de', 'ru', 'fa']

describe('a cell', () => {
  it.each([
    ['said', 0, 'de'],
    ['unused', 2, 'de'],
    ['missing', 3, 'ru'],
    ['missing', 0, 'fa'],
    ['unused', 3, 'fa'],
  ])('is %s', (state, index, culture) => {
    expect(sheet.cell(index, culture).state).toBe(state)
  })
  it('of the authority’s own is looked at for what an upgrade has made wrong', () => {
    expect(sheet.cell(4, 'de')).toMatchObject({
      own: { isOutdated: true },
      problem: { code: 'placeholderUnknown', names: ['cnt'] },
    })
  })
})

it('counts what is there and what is not', () => {
  const { complete, ...sums } = countsOf(sheet, all)
  expect(sums).toEqual({ missing: 4, wrong: 1, changed: 2, outdated: 1 })
  expect([...complete].map(([culture, share]) => [culture, Math.round(share * 100)])).toEqual([
    ['en', 100],
    ['de', 100],
    ['ru', 83],
    ['fa', 25],
  ])
})

it.each([
  [{}, [0, 1, 2, 3, 4, 5]],
  [{ q: 'strasse' }, [0]],
  [{ q: 'خدا' }, [5]],
  [{ q: 'HOME.left_' }, [1, 2, 3, 4]],
  [{ q: 'nobody says this' }, []],
  [{ areas: 'frame' }, [5]],
  [{ lack: 'missing' as const }, [0, 1, 3, 4]],
  [{ lack: 'wrong' as const }, [4]],
  [{ lack: 'changed' as const }, [4, 5]],
  [{ lack: 'outdated' as const }, [4]],
  [{ lack: 'missing' as const, areas: 'frame' }, []],
])('finds by %j', (search, rows) => {
  expect(rowsOf(sheet, search, all)).toEqual(rows)
})
it('looks for gaps only in the languages that are shown', () => {
  expect(rowsOf(sheet, { lack: 'missing' }, ['en', 'ru'])).toEqual([3])
})

it('is the server’s answer after a save', () => {
  const cell = { culture: 'de', key: 'home.left_other', text: 'noch {{count}}', shipped: 'noch {{count}}' }
  const put = withSaved(grid, 5, [{ ...cell, isOwn: false, isOutdated: false }])
  expect(makeSheet(put).cell(4, 'de')).toEqual({
    text: 'noch {{count}}',
    state: 'said',
    own: undefined,
    problem: undefined,
  })
  const english = { culture: 'en', key: 'home.title', text: 'Start', shipped: 'Home', isOwn: true }
  const changed = withSaved(grid, 5, [{ ...english, isOutdated: false }])
  expect(makeSheet(changed).english('home.title')).toBe('Home')
  expect(grid.texts.en?.[0]).toBe('Home')
})

describe('keys of the keyboard', () => {
  const limits = { rows: 10, columns: 3, page: 4, isRtl: false }
  const at = { row: 5, column: 2 }
  it.each([
    ['ArrowDown', false, [6, 2]],
    ['ArrowUp', true, [0, 2]],
    ['ArrowRight', false, [5, 3]],
    ['ArrowLeft', false, [5, 1]],
    ['Home', false, [5, 0]],
    ['End', true, [9, 3]],
    ['PageDown', false, [9, 2]],
    ['PageUp', false, [1, 2]],
    ['x', false, undefined],
  ])('%s (Ctrl %s) leads to %j', (key, ctrlKey, expected) => {
    const next = movedBy({ key, ctrlKey }, at, limits)
    expect(next && [next.row, next.column]).toEqual(expected)
  })
  it('turn around from right to left', () => {
    const next = movedBy({ key: 'ArrowRight', ctrlKey: false }, at, { ...limits, isRtl: true })
    expect(next).toEqual({ row: 5, column: 1 })
  })
  it('go on over the ends of rows, and end at the ends of the grid', () => {
    expect(neighbour({ row: 5, column: 3 }, 1, limits)).toEqual({ row: 6, column: 1 })
    expect(neighbour({ row: 5, column: 1 }, -1, limits)).toEqual({ row: 4, column: 3 })
    expect(neighbour({ row: 9, column: 3 }, 1, limits)).toBeUndefined()
    expect(neighbour({ row: 0, column: 1 }, -1, limits)).toBeUndefined()
  })
})
