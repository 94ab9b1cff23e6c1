import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as scheduling from './schema.ts'

const byId = z.object({ id })

export const schedulingEndpoints = {
  'scheduling.list': { out: z.array(scheduling.schedulingChange) },
  'scheduling.preview': { body: scheduling.planInput, out: scheduling.preview },
  'scheduling.plan': { body: scheduling.planInput, out: scheduling.schedulingDetail, status: 201 },
  'scheduling.get': { params: byId, out: scheduling.schedulingDetail },
  'scheduling.act': {
    params: scheduling.actionParams,
    body: scheduling.actionInput,
    out: scheduling.schedulingDetail,
  },
  'scheduling.export': { params: byId, out: 'file' },
} as const satisfies ShapeTable<'scheduling.'>
