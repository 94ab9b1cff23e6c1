import { compare, plain } from '@papaver/contract/quantities/base.ts'
import { withUnit } from '../../authorizations/public.ts'
import type { LineRow, NewLine } from '../store.ts'

/** Which goods a line is of, in which unit. */
export type Goods = Pick<LineRow, 'substanceId' | 'formId' | 'preparationId' | 'unit'>

/** A preparation is known by itself, whatever substance its line names beside it. */
export const goodsKey = ({ substanceId, formId, preparationId, unit }: Goods): string =>
  (preparationId === null ? [substanceId, formId, '', unit] : ['', '', preparationId, unit]).join(' ')

const shown = (position: number, { quantity, unit }: Pick<NewLine, 'quantity' | 'unit'>): string =>
  `${position}: ${withUnit(plain(quantity ?? '0'), unit)}`

/** Of which lines the quantity is another, for the history; both in their order. */
export const changed = (
  before: readonly Pick<NewLine, 'quantity' | 'unit'>[],
  after: readonly Pick<NewLine, 'quantity' | 'unit'>[],
): { field: string; before: string; after: string }[] =>
  after.flatMap((line, index) => {
    const had = before[index]
    if (had?.quantity != null && line.quantity !== null && compare(had.quantity, line.quantity) === 0)
      return []
    if (had?.quantity === line.quantity) return []
    return [
      {
        field: 'lines',
        before: had?.quantity == null ? '' : shown(index + 1, had),
        after: line.quantity === null ? '' : shown(index + 1, line),
      },
    ]
  })
