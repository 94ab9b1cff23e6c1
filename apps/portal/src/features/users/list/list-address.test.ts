import { describe, expect, it } from 'vitest'
import type { Account } from '../../../platform/session.ts'
import { listInputOf, orderIn, usersAddress, viewOf } from './list-address.ts'

const office = { permissions: ['user.admin'], pageSize: 25 } as unknown as Account
const manager = { permissions: ['user.manage'], pageSize: 10 } as unknown as Account
const id = '019a9f6e-0000-7000-8000-000000000001'

describe('the address of the list of people', () => {
  it('keeps what is known and drops the rest', () => {
    const given = {
      view: 'active',
      status: 'REQ',
      role: 'CA_ADMIN',
      userType: 'ESTAB',
      establishmentId: id,
      page: 3,
    }
    expect(usersAddress.read(given)).toEqual(given)
    const strange = {
      view: 'x',
      status: 'QQQ',
      role: 'KING',
      establishmentId: '1;drop',
      sort: 'password',
      page: 0,
    }
    expect(usersAddress.read(strange)).toEqual({})
  })
  it('reads a search for figures as text', () => {
    expect(usersAddress.read({ q: 555 })).toEqual({ q: '555' })
    expect(usersAddress.read({ q: '   ' })).toEqual({})
  })
  it.each([
    [{}, 'office', 'waiting'],
    [{}, 'manager', 'all'],
    [{ q: 'feld' }, 'office', 'all'],
    [{ status: 'APR' }, 'office', 'all'],
    [{ status: 'APR', view: 'waiting' }, 'office', 'waiting'],
  ] as const)('%o opens for %s at %s', (search, audience, view) => {
    expect(viewOf(search, audience)).toBe(view)
  })
  it('puts first who has waited longest, elsewhere what moved last', () => {
    expect(orderIn({}, 'office')).toBe('statusSince')
    expect(orderIn({ view: 'active' }, 'office')).toBe('-statusSince')
    expect(orderIn({ sort: 'name' }, 'office')).toBe('name')
  })
  it('asks the server for the view that is shown, with the page size of the account', () => {
    expect(listInputOf({}, office)).toEqual({ view: 'waiting', sort: 'statusSince', page: 1, pageSize: 25 })
    expect(listInputOf({ page: 2, pageSize: 50 }, manager)).toEqual({
      view: 'all',
      sort: '-statusSince',
      page: 2,
      pageSize: 50,
    })
  })
  it('starts at the first page again without a filter', () => {
    expect(
      usersAddress.changed({ view: 'all', status: 'REQ', q: 'a', page: 4 }, { status: undefined }),
    ).toEqual({
      view: 'all',
      q: 'a',
    })
  })
})
