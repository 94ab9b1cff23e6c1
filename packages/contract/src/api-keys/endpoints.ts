import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { id } from '../wire.ts'
import * as keys from './schema.ts'

export const apiKeysEndpoints = {
  'api-keys.list': { query: keys.listQuery, out: keys.listOutput, refusals: ['invalidInput'] },
  'api-keys.terms': { out: keys.terms, refusals: [] },
  'api-keys.make': {
    body: keys.makeInput,
    out: keys.madeKey,
    status: 201,
    refusals: ['invalidInput', 'accountConfirmationNeeded', 'apiKeysTooMany', 'apiKeysClosed'],
  },
  'api-keys.revoke': {
    params: z.object({ id }),
    body: keys.revokeInput,
    out: keys.apiKey,
    refusals: ['invalidInput', 'notFound', 'apiKeysOver'],
  },
} as const satisfies ShapeTable<'api-keys.'>
