import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import { overviewOutput, overviewQuery } from './overview-schema.ts'
import * as cultivation from './schema.ts'

const byId = z.object({ id })

export const cultivationEndpoints = {
  ...caseEndpoints('cultivation', {
    create: cultivation.createInput,
    save: cultivation.saveInput,
    view: cultivation.cultivation,
    query: cultivation.listQuery,
    list: cultivation.listOutput,
    actionParams: cultivation.actionParams,
    actionInput: cultivation.actionInput,
    actions: cultivation.cultivationActionShapes,
    draftRefusals: ['cultivationChangeClosed'],
  }),
  'cultivation.document': { params: byId, out: 'file', refusals: ['notFound'] },
  'cultivation.letter': { params: z.object({ id, letterId: id }), out: 'file', refusals: ['notFound'] },
  'cultivation.record': { params: byId, out: cultivation.record, refusals: ['notFound'] },
  'cultivation.sites': { out: cultivation.sites, refusals: [] },
  'cultivation.overview': { query: overviewQuery, out: overviewOutput, refusals: ['invalidInput'] },
  'cultivation.exportOverview': {
    query: overviewQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
} as const satisfies ShapeTable<'cultivation.'>
