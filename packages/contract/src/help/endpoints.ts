import { z } from 'zod'
import { historyEntry } from '../audit/schema.ts'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as help from './schema.ts'

const byId = z.object({ id })

export const helpEndpoints = {
  'help.list': { query: help.helpListQuery, out: help.helpList },
  'help.article': { params: help.helpKeyParams, out: help.helpArticle },
  'help.search': { query: help.helpSearchQuery, out: help.helpSearch },
  'help.guide': { query: help.helpGuideQuery, out: help.helpGuide },
  'help.file': { params: byId, out: 'file' },
  'help.news': { out: help.helpList },
  'help.seen': { body: help.helpSeenInput, out: null },
  'help.visitorList': { query: help.helpListQuery, out: help.helpList },
  'help.visitorArticle': { params: help.helpKeyParams, out: help.helpArticle },
  'help.visitorSearch': { query: help.helpSearchQuery, out: help.helpSearch },
  'help.visitorGuide': { out: help.helpGuide },
  'help.visitorFile': { params: byId, out: 'file' },
  'help.manage': { out: help.helpManagedList },
  'help.create': { body: help.helpCreateInput, out: help.helpManagedArticle, status: 201 },
  'help.edit': { params: help.helpKeyParams, out: help.helpManagedArticle },
  'help.save': { params: help.helpKeyParams, body: help.helpSaveInput, out: help.helpManagedArticle },
  'help.saveText': { params: help.helpTextParams, body: help.helpTextInput, out: help.helpManagedArticle },
  'help.putBack': { params: help.helpTextParams, body: help.helpPutBackInput, out: help.helpManagedArticle },
  'help.textVersion': { params: help.helpTextVersionParams, out: help.helpTextVersion },
  'help.history': { params: help.helpKeyParams, out: z.array(historyEntry) },
  'help.upload': { params: help.helpKeyParams, form: true, out: z.array(help.helpFile), status: 201 },
  'help.deleteFile': { params: help.helpFileParams, out: null },
} as const satisfies ShapeTable<'help.'>
