import { z } from 'zod'
import { caseEndpoints } from '../casework/case-endpoints.ts'
import { spreadsheetRefusals } from '../refusals.ts'
import type { ShapeTable } from '../shape.ts'
import { id, savedAs } from '../wire.ts'
import { firstLookOutput } from './first-look-schema.ts'
import * as statistics from './schema.ts'
import * as submissions from './submission-schema.ts'
import { statisticTemplateEndpoints } from './template-endpoints.ts'

const byId = z.object({ id })
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
  'statistics.templateShape': {
    params: statistics.templateParams,
    query: statistics.askedQuery,
    out: firstLookOutput,
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
  'statistics.obligations': {
    query: submissions.obligationsQuery,
    out: submissions.obligationsOutput,
    refusals: ['invalidInput'],
  },
  'statistics.exportObligations': {
    query: submissions.obligationsQuery.extend(savedAs('xlsx')),
    out: 'file',
    refusals: ['invalidInput', 'auditTooManyRows'],
  },
  'statistics.waive': {
    params: byId,
    body: submissions.waiveInput,
    out: submissions.obligation,
    refusals: ['invalidInput', 'notFound', 'statisticsNotOpen'],
  },
  'statistics.unwaive': {
    params: byId,
    out: submissions.obligation,
    refusals: ['notFound', 'statisticsNotOpen'],
  },
  ...caseEndpoints('statistics', {
    create: submissions.createInput,
    save: submissions.saveInput,
    view: submissions.submission,
    query: submissions.listQuery,
    list: submissions.listOutput,
    actionParams: submissions.actionParams,
    actionInput: submissions.actionInput,
    actions: submissions.submissionActionShapes,
    draftRefusals: ['statisticsReported', 'statisticsFileReplaced'],
  }),
  'statistics.uploads': {
    query: submissions.listQuery,
    out: submissions.listOutput,
    refusals: ['invalidInput'],
  },
  'statistics.addUpload': {
    query: submissions.uploadTo,
    form: true,
    out: submissions.uploadView,
    status: 201,
    refusals: [...ofFiles, 'statisticsFileClosed'],
  },
  'statistics.upload': {
    params: byId,
    form: true,
    out: submissions.uploadView,
    status: 201,
    refusals: [...ofFiles, 'statisticsFileClosed'],
  },
  'statistics.uploadView': {
    params: submissions.uploadParams,
    out: submissions.uploadView,
    refusals: ['notFound'],
  },
  'statistics.uploadFile': {
    params: submissions.uploadParams,
    query: submissions.uploadFileQuery,
    out: 'file',
    refusals: ['invalidInput', 'notFound', 'busy'],
  },
  'statistics.rows': {
    params: submissions.uploadParams,
    query: submissions.rowsQuery,
    out: submissions.rowsOutput,
    refusals: ['invalidInput', 'notFound'],
  },
  'statistics.difference': {
    params: submissions.uploadParams,
    out: submissions.difference,
    refusals: ['notFound'],
  },
  'statistics.mend': {
    params: submissions.uploadParams,
    body: submissions.cellsInput,
    out: submissions.uploadView,
    status: 201,
    refusals: ['invalidInput', 'notFound', 'busy', 'statisticsFileClosed', 'statisticsFileReplaced'],
  },
  'statistics.explain': {
    params: submissions.uploadParams,
    body: submissions.explainInput,
    out: submissions.uploadView,
    refusals: ['invalidInput', 'notFound', 'statisticsFileClosed'],
  },
  'statistics.receipt': { params: byId, out: 'file', refusals: ['notFound', 'statisticsReceiptFailed'] },
  'statistics.comparison': { params: byId, out: submissions.comparison, refusals: ['notFound'] },
  ...statisticTemplateEndpoints,
} as const satisfies ShapeTable<'statistics.'>
