import { describe, expect, it } from 'vitest'
import { type Figures, isFarOff, wantsWords } from './receipts.ts'

const dry = (grams: string): Figures => ({ plants: '0', fresh: '0', dry: grams })

/** The buyer's figure against the grower's: the crop is accounted for to the gram (1961 Convention art. 23(2)(d), 28). */
describe('a receipt', () => {
  it.each<[string, Figures, Figures, Figures | null, boolean, boolean]>([
    ['the same', dry('3000'), dry('3000.0'), null, false, false],
    ['a gram less', dry('3000'), dry('2999'), null, true, false],
    ['a tenth more', dry('3000'), dry('3300'), null, true, false],
    ['more than a tenth more', dry('3000'), dry('3301'), null, true, true],
    ['more than a tenth less', dry('3000'), dry('2699'), null, true, true],
    ['300 kg for 3 kg', dry('3000'), dry('300000'), null, true, true],
    ['nothing', dry('3000'), dry('0'), null, true, true],
    ['fresh in the place of dried', dry('3000'), { ...dry('0'), fresh: '3000' }, null, true, true],
    ['the same as before, which was another', dry('3000'), dry('2900'), dry('2900'), true, false],
    ['now the same as the grower, and before another', dry('3000'), dry('3000'), dry('2900'), true, false],
    ['the same as both', dry('3000'), dry('3000'), dry('3000'), false, false],
  ])('%s', (_case, said, received, earlier, words, far) => {
    expect(wantsWords(said, received, earlier)).toBe(words)
    expect(isFarOff(said, received)).toBe(far)
  })
})
