import type { CallTable } from '../call.ts'
import { caseKinds } from '../kinds.ts'

/** Whoever reads cases of some kind; of which lists, the right of each list says. */
const readers = [...new Set(caseKinds.map(({ rights }) => rights.read))]
const one = '/api/savedViews/:id'

export const savedViewsCalls = {
  'saved-views.list': ['GET', '/api/savedViews', readers],
  'saved-views.create': ['POST', '/api/savedViews', readers],
  'saved-views.save': ['PUT', one, readers],
  'saved-views.remove': ['DELETE', one, readers],
  // with which view a list opens
  'saved-views.choose': ['POST', '/api/savedViews/actions/choose', readers],
} as const satisfies CallTable
