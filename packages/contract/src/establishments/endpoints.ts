import { z } from 'zod'
import { historyEntry } from '../audit/schema.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import * as establishments from './schema.ts'

const byId = z.object({ id })
const byPart = z.object({ id, partId: id })
const out = establishments.establishment
const refusals = ['invalidInput', 'notFound', 'establishmentStale'] as const

export const establishmentsEndpoints = {
  'establishments.list': {
    query: establishments.registerQuery,
    out: establishments.registerPage,
    refusals: ['invalidInput'],
  },
  'establishments.counts': { out: establishments.registerCounts, refusals: [] },
  'establishments.export': {
    query: establishments.registerQuery.extend(savedAs('csv')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'establishments.customsOffice': {
    params: establishments.customsOfficeParams,
    out: establishments.customsOffice,
    refusals: ['notFound'],
  },
  'establishments.get': { params: byId, out, refusals: ['notFound'] },
  'establishments.history': { params: byId, out: z.array(historyEntry), refusals: ['notFound'] },
  'establishments.create': {
    body: establishments.establishmentInput,
    out,
    refusals: ['invalidInput', 'establishmentKnown'],
  },
  'establishments.save': { params: byId, body: establishments.establishmentSave, out, refusals },
  'establishments.act': {
    params: z.object({ id, action: z.enum(establishments.establishmentActions) }),
    body: establishments.establishmentActionInput,
    out,
    refusals: [...refusals, 'establishmentNothingToDo', 'establishmentSuccessorUnfit'],
  },
  'establishments.addSite': { params: byId, body: establishments.siteInput, out, refusals },
  'establishments.saveSite': { params: byPart, body: establishments.siteInput, out, refusals },
  'establishments.addPerson': { params: byId, body: establishments.personInput, out, refusals },
  'establishments.savePerson': { params: byPart, body: establishments.personInput, out, refusals },
} as const satisfies ShapeTable<'establishments.'>
