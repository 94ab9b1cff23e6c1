import { z } from 'zod'

export const liveOutput = z.object({ status: z.literal('ok') })
export const readyOutput = z.object({ status: z.enum(['ok', 'unavailable']) })
