import { Exact } from '../../quantities/decimal.ts'
import { latinText } from '../../readings/letters.ts'
import { unitWritten } from '../../readings/units.ts'
import type { ObligationContext, OwnPreparation, OwnSubstance, ShapeContext } from '../template.ts'
import { judgeGln, judgeGtin } from './check-digits.ts'

/** Letters that people write large or small, apart or together. */
const folded = (text: string): string =>
  latinText(text).normalize('NFC').trim().replaceAll(/\s+/g, ' ').toLowerCase()

const indexOf = <Item>(
  items: readonly Item[],
  namesOf: (item: Item) => readonly (string | null)[],
): Map<string, Item> => {
  const index = new Map<string, Item>()
  for (const item of items)
    for (const name of namesOf(item)) if (name && !index.has(folded(name))) index.set(folded(name), item)
  return index
}

/** Answers that were given before; a column says the same few things over and over. */
const mostRemembered = 4096
const remembering = <Answer>(answerOf: (text: string) => Answer): ((text: string) => Answer) => {
  const before = new Map<string, Answer>()
  return (text) => {
    const known = before.get(text)
    if (known !== undefined || before.has(text)) return known as Answer
    if (before.size === mostRemembered) before.clear()
    const answer = answerOf(text)
    before.set(text, answer)
    return answer
  }
}

/** What a row may name, looked up by whatever it is written as; made once for a file. */
export const knownTo = (context: ObligationContext) => {
  const substances = indexOf(context.substances, ({ code, name, otherNames }) => [code, name, ...otherNames])
  const preparations = indexOf(context.preparations, ({ code, gtin, name }) => [code, gtin, name])
  const units = indexOf(context.units, ({ code }) => [code])
  const unitsBySymbol = new Map(context.units.map((unit) => [unitWritten(unit.code), unit]))
  const recipients = indexOf(context.recipients, ({ gln, name, id }) => [gln, name, id])
  const forms = new Map(
    context.substances.map(({ id, forms }) => [id, indexOf(forms, ({ name, id }) => [name, id])]),
  )
  const permits = new Map<string, Set<string>>()
  for (const { number, substanceId } of context.permits)
    permits.set(number, (permits.get(number) ?? new Set()).add(substanceId))
  return {
    countries: new Set(context.countries),
    permits,
    gtin: remembering(judgeGtin),
    gln: remembering(judgeGln),
    substance: remembering((text): OwnSubstance | undefined => substances.get(folded(text))),
    form: (substance: OwnSubstance, text: string) => forms.get(substance.id)?.get(folded(text)),
    preparation: remembering((text): OwnPreparation | undefined => preparations.get(folded(text))),
    unit: remembering((text) => units.get(folded(text)) ?? unitsBySymbol.get(unitWritten(latinText(text)))),
    recipient: remembering((text) => recipients.get(folded(text))),
  }
}
export type Known = ReturnType<typeof knownTo>

/** What rows are held against beyond their shape. */
export interface Held {
  readonly context: ObligationContext
  readonly known: Known
}

/** Undefined where nothing but the shape can be judged. */
export const heldIn = (context: ShapeContext | ObligationContext): Held | undefined =>
  'substances' in context ? { context, known: knownTo(context) } : undefined

/** Amounts of each substance, added up to the last digit. */
export class Sums {
  readonly #sums = new Map<string, InstanceType<typeof Exact>>()

  add(key: string, amount: InstanceType<typeof Exact>): void {
    this.#sums.set(key, (this.#sums.get(key) ?? new Exact(0)).plus(amount))
  }
  of(key: string): string {
    return (this.#sums.get(key) ?? new Exact(0)).toFixed()
  }
  has(key: string): boolean {
    return this.#sums.has(key)
  }
  entries(): [string, string][] {
    return [...this.#sums].map(([key, sum]) => [key, sum.toFixed()])
  }
}
