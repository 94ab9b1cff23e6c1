import { describe, expect, it } from 'vitest'
import { keyScopeNames } from '../access/key-scopes.ts'
import { grantsOf, type Permission } from '../access/permissions.ts'
import { type Role, roles } from '../access/roles.ts'
import { keyScopes, mayGiveScope, rightsOfKey } from './rights.ts'

const of = (...held: Role[]) => grantsOf(held)

describe('the rights of a key', () => {
  it.each(Object.keys(roles) as Role[])('are never more than those of its maker, a %s', (role) => {
    const makers = of(role)
    const rights = rightsOfKey(keyScopeNames, makers)
    expect([...rights].filter((right) => !makers.has(right))).toEqual([])
  })

  it('are those of its scopes alone', () => {
    expect([...rightsOfKey(['balances.read'], of('ESTB_MANAGER'))]).toEqual(['balance.read'])
    expect(rightsOfKey([], of('ESTB_MANAGER')).size).toBe(0)
    expect(rightsOfKey(['drafts.write'], of('ESTB_MANAGER')).has('authorization.submit')).toBe(false)
    expect(rightsOfKey(['cases.submit'], of('ESTB_MANAGER')).has('authorization.submit')).toBe(true)
  })

  it('are lost with those of its maker', () => {
    const withheld = grantsOf(['ESTB_MANAGER'], [], ['authorization.submit'])
    expect(rightsOfKey(['cases.submit'], withheld).has('authorization.submit')).toBe(false)
  })

  it('are none of the authority’s, of customs, or over people and keys', () => {
    const given = new Set<Permission>(Object.values(keyScopes).flat())
    const others =
      /^(case|user|apiKey|settings|localization|branding|mail|master|help|operations|audit|savedView)\.|^endorsement\.(customs|correct)|^balance\.edit/
    expect([...given].filter((right) => others.test(right))).toEqual([])
    expect([...given].filter((right) => !of('ESTB_MANAGER', 'CULTIVATION').has(right))).toEqual([])
  })
})

it.each<[Role, string[]]>([
  ['ESTB_MANAGER', [...keyScopeNames]],
  ['ESTB_USER', [...keyScopeNames]],
  ['CULTIVATION', ['cases.read', 'drafts.write', 'cases.submit', 'documents.read']],
  ['CUST_USER', ['cases.read', 'documents.read']],
])('a %s could give of the scopes those that are something to him', (role, scopes) => {
  expect(keyScopeNames.filter((scope) => mayGiveScope(scope, of(role)))).toEqual(scopes)
})
