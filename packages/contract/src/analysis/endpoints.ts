import type { ShapeTable } from '../shape.ts'
import { savedAs } from '../wire.ts'
import { figuresOutput, figuresParams, figuresQuery } from './schema.ts'

export const analysisEndpoints = {
  'analysis.figures': { params: figuresParams, query: figuresQuery, out: figuresOutput, refusals: [] },
  'analysis.export': {
    params: figuresParams,
    query: figuresQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['auditTooManyRows'],
  },
} as const satisfies ShapeTable<'analysis.'>
