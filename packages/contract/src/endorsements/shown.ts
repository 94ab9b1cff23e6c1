import { z } from 'zod'
import { moment } from '../wire.ts'

/** How a page showed a permit: it may be used, as far as the device knew, it is stopped, it is over. */
export const lights = ['green', 'amber', 'red', 'grey'] as const
export type Light = (typeof lights)[number]

/** What the officer saw of a permit as goods were recorded, and of which moment that was. A device says it: it proves nothing by itself. */
export const shown = z.object({ light: z.enum(lights), asOf: moment })
export type Shown = z.infer<typeof shown>
