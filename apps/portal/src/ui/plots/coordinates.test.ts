import { describe, expect, it } from 'vitest'
import { type Axis, readCorner, readDegrees, readLines } from './coordinates.ts'

describe('a typed place', () => {
  it.each<[string, string, number, number]>([
    ['59.9139 N, 10.7522 E', 'en', 10.7522, 59.9139],
    ['59.9139N 10.7522E', 'en', 10.7522, 59.9139],
    ['N 59.9139, E 10.7522', 'en', 10.7522, 59.9139],
    ['10.7522 E, 59.9139 N', 'en', 10.7522, 59.9139],
    ['59.9139, 10.7522', 'en', 10.7522, 59.9139],
    ['59.9139,10.7522', 'en', 10.7522, 59.9139],
    ['59,9139 10,7522', 'de', 10.7522, 59.9139],
    ['59,9139; 10,7522', 'fi', 10.7522, 59.9139],
    ['59,9139, 10,7522', 'de', 10.7522, 59.9139],
    ['-33.45 -70.66', 'es', -70.66, -33.45],
    ['\u221233.45 \u221270.66', 'es', -70.66, -33.45],
    ['33,45° S, 70,66° O', 'es', -70.66, -33.45],
    ['48,85° N 2,35° O', 'fr', -2.35, 48.85],
    ['48,2° N 16,37° O', 'de', 16.37, 48.2],
    ['55,7558° с. ш., 37,6173° в. д.', 'ru', 37.6173, 55.7558],
    ['٥٩٫٩١٣٩ شمالا ١٠٫٧٥٢٢ شرقا', 'ar', 10.7522, 59.9139],
    ['59° 54′ 50.04″ N 10° 45′ 7.92″ E', 'en', 10.7522, 59.9139],
    ['59°54\'50.04"N, 10°45\'7.92"E', 'en', 10.7522, 59.9139],
    ['59º 54’ 50,04” N 10º 45’ 7,92” E', 'fi', 10.7522, 59.9139],
    ["N59°54.834' E10°45.132'", 'en', 10.7522, 59.9139],
    ['59 54 50.04 10 45 7.92', 'en', 10.7522, 59.9139],
    ['-59 54 50.04, -10 45 7.92', 'en', -10.7522, -59.9139],
    ['0 0', 'en', 0, 0],
    ['\u200e59.9139 N, 10.7522 E\u200e', 'ar', 10.7522, 59.9139],
    ['1.12345678901 2', 'en', 2, 1.1234568],
  ])('%s (%s)', (typed, culture, longitude, latitude) => {
    expect(readCorner(typed, culture)).toEqual([longitude, latitude])
  })
  it.each([
    '',
    '59.9139',
    '59.9139 N',
    '59.9139 N 10.7522',
    '59.9139 N 10.7522 N',
    '59.9139 O 10.7522 E',
    '86 10',
    '59 181',
    '10.7522 E, 95 N',
    '59 61 10 10',
    '59.5 10 10 10',
    '-59 N 10 E',
    '1 2 3',
    'N E',
    'Field 59.9 10.7',
    '59.9139 10.7522 <script>',
    '1e5 10',
    '59.9.1 10',
    '59.9139 / 10.7522',
    '9'.repeat(400),
  ])('%j is none', (typed) => {
    expect(readCorner(typed, 'en')).toBeUndefined()
  })
})

describe('one coordinate', () => {
  it.each<[string, Axis, number | undefined]>([
    ['59.9139', 'latitude', 59.9139],
    ['59,913', 'latitude', 59.913],
    ['59.9139 N', 'latitude', 59.9139],
    ['59.9139 S', 'latitude', -59.9139],
    ['59.9139 E', 'latitude', undefined],
    ['120 W', 'longitude', -120],
    ['120', 'latitude', undefined],
    ['10 30', 'longitude', 10.5],
    ['10° 30′ 36″ W', 'longitude', -10.51],
    ['-0', 'longitude', 0],
    ['', 'longitude', undefined],
    ['x', 'longitude', undefined],
  ])('%j as %s: %o', (typed, axis, expected) => {
    expect(readDegrees(typed, axis, 'en')).toBe(expected)
  })
})

it('reads a list of lines and says which it could not read', () => {
  const typed = '59.1 10.1\r\n\r\n59.2 N, 10.2 E\nfield\n59.3;10.3\n'
  expect(readLines(typed, 'en')).toEqual({
    corners: [
      [10.1, 59.1],
      [10.2, 59.2],
      [10.3, 59.3],
    ],
    unread: [4],
  })
  expect(readLines('', 'en')).toEqual({ corners: [], unread: [] })
})
