import { describe, expect, it } from 'vitest'
import { modesSaid, offeredModes } from './transport-modes.ts'

const modes = [
  { code: '1', name: 'Sea' },
  { code: '3', name: 'Road' },
  { code: '4', name: 'Air' },
]
const airport = { modes: ['4', '3'] }
const everywhere = { modes: [] }

describe('the modes of transport offered', () => {
  it.each([
    ['no point is chosen yet', undefined, '', ['1', '3', '4'], []],
    ['the point names none: it serves all', everywhere, '1', ['1', '3', '4'], []],
    ['the point serves some', airport, '', ['3', '4'], []],
    ['a served one is chosen', airport, '4', ['3', '4'], []],
    ['one that is not served is chosen: it stays, and says so', airport, '1', ['1', '3', '4'], ['1']],
  ] as const)('%s', (_what, point, chosen, codes, unserved) => {
    const offered = offeredModes(modes, point, chosen)
    expect(offered.map(({ code }) => code)).toEqual(codes)
    expect(offered.filter(({ isServed }) => !isServed).map(({ code }) => code)).toEqual(unserved)
  })

  it('says what a point serves where it does not serve all', () => {
    expect(modesSaid(airport, modes, 'en')).toBe('Air, Road')
    expect(modesSaid({ modes: ['9'] }, modes, 'en')).toBe('9')
    expect(modesSaid(everywhere, modes, 'en')).toBe('')
  })
})
