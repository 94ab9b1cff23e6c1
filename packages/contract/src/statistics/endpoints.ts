import { spreadsheetRefusals } from '../refusals.ts'
import type { ShapeTable } from '../shape.ts'
import * as statistics from './schema.ts'

const asked = ['invalidInput', 'notFound', 'notPermitted'] as const
const ofFiles = [
  ...asked,
  'tooLarge',
  'virusFound',
  'scannerSilent',
  'busy',
  ...Object.keys(spreadsheetRefusals),
]

export const statisticsEndpoints = {
  'statistics.templates': { out: statistics.templatesOutput, refusals: [] },
  'statistics.templateFile': {
    params: statistics.templateParams,
    query: statistics.templateFileQuery,
    out: 'file',
    refusals: [...asked],
  },
  'statistics.check': {
    params: statistics.templateParams,
    query: statistics.askedQuery,
    form: true,
    out: statistics.checkOutput,
    refusals: ofFiles,
  },
  'statistics.annotated': {
    params: statistics.templateParams,
    query: statistics.annotatedQuery,
    form: true,
    out: 'file',
    refusals: ofFiles,
  },
} as const satisfies ShapeTable<'statistics.'>
