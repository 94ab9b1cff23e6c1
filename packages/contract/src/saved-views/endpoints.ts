import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as savedViews from './schema.ts'

const byId = z.object({ id })

export const savedViewsEndpoints = {
  'saved-views.list': {
    query: savedViews.savedViewsQuery,
    out: z.array(savedViews.savedView),
    refusals: ['invalidInput'],
  },
  'saved-views.create': {
    body: savedViews.savedViewInput,
    out: savedViews.savedView,
    status: 201,
    refusals: ['invalidInput', 'savedViewsNameTaken', 'savedViewsTooMany'],
  },
  'saved-views.save': {
    params: byId,
    body: savedViews.savedViewChange,
    out: savedViews.savedView,
    refusals: ['invalidInput', 'notFound', 'savedViewsNameTaken'],
  },
  'saved-views.remove': { params: byId, out: null, refusals: ['notFound'] },
  'saved-views.choose': {
    body: savedViews.savedViewChoice,
    out: null,
    refusals: ['invalidInput', 'notFound'],
  },
} as const satisfies ShapeTable<'saved-views.'>
