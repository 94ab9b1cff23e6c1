import type { CallTable } from '../call.ts'
import { caseCalls } from '../casework/case-calls.ts'
import { submissionPlace } from './place.ts'
import { statisticTemplateCalls } from './template-calls.ts'

const one = '/api/statistics/templates/:code'
const submission = `/api/${submissionPlace.path}/:id`
const upload = `${submission}/uploads/:uploadId`
const obligation = '/api/statistics/obligations/:id'
const readers = ['statistic.read'] as const
/** The house itself, and officers for what came in on paper. */
const writers = ['statistic.report', 'case.enter'] as const

export const statisticsCalls = {
  // what companies report, by template (product §8)
  'statistics.templates': ['GET', '/api/statistics/templates', readers, 'cases.read'],
  // a template to fill in, made for one company and one period
  'statistics.templateFile': ['GET', `${one}/file`, readers, 'cases.read'],
  // by what the shape of a filled-in template is judged, and the mark that it bears: for a first look in the browser
  'statistics.templateShape': ['GET', `${one}/shape`, readers, 'cases.read'],
  // all that is amiss in a filled-in template; nothing of it is kept
  'statistics.check': ['POST', `${one}/check`, readers, 'drafts.write'],
  // the same file with what is said of its cells
  'statistics.annotated': ['POST', `${one}/annotated`, readers, 'drafts.write'],
  // which reports are due, late, handed in, accepted
  'statistics.obligations': ['GET', '/api/statistics/obligations', readers, 'cases.read'],
  'statistics.exportObligations': ['GET', '/api/statistics/obligations/export', readers],
  // nobody has to report it, or has to after all
  'statistics.waive': ['POST', `${obligation}/waiver`, ['case.decide']],
  'statistics.unwaive': ['DELETE', `${obligation}/waiver`, ['case.decide']],
  ...caseCalls('statistics', submissionPlace),
  // reports with their files by a fixed address, and a file of one of them
  'statistics.uploads': ['GET', '/api/statistics/uploads', readers, 'cases.read'],
  'statistics.addUpload': ['POST', '/api/statistics/uploads', writers, 'drafts.write'],
  // a file of a report: kept, and judged at once
  'statistics.upload': ['POST', `${submission}/uploads`, writers, 'drafts.write'],
  'statistics.uploadView': ['GET', upload, readers, 'cases.read'],
  'statistics.uploadFile': ['GET', `${upload}/file`, readers, 'documents.read'],
  'statistics.rows': ['GET', `${upload}/rows`, readers, 'cases.read'],
  // what it says differently from the file before it
  'statistics.difference': ['GET', `${upload}/difference`, readers, 'cases.read'],
  // cells mended on the screen make a new state of the file
  'statistics.mend': ['POST', `${upload}/cells`, writers],
  // why warnings stand nevertheless
  'statistics.explain': ['POST', `${upload}/explanations`, writers, 'drafts.write'],
  // what was handed in, signed; made when it is wanted first
  'statistics.receipt': ['GET', `${submission}/receipt`, readers, 'documents.read'],
  'statistics.comparison': ['GET', `${submission}/comparison`, readers],
  ...statisticTemplateCalls,
} as const satisfies CallTable
