import { describe, expect, it, test } from 'vitest'
import { contrastOf, luminanceOf, mixed, nearestColour, readColour } from './contrast.ts'
import {
  colourProblems,
  type LookColours,
  leastText,
  pairsOf,
  schemes,
  shippedColours,
  shownRatio,
  tokensOf,
} from './look.ts'

describe('contrast as WCAG 2.2 counts it', () => {
  test.each([
    ['#000000', 0],
    ['#ffffff', 1],
    ['#ff0000', 0.2126],
    ['#00ff00', 0.7152],
    ['#0000ff', 0.0722],
    ['#808080', 0.21586],
    ['#0a0a0a', 0.003035],
  ])('the luminance of %s is %f', (colour, expected) => {
    expect(luminanceOf(colour)).toBeCloseTo(expected, 5)
  })

  test.each([
    ['#000000', '#ffffff', 21],
    ['#777777', '#ffffff', 4.478],
    ['#767676', '#ffffff', 4.542],
    ['#ff0000', '#ffffff', 3.998],
    ['#ffffff', '#ffffff', 1],
    ['#1c5aa6', '#ffffff', 6.865],
    ['#163f78', '#c9dbf2', 7.4],
  ])('%s on %s is %f to 1, in both orders', (one, other, expected) => {
    expect(contrastOf(one, other)).toBeCloseTo(expected, 1)
    expect(contrastOf(other, one)).toBe(contrastOf(one, other))
  })

  it('is cut and not rounded where it is shown: 4.499 is not enough', () => {
    expect(shownRatio(4.4999)).toBe(4.49)
  })
})

test.each([
  ['#1C5AA6', '#1c5aa6'],
  ['1c5aa6', '#1c5aa6'],
  [' #1c5 ', '#11cc55'],
  ['#1c5aa', undefined],
  ['blue', undefined],
  ['', undefined],
  ['#1c5aa6; background: url(x)', undefined],
])('typed %s is %s', (typed, colour) => {
  expect(readColour(typed)).toBe(colour)
})

test.each([
  ['#ffffff', '#000000', 0.5, '#808080'],
  ['#ff0000', '#0000ff', 1, '#ff0000'],
  ['#ff0000', '#0000ff', 0, '#0000ff'],
])('%s over %s at %f is %s', (one, other, share, expected) => {
  expect(mixed(one, other, share)).toBe(expected)
})

describe('the nearest colour that passes', () => {
  const reads = (ground: string) => (colour: string) => contrastOf(colour, ground) >= 4.5
  test.each([
    ['#777777', '#ffffff'],
    ['#7fb3e6', '#ffffff'],
    ['#ffff00', '#ffffff'],
    ['#123456', '#000000'],
    ['#00ff00', '#ffffff'],
  ])('%s on %s', (colour, ground) => {
    const proposal = nearestColour(colour, reads(ground))
    expect(contrastOf(proposal ?? '', ground)).toBeGreaterThanOrEqual(4.5)
    expect(contrastOf(proposal ?? '', ground)).toBeLessThan(4.75)
  })
  it('is the colour itself where that passes, and none where none does', () => {
    expect(nearestColour('#000000', reads('#ffffff'))).toBe('#000000')
    expect(nearestColour('#000000', () => false)).toBeUndefined()
  })
})

describe('a look', () => {
  const withColour = (scheme: 'light' | 'dark', part: Partial<LookColours['light']>): LookColours => ({
    ...shippedColours,
    [scheme]: { ...shippedColours[scheme], ...part },
  })

  it('as it ships passes and changes nothing', () => {
    expect(colourProblems(shippedColours)).toEqual([])
    for (const scheme of schemes) expect(tokensOf(scheme, shippedColours[scheme])).toEqual({})
  })

  test.each([
    ['light', { header: '#7fb3e6' }, 'light header whiteOnHeader'],
    ['light', { button: '#e67f00' }, 'light button whiteOnButton'],
    ['light', { link: '#3f8fd6' }, 'light link linkOnSelect'],
    ['dark', { link: '#1c5aa6' }, 'dark link linkOnSelect'],
    ['dark', { button: '#86b7f7' }, 'dark button whiteOnButton'],
    ['dark', { header: '#ffffff' }, 'dark header'],
  ] as const)('in %s with %j is refused', (scheme, part, expected) => {
    const [problem, ...others] = colourProblems(withColour(scheme, part))
    expect(others).toEqual([])
    expect(`${problem?.scheme} ${problem?.field} ${problem?.pair}`).toContain(expected)
    const { proposal, field } = problem ?? {}
    expect(proposal).toMatch(/^#[0-9a-f]{6}$/)
    expect(colourProblems(withColour(scheme, { [field ?? '']: proposal }))).toEqual([])
  })

  test.each([['#14532d'], ['#7a1f2b'], ['#3b2f63'], ['#5b5b5b']])(
    'with a header of %s has a second line to read',
    (header) => {
      for (const scheme of schemes) {
        const pairs = pairsOf(scheme, { ...shippedColours[scheme], header })
        const second = pairs.find(({ name }) => name === 'secondLineOnHeader')
        expect(second?.ratio).toBeGreaterThanOrEqual(leastText)
      }
    },
  )

  it('sets only what differs', () => {
    expect(tokensOf('light', { ...shippedColours.light, button: '#166534' })).toEqual({
      '--pv-button': '#166534',
    })
    expect(Object.keys(tokensOf('light', { ...shippedColours.light, link: '#166534' }))).toEqual([
      '--pv-brand',
      '--pv-select',
      '--pv-hover',
    ])
  })
})
