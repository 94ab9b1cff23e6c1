import { z } from 'zod'
import { page, search, typedWhole } from '../wire.ts'
import { disputeReasons } from './disputed.ts'
import { customsPermit, knownMovement } from './schema.ts'

export const expectedQuery = z.object({
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 100).optional(),
  /** What is planned, or may cross at all; `held`: of what goods are held, whatever became of the permit. */
  when: z.enum(['today', 'week', 'all', 'held']).default('all'),
  search: search().optional(),
})

/** What is held, since when, at which point and why. */
export const heldRecord = knownMovement.extend({
  reasons: z.array(z.enum(disputeReasons)),
  /** What was found; of goods that are not those of the permit, what they are. */
  description: z.string().nullable(),
})
export type HeldRecord = z.infer<typeof heldRecord>
/** A permit of the list, with the records of goods that are held at the reader's end of the way, oldest first. */
export const expectedPermit = customsPermit.extend({ held: z.array(heldRecord) })
export type ExpectedPermit = z.infer<typeof expectedPermit>
export const expectedOutput = page(expectedPermit)
