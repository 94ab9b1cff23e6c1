import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as incidents from './schema.ts'

const byId = z.object({ id })

export const incidentsEndpoints = {
  ...caseEndpoints('incidents', {
    create: incidents.createInput,
    save: incidents.saveInput,
    view: incidents.incident,
    query: incidents.listQuery,
    list: incidents.listOutput,
    actionParams: incidents.actionParams,
    actionInput: incidents.actionInput,
    actions: incidents.incidentActionShapes,
  }),
  'incidents.timeline': {
    query: incidents.timelineQuery,
    out: incidents.timelineOutput,
    refusals: ['invalidInput'],
  },
  'incidents.preview': {
    params: byId,
    body: incidents.letterInput,
    out: 'file',
    refusals: ['invalidInput', 'notFound', 'incidentLetterFailed'],
  },
  'incidents.letter': { params: z.object({ id, letterId: id }), out: 'file', refusals: ['notFound'] },
  'incidents.exchangeFile': { params: byId, out: 'file', refusals: ['notFound'] },
} as const satisfies ShapeTable<'incidents.'>
