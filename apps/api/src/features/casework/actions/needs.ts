import type { StepDeclaration } from '@papaver/contract/casework/kind.ts'
import { caseworkRefusals } from '@papaver/contract/casework/refusals.ts'
import type { StepInput } from '@papaver/contract/casework/schema.ts'
import { refuse } from '../../../platform/refusal.ts'
import type { CaseContext } from '../context.ts'

export const refuseIncomplete = (field: string): never =>
  refuse(caseworkRefusals.caseworkIncomplete, { field })

interface Given {
  readonly context: CaseContext
  readonly input: StepInput
}

/** A reason of the master list that is offered today and fits this use, with a comment where the reason is "other". */
export const needReason = ({ context, input }: Given, use: string): string => {
  const code = input.reasonCode
  const isOffered =
    code !== undefined && context.masters.isOfferedItem('reasons', code, context.calendar.today)
  if (!isOffered || !code.startsWith(`${use}-`)) return refuseIncomplete('reasonCode')
  if (code.endsWith('-OTHER') && !input.comment) refuseIncomplete('comment')
  return code
}

export const needComment = ({ input }: Pick<Given, 'input'>): string =>
  input.comment || refuseIncomplete('comment')

const isGiven = (value: unknown): boolean => value !== undefined && value !== '' && value !== false

/** Refuses a step that lacks what its declaration says that it takes; which field it is, the refusal names. */
export const refuseWithoutNeeds = (given: Given, { takes, reason }: StepDeclaration): void => {
  const input = given.input as Readonly<Record<string, unknown>>
  for (const [name, need] of Object.entries(takes)) {
    if (name === 'reasonCode' && reason !== undefined && (need === 'required' || isGiven(input[name])))
      needReason(given, reason)
    else if (need === 'required' && !isGiven(input[name])) refuseIncomplete(name)
    else if (need === 'words' && !given.input.comment?.trim() && !given.input.texts?.length)
      refuseIncomplete(name)
  }
}
