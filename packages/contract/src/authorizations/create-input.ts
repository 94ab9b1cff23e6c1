import type { z } from 'zod'
import { day, id } from '../wire.ts'
import { authorizationInput } from './schema.ts'

/** Officers say for whom they enter a request on paper, and when it was received; companies write for themselves. */
export const createInput = authorizationInput.extend({
  establishmentId: id.optional(),
  receivedOn: day.optional(),
})
export type CreateInput = z.infer<typeof createInput>
