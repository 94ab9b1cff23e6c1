import { searchRanked } from '@papaver/contract/forgiving-search.ts'
import { type Goods, nearness } from './goods.ts'

const findable = (goods: Goods) => ({
  ...goods,
  nearness: nearness(goods),
  length: (goods.family || goods.name).length,
})

/**
 * What fits the typed words, the likeliest first. What was found by another name than the shown one has it in its
 * second line.
 */
export const searchGoods = (goods: readonly Goods[], typed: string, limit = 60): readonly Goods[] =>
  searchRanked(goods, findable, typed)
    .slice(0, limit)
    .map(({ thing, by }) => {
      const beside = by.filter((shown) => !thing.hint.includes(shown))
      return { ...thing, hint: [...beside, thing.hint].filter(Boolean).join(' · ') }
    })
