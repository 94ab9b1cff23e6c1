import type { ShapeTable } from '../shape.ts'
import * as balances from './schema.ts'

export const balancesEndpoints = {
  'balances.list': { query: balances.balanceQuery, out: balances.balanceList },
} as const satisfies ShapeTable<'balances.'>
