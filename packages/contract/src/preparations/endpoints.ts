import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import { importEndpoints } from '../casework/import-schema.ts'
import type { ShapeTable } from '../shape.ts'
import { empty, id } from '../wire.ts'
import * as preparations from './schema.ts'

const byId = z.object({ id })

export const preparationsEndpoints = {
  ...caseEndpoints('preparations', {
    create: preparations.createInput,
    save: preparations.saveInput,
    view: preparations.preparation,
    query: preparations.listQuery,
    list: preparations.listOutput,
    actionParams: preparations.actionParams,
    actionInput: preparations.actionInput,
    actions: preparations.preparationActionShapes,
  }),
  'preparations.catalogue': {
    query: preparations.catalogueQuery,
    out: preparations.catalogueOutput,
    refusals: ['invalidInput'],
  },
  'preparations.entry': { params: byId, out: preparations.entry, refusals: ['notFound'] },
  'preparations.renew': {
    params: byId,
    body: empty,
    out: preparations.preparation,
    status: 201,
    dryRun: true,
    refusals: ['notPermitted', 'notFound', 'caseworkClosed', 'caseworkKeyReused'],
  },
  'preparations.effect': { params: byId, out: preparations.effect, refusals: ['notFound'] },
  ...importEndpoints('preparations'),
} as const satisfies ShapeTable<'preparations.'>
