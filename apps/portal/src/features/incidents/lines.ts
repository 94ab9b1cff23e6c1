import { mostLines } from '@papaver/contract/incidents/fields.ts'
import type { Incident } from '@papaver/contract/incidents/schema.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { newKey } from '../../platform/api.ts'
import { masterQuery } from '../../platform/queries.ts'
import { noAmount, typedAmount } from '../../ui/amount.ts'
import { englishNamesQuery, goodsQuery } from '../authorizations/queries.ts'
import { type Goods, type GoodsLine, goodsOf, isQuantityRight, type Masters } from '../masters/goods/goods.ts'

/** One line of the goods; `key` is the page's own. */
export interface TypedLine extends GoodsLine {
  readonly key: string
}

export const emptyLine = (unit = 'g'): TypedLine => ({
  key: newKey(),
  substanceId: null,
  preparationId: null,
  formId: null,
  quantity: noAmount,
  unit,
  purity: noAmount,
})

export const isBlank = ({ substanceId, preparationId, quantity }: TypedLine): boolean =>
  substanceId === null && preparationId === null && quantity.typed.trim() === ''

export const linesOf = ({ lines }: Incident, culture: string): readonly TypedLine[] =>
  lines.map(({ substanceId, preparationId, formId, quantity, unit, name }) => ({
    ...emptyLine(unit ?? undefined),
    substanceId,
    preparationId,
    formId,
    quantity: typedAmount(quantity, culture),
    savedName: name,
  }))

/** What goes to the server; a line in which nothing is said is none. */
export const linesInput = (lines: readonly TypedLine[]) => ({
  lines: lines
    .filter((line) => !isBlank(line))
    .slice(0, mostLines)
    .map(({ substanceId, preparationId, formId, quantity, unit }) => ({
      substanceId,
      preparationId,
      formId,
      quantity: isQuantityRight(quantity) ? (quantity.amount ?? null) : null,
      unit,
    })),
})

/** What can be chosen: goods of every group alike. */
export interface Loaded {
  readonly masters: Masters
  readonly goods: readonly Goods[]
}

const none: ReadonlyMap<string, string> = new Map()

export const useLoaded = (): { loaded: Loaded | undefined; error?: unknown } => {
  const drugs = useQuery(goodsQuery('NP'))
  const precursors = useQuery(goodsQuery('PREC'))
  const others = useQuery(goodsQuery('OTH'))
  const units = useQuery(masterQuery('masters.unitsOfMeasure'))
  const { data: english = none } = useQuery(englishNamesQuery('NP'))
  const loaded = useMemo((): Loaded | undefined => {
    if (!drugs.data || !precursors.data || !others.data || !units.data) return undefined
    const all = [drugs.data, precursors.data, others.data]
    const masters = {
      substances: all.flatMap(({ substances }) => substances),
      preparations: all.flatMap(({ preparations }) => preparations),
      units: units.data.filter(({ isActive }) => isActive),
      english,
    }
    return { masters, goods: goodsOf(masters) }
  }, [drugs.data, precursors.data, others.data, units.data, english])
  return { loaded, error: drugs.error ?? precursors.error ?? others.error ?? units.error }
}

export const idOfLine = (position: number, part: string): string => `draft-line-${position}-${part}`
