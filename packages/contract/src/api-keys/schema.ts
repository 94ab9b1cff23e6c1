import { z } from 'zod'
import { keyScopeNames } from '../access/key-scopes.ts'
import { inputShapes } from '../fields/shapes.ts'
import { isNetwork } from '../settings/networks.ts'
import { day, id, line, moment, page, search, text, typedWhole } from '../wire.ts'
import { makeKeyFields, mostNetworks } from './commands.ts'
import { keyEnds, keyStates } from './rules.ts'

export const makeInput = z.object({
  ...inputShapes(makeKeyFields),
  /** Addresses or networks (CIDR) from which it counts; none: from everywhere. */
  networks: z.array(line(50).refine(isNetwork, 'network')).max(mostNetworks).default([]),
})

export const apiKey = z.object({
  id,
  name: z.string(),
  /** How it begins, by which it is known again. */
  start: z.string(),
  scopes: z.array(z.enum(keyScopeNames)),
  /** Those that it has and its maker could not give now: nothing comes of them. */
  scopesLost: z.array(z.enum(keyScopeNames)),
  networks: z.array(z.string()),
  state: z.enum(keyStates),
  establishment: z.object({ id, name: z.string() }),
  madeBy: z.string(),
  madeAt: moment,
  endsOn: day,
  revokedBy: z.string().nullable(),
  revokedAt: moment.nullable(),
  /** What was said when it was ended. */
  revokedFor: z.string().nullable(),
  /** What has ended it, where nobody revoked it as such. */
  revokedBecause: z.enum(keyEnds).nullable(),
  uses: z.number().int(),
  usedAt: moment.nullable(),
  usedFrom: z.string().nullable(),
  /** When it was last tried from an address at which it does not count. */
  refusedAt: moment.nullable(),
  refusedFrom: z.string().nullable(),
  mayRevoke: z.boolean(),
})
export type ApiKey = z.infer<typeof apiKey>

export const listQuery = z.object({
  search: search().optional(),
  /** Those that count or could again, or those that are over. */
  view: z.enum(['standing', 'over']).default('standing'),
  page: typedWhole(1, 100_000).default(1),
  pageSize: typedWhole(1, 200).default(25),
})
export const listOutput = page(apiKey)

/** Shown this once: nobody can look it up again. */
export const madeKey = z.object({ key: z.string(), item: apiKey })

export const revokeInput = z.object({ comment: text('note').optional() })

/** What a key of this reader may be, and how much may be asked with one. */
export const terms = z.object({
  isOpen: z.boolean(),
  mayMake: z.boolean(),
  scopes: z.array(z.enum(keyScopeNames)),
  latestEnd: day,
  callsPerMinute: z.number().int(),
  most: z.number().int(),
})
