import type { InputField } from '../fields/inputs.ts'
import { lengths } from '../lengths.ts'
import { longestText } from './layout.ts'
import type { FormStep } from './life.ts'

const reason = { key: 'reason', type: 'longText', required: true, max: lengths.reason } as const

/** When and how a form was sent to the Board. */
export const sendFields = [
  { key: 'sentOn', type: 'day', required: true },
  { key: 'reference', type: 'text', required: true, max: 120 },
] as const satisfies readonly InputField[]

/** Why a form goes back to whoever prepares it. */
export const returnFields = [reason] as const satisfies readonly InputField[]

/** What each step asks for; the others ask for nothing. */
export const stepFields: Partial<Record<FormStep, readonly InputField[]>> = {
  send: sendFields,
  return: returnFields,
}

/** What officers say in a part beside its figures. */
export const textFields = [
  { key: 'said', type: 'longText', max: longestText, rows: 10 },
] as const satisfies readonly InputField[]
