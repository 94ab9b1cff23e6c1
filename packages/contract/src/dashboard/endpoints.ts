import type { ShapeTable } from '../shape.ts'
import * as dashboard from './schema.ts'

export const dashboardEndpoints = {
  'dashboard.mine': { out: dashboard.dashboard },
} as const satisfies ShapeTable<'dashboard.'>
