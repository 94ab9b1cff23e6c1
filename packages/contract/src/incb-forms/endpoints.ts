import { z } from 'zod'
import type { ShapeTable } from '../shape.ts'
import { formSteps } from './life.ts'
import * as forms from './schema.ts'

const changed = ['notFound', 'incbFormStale', 'incbFormState'] as const
const { stepInputs } = forms

export const incbFormsEndpoints = {
  'incb-forms.list': { query: forms.dueQuery, out: forms.dueOutput, refusals: [] },
  'incb-forms.forms': { query: forms.dueQuery, out: forms.dueOutput, refusals: [] },
  'incb-forms.get': { params: forms.formParams, out: forms.formView, refusals: ['notFound'] },
  'incb-forms.cell': {
    params: forms.formParams,
    query: forms.cellQuery,
    out: forms.cellOutput,
    refusals: ['notFound', 'incbFormCell'],
  },
  'incb-forms.override': {
    params: forms.formParams,
    body: forms.overrideInput,
    out: forms.formView,
    refusals: [...changed, 'incbFormCell', 'incbFormDecimals'],
  },
  'incb-forms.restore': {
    params: forms.formParams,
    body: forms.restoreInput,
    out: forms.formView,
    refusals: [...changed, 'incbFormCell', 'incbFormNoOverride'],
  },
  'incb-forms.write': {
    params: forms.formParams,
    body: forms.textInput,
    out: forms.formView,
    refusals: [...changed, 'incbFormCell'],
  },
  'incb-forms.act': {
    params: forms.formParams.extend({ action: z.enum(formSteps) }),
    body: forms.stepInput,
    out: forms.formView,
    actions: {
      submit: { body: stepInputs.submit, refusals: [...changed, 'incbFormEarly'] },
      approve: { body: stepInputs.approve, refusals: [...changed, 'incbFormFourEyes'] },
      send: { body: stepInputs.send, refusals: [...changed, 'incbFormDay'] },
      return: { body: stepInputs.return, refusals: [...changed] },
    },
  },
  'incb-forms.estimates': {
    params: forms.formParams,
    out: forms.takeOver,
    refusals: ['notFound', 'incbFormState'],
  },
  'incb-forms.takeOver': {
    params: forms.formParams,
    body: forms.takeOverInput,
    out: forms.takeOver,
    refusals: ['notFound', 'incbFormState', 'incbFormStale', 'balanceReasonWanted', 'balanceTooMuch'],
  },
  'incb-forms.file': {
    params: forms.formParams,
    query: forms.fileQuery,
    out: 'file',
    refusals: ['notFound', 'busy'],
  },
} as const satisfies ShapeTable<'incb-forms.'>
