import type { Permission } from '../access/permissions.ts'
import type { CallTable } from '../call.ts'

/** Who looks up any establishment: the authority's own people, whatever they do there. */
export const registerReaders = [
  'case.review',
  'case.decide',
  'case.sign',
  'case.revoke',
  'case.enter',
  'master.edit',
  'user.admin',
] as const satisfies readonly Permission[]

const all = '/api/establishments'
const one = `${all}/:id`

export const establishmentsCalls = {
  'establishments.list': ['GET', all, registerReaders],
  'establishments.counts': ['GET', `${all}/counts`, registerReaders],
  'establishments.export': ['GET', `${all}/export`, registerReaders],
  'establishments.customsOffice': ['GET', `${all}/customs/:pointId`, registerReaders],
  // People of a house see their own.
  'establishments.get': ['GET', one, [...registerReaders, 'authorization.own']],
  'establishments.history': ['GET', `${one}/history`, registerReaders],
  'establishments.create': ['POST', all, ['master.edit']],
  'establishments.save': ['PUT', one, ['master.edit']],
  'establishments.act': ['POST', `${one}/actions/:action`, ['master.edit']],
  'establishments.addSite': ['POST', `${one}/sites`, ['master.edit']],
  'establishments.saveSite': ['PUT', `${one}/sites/:partId`, ['master.edit']],
  'establishments.addPerson': ['POST', `${one}/persons`, ['master.edit']],
  'establishments.savePerson': ['PUT', `${one}/persons/:partId`, ['master.edit']],
} as const satisfies CallTable
