import { z } from 'zod'
import { importEndpoints } from '../casework/import-schema.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import { figureSteps } from './figures.ts'
import * as balances from './schema.ts'
import * as statements from './statement-schema.ts'

const byId = z.object({ id })
const common = ['notFound', 'balanceStale', 'balanceTooMuch', 'balanceReasonWanted'] as const

export const balancesEndpoints = {
  'balances.list': { query: balances.balanceQuery, out: balances.balanceList },
  'balances.export': {
    query: balances.balanceQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['auditTooManyRows'],
  },
  'balances.enter': {
    body: statements.estimateInput,
    out: statements.statement,
    status: 201,
    refusals: ['balanceThere', 'balanceSubstance', 'balanceTooMuch', 'balanceReasonWanted'],
  },
  'balances.statement': {
    params: byId,
    query: statements.statementQuery,
    out: statements.statement,
    refusals: ['notFound'],
  },
  'balances.statementExport': {
    params: byId,
    query: statements.statementFileQuery,
    out: 'file',
    refusals: ['notFound', 'balanceTooLong'],
  },
  'balances.act': {
    params: byId.extend({ action: z.enum(figureSteps) }),
    body: statements.anyFigureInput,
    out: statements.statement,
    actions: {
      confirm: {
        body: statements.figureInputs.confirm,
        refusals: [...common, 'balanceNoEstimate', 'balanceConfirmed'],
      },
      supplement: { body: statements.figureInputs.supplement, refusals: [...common, 'balanceNoEstimate'] },
      correct: { body: statements.figureInputs.correct, refusals: [...common, 'balanceSame'] },
    },
  },
  ...importEndpoints('balances'),
} as const satisfies ShapeTable<'balances.'>
