import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import * as inspections from './schema.ts'

export const inspectionsEndpoints = {
  'inspections.list': {
    query: inspections.listQuery,
    out: inspections.listOutput,
    refusals: ['invalidInput'],
  },
  'inspections.export': {
    query: inspections.listQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'inspections.counts': { out: inspections.counts, refusals: [] },
  'inspections.get': {
    params: z.object({ id }),
    out: inspections.inspectionPage,
    refusals: ['notFound'],
  },
} as const satisfies ShapeTable<'inspections.'>
