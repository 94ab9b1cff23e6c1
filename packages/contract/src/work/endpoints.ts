import { z } from 'zod'
import { counts } from '../casework/schema.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import * as load from './load-schema.ts'
import * as work from './schema.ts'

export const workEndpoints = {
  'work.list': { query: work.workQuery, out: work.workOutput, refusals: ['invalidInput'] },
  'work.export': {
    query: work.workQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'work.counts': { out: counts, refusals: [] },
  'work.load': { out: load.load, refusals: [] },
  'work.setAbsence': {
    params: z.object({ id }),
    body: load.absenceInput,
    out: load.load,
    refusals: ['invalidInput', 'notPermitted', 'notFound'],
  },
  'work.effectOfClosing': {
    params: z.object({ id }),
    out: work.effectOfClosing,
    refusals: ['notFound'],
  },
  'work.ofEstablishment': {
    params: z.object({ id }),
    out: work.workOfEstablishment,
    refusals: ['notFound'],
  },
} as const satisfies ShapeTable<'work.'>
