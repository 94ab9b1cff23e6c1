import type { IncidentLineView } from '@papaver/contract/incidents/schema.ts'
import { plain } from '@papaver/contract/quantities/base.ts'
import { drugsOf, lineName, unitWord } from '../authorizations/public.ts'
import type { CaseContext } from '../casework/public.ts'
import { findPreparations } from '../preparations/public.ts'
import type { LineRow } from './store.ts'

type Naming = Pick<CaseContext, 'db' | 'masters' | 'culture'>

const preparationsOf = async ({ db }: Naming, lines: readonly LineRow[]) => {
  const ids = lines.flatMap(({ preparationId }) => preparationId ?? [])
  const found = ids.length === 0 ? [] : await findPreparations(db, 'all', ids)
  return new Map(found.map((each) => [each.id, each]))
}

/** What each line is of, in the reader's language. */
export const lineNames = async (context: Naming, lines: readonly LineRow[]): Promise<string[]> => {
  const preparations = await preparationsOf(context, lines)
  return lines.map((line) =>
    lineName(context.masters, line, preparations.get(line.preparationId ?? ''), context.culture),
  )
}

/** "Morphine sulfate 20 g": what is missing, as it was typed. */
export const goodsText = (
  { masters, culture }: Pick<Naming, 'masters' | 'culture'>,
  name: string,
  { quantity, unit }: Pick<LineRow, 'quantity' | 'unit'>,
): string =>
  quantity === null || unit === null ? name : `${name} ${plain(quantity)} ${unitWord(masters, unit, culture)}`

export const linesShown = async (context: Naming, lines: readonly LineRow[]): Promise<IncidentLineView[]> => {
  const names = await lineNames(context, lines)
  return lines.map(({ substanceId, formId, preparationId, quantity, unit, bases }, index) => ({
    substanceId,
    formId,
    preparationId,
    name: names[index] ?? '',
    quantity: quantity === null ? null : plain(quantity),
    unit,
    drugs: drugsOf(context, bases).map((drug) => ({ ...drug, baseGrams: plain(drug.baseGrams) })),
  }))
}
