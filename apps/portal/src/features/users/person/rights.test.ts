import { describe, expect, it } from 'vitest'
import type { UserRecord } from '../types.ts'
import { problemsOf, type Rights, rightsBody, rightsOf, splitBody } from './rights.ts'

const id = '019a9f6e-0000-7000-8000-000000000001'
const record = (part: object): UserRecord =>
  ({
    roles: [],
    establishmentId: null,
    customsPointIds: [],
    grantedPermissions: [],
    withheldPermissions: [],
    request: null,
    ...part,
  }) as unknown as UserRecord
const request = (part: object) => ({
  userType: 'ESTAB',
  isManager: true,
  establishmentName: 'Brightwater Ltd',
  establishmentAddress: '3 Spring Terrace\n\n Floor 2 \nYard\nGate\nBack door',
  ...part,
})
const rights = (part: Partial<Rights>): Rights => ({ ...rightsOf(record({}), false), ...part })

describe('the rights a dialog begins with', () => {
  it.each([
    [{ userType: 'ESTAB', isManager: true }, ['ESTB_MANAGER']],
    [{ userType: 'ESTAB', isManager: false }, ['ESTB_USER']],
    [{ userType: 'CUSTOMS', isManager: true }, ['CUST_MANAGER']],
    [{ userType: 'CUSTOMS', isManager: false }, ['CUST_USER']],
    [{ userType: 'CULTIVATION', isManager: false }, ['CULTIVATION']],
  ])('takes the role that %o asks for', (asked, roles) => {
    expect(rightsOf(record({ request: request(asked) }), false).roles).toEqual(roles)
  })
  it('prefers the roles that the person has', () => {
    const person = record({ roles: ['CUST_USER'], request: request({}) })
    expect(rightsOf(person, false).roles).toEqual(['CUST_USER'])
  })
})

describe('what is missing', () => {
  it('is a role, then the place that the role needs', () => {
    expect([...problemsOf(rights({}), false)]).toEqual(['roles'])
    expect([...problemsOf(rights({ roles: ['ESTB_USER'] }), false)]).toEqual(['establishment'])
    expect([...problemsOf(rights({ roles: ['CUST_USER'] }), false)]).toEqual(['customsPoints'])
    expect([...problemsOf(rights({ roles: ['CA_ADMIN'] }), false)]).toEqual([])
  })
  it('leaves the place open until approval', () => {
    expect([...problemsOf(rights({ roles: ['ESTB_USER'] }), true)]).toEqual([])
  })
  it('is everything of a new establishment that is not filled in', () => {
    const fresh = rights({ roles: ['ESTB_MANAGER'], isNew: true })
    expect([...problemsOf(fresh, false)]).toEqual(['name', 'address', 'city', 'groups'])
  })
})

describe('what goes to the server', () => {
  it('names a place only for roles that have one', () => {
    const both = { establishmentId: id, customsPointIds: [4] }
    expect(rightsBody(rights({ ...both, roles: ['CA_ADMIN'] }))).toEqual({ roles: ['CA_ADMIN'] })
    expect(rightsBody(rights({ ...both, roles: ['ESTB_USER'] }))).toEqual({
      roles: ['ESTB_USER'],
      establishmentId: id,
    })
    expect(rightsBody(rights({ ...both, roles: ['CUST_USER'] }))).toEqual({
      roles: ['CUST_USER'],
      customsPointIds: [4],
    })
  })
  it('fits an address into four lines and loses nothing of it', () => {
    const person = record({ request: request({}) })
    const fresh = rightsOf(person, true)
    const body = rightsBody({ ...fresh, establishment: { ...fresh.establishment, groups: ['PREC', 'NP'] } })
    expect(body.newEstablishment).toEqual({
      name: 'Brightwater Ltd',
      kind: 'trading',
      addressLines: ['3 Spring Terrace', 'Floor 2', 'Yard', 'Gate, Back door'],
      city: '',
      postalCode: '',
      groups: ['NP', 'PREC'],
    })
    expect(body.establishmentId).toBeUndefined()
  })
  it('withholds of an officer what is not ticked, and keeps what is not offered here', () => {
    const person = record({ roles: ['CA_ADMIN'], withheldPermissions: ['balance.read'] })
    const begun = rightsOf(person, false)
    const left = new Set([...begun.permissions].filter((right) => right !== 'case.sign'))
    expect(splitBody({ ...begun, permissions: left }, person)).toEqual({
      grantedPermissions: [],
      withheldPermissions: ['balance.read', 'case.sign'],
    })
  })
  it('grants staff beyond the role what is ticked', () => {
    const person = record({ roles: ['ESTB_USER'] })
    const begun = rightsOf(person, false)
    const more = new Set([...begun.permissions, 'authorization.submit' as const])
    expect(splitBody({ ...begun, permissions: more }, person).grantedPermissions).toEqual([
      'authorization.submit',
    ])
  })
})
