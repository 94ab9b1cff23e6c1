import { z } from 'zod'
import { stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { day, id, text } from '../wire.ts'
import { confirmationAnswers } from './confirmation.ts'
import { partnerKind } from './kind.ts'
import { partnerActions } from './life.ts'

const ownInputs = {
  /** Merging names the entry that stays. */
  intoId: id,
  /** Which of the country's authorities is asked; without it the first that cares for what is traded. */
  authorityId: z.number().int().min(1).max(2_147_483_647),
  confirmation: z.enum(confirmationAnswers),
  /** The day of the answer, or on which it was given up. */
  answeredOn: day,
  /** Why an officer goes on although it looks like a partner that is blocked; kept as a note among officers. */
  overrideReason: text('remark'),
} as const

export const partnerActionInput = stepInput.extend(z.object(ownInputs).partial().shape)
export type PartnerActionInput = z.infer<typeof partnerActionInput>
export const partnerActionShapes = actionShapes(partnerKind, ownInputs)
export const partnerActionParams = z.object({ id, action: z.enum(partnerActions) })
