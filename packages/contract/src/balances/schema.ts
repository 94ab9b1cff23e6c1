import { z } from 'zod'
import { caseBalance } from '../authorizations/schema.ts'

export const balanceQuery = z.object({ year: z.coerce.number().int().min(1990).max(2200).optional() })
export const balanceRow = caseBalance.omit({ thisCaseGrams: true })
export const balanceList = z.array(balanceRow)
export type BalanceRow = z.infer<typeof balanceRow>
