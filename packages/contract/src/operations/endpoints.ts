import type { ShapeTable } from '../shape.ts'
import * as operations from './schema.ts'

export const operationsEndpoints = {
  'operations.live': { out: operations.liveOutput },
  'operations.ready': { out: operations.readyOutput },
} as const satisfies ShapeTable<'operations.'>
