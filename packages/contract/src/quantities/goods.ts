import { share } from './base.ts'

/** Units that the messages have a sign or word for (`authorizations.formula.units`); others are read by their name. */
export const signedUnits = ['kg', 'g', 'mg', 'ug', 't', 'l', 'ml', 'ul', 'cl', 'm3', 'pack', '%'] as const
export const hasSign = (code: string): boolean => (signedUnits as readonly string[]).includes(code)

/** A line of goods as it is told: what was typed, and the grams of anhydrous base it comes to. */
export interface DescribedGoods {
  readonly name: string
  readonly quantity: string | null
  readonly unit: string | null
  readonly components: readonly { readonly name: string; readonly baseGrams: string }[]
}

/** How a language tells goods; figures come with their units. */
export interface GoodsWords {
  readonly quantity: (amount: string, unit: string) => string
  readonly mass: (grams: string) => string
  /** Parts in a line, with the comma of the language. */
  readonly listed: (parts: readonly string[]) => string
  /** A sentence of `authorizations.goods`. */
  readonly say: (
    key: 'line' | 'withBase' | 'component' | 'pair' | 'more',
    params: Record<string, string | number>,
  ) => string
}

/** So many lines a sentence names; how many more there are it says. */
const mostNamed = 3

/** "Codeine phosphate hemihydrate 40 kg": the goods as somebody typed them, never their base in its place. */
export const describeTyped = (
  { name, quantity, unit }: Omit<DescribedGoods, 'components'>,
  words: GoodsWords,
): string =>
  quantity === null || unit === null
    ? name
    : words.say('line', { name, quantity: words.quantity(quantity, unit) })

/** "Codeine phosphate hemihydrate 40 kg (29.5 kg base)"; of a preparation with several drugs the base of each. */
export const describeGoods = (goods: DescribedGoods, words: GoodsWords): string => {
  const line = describeTyped(goods, words)
  const { components } = goods
  if (components.length === 0) return line
  const masses = components.map(({ name, baseGrams }) => {
    const mass = words.mass(baseGrams)
    return components.length === 1 ? mass : words.say('component', { name, mass })
  })
  return words.say('withBase', { line, mass: words.listed(masses) })
}

const withMore = (text: string, count: number, { say }: GoodsWords): string =>
  count > 0 ? say('more', { lines: text, count }) : text

/** The goods of a case in a sentence: line by line, and how many more than can be named there are. */
export const describeAllGoods = (lines: readonly DescribedGoods[], words: GoodsWords): string => {
  const texts = lines.slice(0, mostNamed).map((line) => describeGoods(line, words))
  const [first = '', ...others] = texts
  const joined = others.reduce((before, line) => words.say('pair', { before, line }), first)
  return withMore(joined, lines.length - texts.length, words)
}

/** The goods of a case in a row: the first line as typed, "and 2 more". */
export const describeFirstGoods = (
  first: Omit<DescribedGoods, 'components'>,
  lineCount: number,
  words: GoodsWords,
): string => withMore(describeTyped(first, words), lineCount - 1, words)

/** The goods of a line as far as `amount` of its quantity goes: what was used of it, or what remains. */
export const partOf = (
  { name, quantity, unit, components }: DescribedGoods,
  amount: string,
): DescribedGoods => ({
  name,
  quantity: amount,
  unit,
  components: components.map((each) => ({
    name: each.name,
    baseGrams: share(each.baseGrams, amount, quantity ?? '0'),
  })),
})
