import { z } from 'zod'
import { foreignStates } from '../exchange/permit-state.ts'
import { day, id } from '../wire.ts'

/** A permit of the other country that is not in force there any more. */
export const stoppedAbroad = z.object({
  number: z.string(),
  countryName: z.string(),
  state: z.enum(foreignStates),
  /** What had come in of it before its key turned out to be in other hands; null where it was in force. */
  was: z.enum(foreignStates).nullable(),
  on: day.nullable(),
  /** Only to officers. */
  reason: z.string().nullable(),
  successor: z.string().nullable(),
  /** The permit as it came in; null where only its change has, and to others than officers. */
  incomingId: id.nullable(),
})
export type StoppedAbroad = z.infer<typeof stoppedAbroad>

/** What the authority of the other country has said that an officer must know before goods move. */
export const abroad = z.object({
  stopped: z.array(stoppedAbroad),
  /** What was signed there is not what the case says; only to officers. */
  differs: z.boolean(),
  /** Numbers of the exports announced for an import that may still leave; only to officers. */
  open: z.array(z.string()),
  /** Goods of which more exports were announced than an import permit allows; only to officers. */
  exceeded: z.array(
    z.object({
      name: z.string(),
      announced: z.string(),
      /** Null of goods that the permit does not name. */
      authorized: z.string().nullable(),
      unit: z.string(),
    }),
  ),
})
export type Abroad = z.infer<typeof abroad>
