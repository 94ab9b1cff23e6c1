import { templateParams } from './schema.ts'
import * as edit from './template-edit-schema.ts'

const there = ['notFound'] as const
const ofDraft = [...there, 'statisticsTemplateStale'] as const

export const statisticTemplateEndpoints = {
  'statistics.templateList': { out: edit.templateListOutput, refusals: [] },
  'statistics.addTemplate': {
    body: edit.addTemplateInput,
    out: edit.templateDetail,
    status: 201,
    refusals: [...there, 'statisticsTemplateThere'],
  },
  'statistics.template': { params: templateParams, out: edit.templateDetail, refusals: [...there] },
  'statistics.templateVersion': {
    params: edit.templateVersionParams,
    out: edit.templateVersionOutput,
    refusals: [...there],
  },
  'statistics.templateVersionFile': {
    params: edit.templateVersionParams,
    out: 'file',
    refusals: [...there],
  },
  'statistics.beginTemplate': {
    params: templateParams,
    body: edit.beginTemplateInput,
    out: edit.templateDetail,
    refusals: [...there, 'statisticsTemplateBegun'],
  },
  'statistics.saveTemplate': {
    params: templateParams,
    body: edit.saveTemplateInput,
    out: edit.templateDetail,
    refusals: [...ofDraft, 'statisticsTemplateOther'],
  },
  'statistics.discardTemplate': {
    params: templateParams,
    body: edit.discardTemplateInput,
    out: edit.discardTemplateOutput,
    refusals: [...ofDraft],
  },
  'statistics.publishTemplate': {
    params: templateParams,
    body: edit.publishTemplateInput,
    out: edit.templateDetail,
    refusals: [...ofDraft, 'statisticsTemplateInvalid'],
  },
  'statistics.switchTemplate': {
    params: templateParams,
    body: edit.switchTemplateInput,
    out: edit.templateDetail,
    refusals: [...there],
  },
} as const
