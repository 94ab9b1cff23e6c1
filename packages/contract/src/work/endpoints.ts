import { counts } from '../casework/schema.ts'
import type { ShapeTable } from '../shape.ts'
import * as work from './schema.ts'

export const workEndpoints = {
  'work.list': { query: work.workQuery, out: work.workOutput, refusals: ['invalidInput'] },
  'work.counts': { out: counts, refusals: [] },
} as const satisfies ShapeTable<'work.'>
