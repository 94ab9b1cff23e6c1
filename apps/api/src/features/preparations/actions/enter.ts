import { preparationKind } from '@papaver/contract/preparations/kind.ts'
import type { PreparationInput } from '@papaver/contract/preparations/schema.ts'
import type { Tx } from '../../../platform/transaction.ts'
import { type CaseRow, enterOwn, takeNumbers } from '../../casework/public.ts'
import { insertComponents, insertEntries, numbering } from '../store.ts'
import { valuesOf } from './draft.ts'
import { registered } from './register.ts'

/** An entry of the authority's own, with what the product is called in other languages. */
export type OwnPreparation = PreparationInput & { readonly names?: Readonly<Record<string, string>> }

/** Entries that the authority puts into the catalogue itself, with their base confirmed. */
export const enterPreparations = async (
  tx: Tx,
  context: Parameters<typeof registered>[0],
  inputs: readonly OwnPreparation[],
): Promise<CaseRow[]> => {
  const numbers = await takeNumbers(tx, numbering, inputs.length)
  const entries = inputs.map(({ names = {}, ...input }, index) => {
    const number = numbers[index] ?? ''
    const { own, ofCase, components } = valuesOf(
      context.masters,
      input,
      { number, applicantName: null },
      names,
    )
    const { substanceGroup, ...values } = ofCase
    const confirmed = registered(context, { entry: input, components })
    const entered = { kind: 'entry', substanceGroup, status: 'APR', number, values }
    return { entered, components, own: { ...own, ...confirmed } }
  })
  const cases = entries.map((entry) => entry.entered)
  const rows = await enterOwn(preparationKind, tx, cases)
  const written = rows.flatMap(({ id }, index) => {
    const entry = entries[index]
    return entry === undefined ? [] : [{ id, ...entry }]
  })
  await insertEntries(
    tx,
    written.map(({ id, own }) => ({ id, productId: id, serial: 1, ...own })),
  )
  await insertComponents(tx, written)
  return rows
}
