import { z } from 'zod'
import { stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { id } from '../wire.ts'
import { partnerKind } from './kind.ts'
import { partnerActions } from './life.ts'

/** Merging names the entry that stays. */
const ownInputs = { intoId: id } as const

export const partnerActionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type PartnerActionInput = z.infer<typeof partnerActionInput>
export const partnerActionShapes = actionShapes(partnerKind, ownInputs)
export const partnerActionParams = z.object({ id, action: z.enum(partnerActions) })
