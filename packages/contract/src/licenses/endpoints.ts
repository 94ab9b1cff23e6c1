import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as licenses from './schema.ts'

const byId = z.object({ id })

export const licensesEndpoints = {
  ...caseEndpoints('licenses', {
    create: licenses.createInput,
    save: licenses.saveInput,
    view: licenses.license,
    query: licenses.listQuery,
    list: licenses.listOutput,
    actionParams: licenses.actionParams,
    actionInput: licenses.actionInput,
    actions: licenses.licenseActionShapes,
  }),
  'licenses.document': { params: byId, out: 'file', refusals: ['notFound'] },
  'licenses.letter': { params: z.object({ id, letterId: id }), out: 'file', refusals: ['notFound'] },
  'licenses.effect': { params: byId, out: licenses.effect, refusals: ['notFound'] },
} as const satisfies ShapeTable<'licenses.'>
