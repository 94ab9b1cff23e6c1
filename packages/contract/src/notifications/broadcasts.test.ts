import { expect, it } from 'vitest'
import {
  type Audience,
  cultureOfWords,
  isAddressed,
  isBannerUp,
  personKinds,
  roleNames,
} from './broadcasts.ts'

const importer = { roles: ['ESTB_MANAGER'], establishmentId: 'a', culture: 'fi' }
const customs = { roles: ['cust_user'], establishmentId: null, culture: 'en' }

it.each<[Audience, boolean, boolean]>([
  // group                                                    importer customs
  [{ kind: 'everybody' }, true, true],
  [{ kind: 'roles', roles: ['CUST_USER', 'CUST_MANAGER'] }, false, true],
  [{ kind: 'types', types: ['ESTAB'] }, true, false],
  [{ kind: 'types', types: ['ESTAB', 'CUSTOMS'] }, true, true],
  [{ kind: 'organisations', establishmentIds: ['a', 'b'] }, true, false],
  [{ kind: 'organisations', establishmentIds: [] }, false, false],
  [{ kind: 'cultures', cultures: ['fi'] }, true, false],
])('%j', (audience, isImporter, isCustoms) => {
  expect([isAddressed(audience, importer), isAddressed(audience, customs)]).toEqual([isImporter, isCustoms])
})

it('every role is of one kind', () => {
  expect(Object.values(personKinds).flat().toSorted()).toEqual(roleNames.toSorted())
})

it.each([
  [['en', 'fi'], ['fi', 'en'], 'fi'],
  [['en', 'fi'], ['ru', 'fi', 'en'], 'fi'],
  [['en', 'es'], ['ru', 'fi', 'en'], 'en'],
  [['en', 'es', 'fr'], ['sv', 'fi', 'fr', 'en'], 'fr'],
  [['es'], ['ru', 'fi', 'en'], 'es'],
  [[], ['ru', 'fi', 'en'], undefined],
])('written in %j, offered %j: %s', (written, cultures, expected) => {
  expect(cultureOfWords(written, cultures)).toBe(expected)
})

const banner = { from: '2026-06-10', until: '2026-06-12' }
it.each([
  [banner, false, '2026-06-09', false],
  [banner, false, '2026-06-10', true],
  [banner, false, '2026-06-12', true],
  [banner, false, '2026-06-13', false],
  [banner, true, '2026-06-11', false],
  [null, false, '2026-06-11', false],
])('%j, taken back %s, on %s: %s', (hung, isRetracted, today, expected) => {
  expect(isBannerUp(hung, isRetracted, today)).toBe(expected)
})
