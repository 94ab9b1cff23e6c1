import { z } from 'zod'
import { stepInput } from '../casework/schema.ts'
import { actionShapes } from '../casework/step-shapes.ts'
import { id } from '../wire.ts'
import { authorizationKind } from './kind.ts'
import { authorizationActions } from './life.ts'
import { ownStepInputs } from './terms-schema.ts'

/** What a step of an authorization may take. */
export const actionInput = stepInput.extend(z.object(ownStepInputs).partial().shape)
export type ActionInput = z.infer<typeof actionInput>
export const authorizationActionShapes = actionShapes(authorizationKind, ownStepInputs)
export const actionParams = z.object({ id, action: z.enum(authorizationActions) })
