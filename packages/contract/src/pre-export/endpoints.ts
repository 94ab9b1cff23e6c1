import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as preExport from './schema.ts'

const byId = z.object({ id })

export const preExportEndpoints = {
  ...caseEndpoints('pre-export', {
    create: preExport.createInput,
    save: preExport.saveInput,
    view: preExport.preExport,
    query: preExport.listQuery,
    list: preExport.listOutput,
    actionParams: preExport.actionParams,
    actionInput: preExport.actionInput,
    actions: preExport.preExportActionShapes,
  }),
  'pre-export.text': { params: byId, out: 'file', refusals: ['notFound'] },
  'pre-export.exchangeFile': { params: byId, out: 'file', refusals: ['notFound'] },
  'pre-export.dataFile': { params: byId, out: 'file', refusals: ['notFound'] },
  'pre-export.letter': { params: z.object({ id, letterId: id }), out: 'file', refusals: ['notFound'] },
} as const satisfies ShapeTable<'pre-export.'>
