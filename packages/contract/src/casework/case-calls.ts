import type { KeyAccess } from '../access/key-scopes.ts'
import type { Permission } from '../access/permissions.ts'
import type { Call } from '../call.ts'
import { type Prefixed, prefixed } from '../prefixed.ts'
import type { CaseKind } from './kind.ts'

const names = [
  'create',
  'list',
  'counts',
  'export',
  'get',
  'save',
  'copy',
  'history',
  'checks',
  'act',
  'bulk',
  'attach',
  'attachment',
  'detach',
  'notes',
  'addNote',
  'officers',
] as const
export type CaseCallName = (typeof names)[number]

/** Who may read what officers write for each other; entering requests alone is no reading. */
export const officeReaders = [
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
] as const satisfies readonly Permission[]

/** The calls that every kind of case has (product §17), under the address of the kind. */
export const caseCalls = <const Feature extends string>(
  feature: Feature,
  { path, rights }: Pick<CaseKind, 'path' | 'rights'>,
): Prefixed<Feature, Record<CaseCallName, Call>> => {
  const read = [rights.read]
  /** The house itself, and officers for what came in on paper. */
  const request = [rights.request, 'case.enter'] as const
  const files = [...request, 'case.review'] as const
  /** What officers alone write is nothing for a company's programs. */
  const keys = (access: KeyAccess): [] | [KeyAccess] => (rights.request === 'case.enter' ? [] : [access])
  const all = `/api/${path}`
  const one = `${all}/:id`
  const office = `/api/office/${path}`
  return prefixed<Feature, Record<CaseCallName, Call>>(feature, {
    create: ['POST', all, request, ...keys('drafts.write')],
    list: ['GET', all, read, ...keys('cases.read')],
    counts: ['GET', `${all}/counts`, read, ...keys('cases.read')],
    export: ['GET', `${all}/export`, read, ...keys('cases.read')],
    get: ['GET', one, read, ...keys('cases.read')],
    save: ['PUT', one, request, ...keys('drafts.write')],
    copy: ['POST', `${one}/copy`, [rights.request], ...keys('drafts.write')],
    history: ['GET', `${one}/history`, read, ...keys('cases.read')],
    checks: ['GET', `${one}/checks`, read, ...keys('cases.read')],
    act: ['POST', `${one}/actions/:action`, read, ...keys('ofStep')],
    bulk: ['POST', `${all}/actions/:action`, read],
    attach: ['POST', `${one}/attachments`, files, ...keys('drafts.write')],
    attachment: ['GET', `${one}/attachments/:attachmentId`, read, ...keys('documents.read')],
    detach: ['DELETE', `${one}/attachments/:attachmentId`, files, ...keys('drafts.write')],
    notes: ['GET', `${office}/:id/notes`, officeReaders],
    addNote: ['POST', `${office}/:id/notes`, officeReaders],
    officers: ['GET', `${office}/officers`, officeReaders],
  })
}
