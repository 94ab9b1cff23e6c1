import { describe, expect, it } from 'vitest'
import type { Account } from '../../../platform/session.ts'
import type { UserRecord } from '../types.ts'
import { closedGroups, openActions, type Reader } from './actions.ts'

const reader = (part: object = {}, isLetterRequired = true): Reader => ({
  account: {
    id: 'officer',
    permissions: ['user.admin', 'user.impersonate'],
    impersonator: null,
    ...part,
  } as unknown as Account,
  isLetterRequired,
})
const record = (status: string, actions: Record<string, string | null>, part: object = {}): UserRecord =>
  ({
    id: 'person',
    status,
    roles: ['ESTB_MANAGER'],
    request: { signedLetter: null },
    actions: Object.entries(actions).map(([action, refusal]) => ({ action, refusal })),
    ...part,
  }) as unknown as UserRecord
const actionsOf = (person: UserRecord, who: Reader) => openActions(person, who).map(({ action }) => action)

describe('the buttons of a person', () => {
  it('stand in the order of importance, one of them filled', () => {
    const person = record('REQ', {
      cancel: null,
      ask: null,
      pendingConfirmation: null,
      approve: 'userLetterRequired',
    })
    expect(openActions(person, reader())).toEqual([
      { action: 'pendingConfirmation', isPrimary: true },
      { action: 'ask', isPrimary: false },
      { action: 'cancel', isPrimary: false },
    ])
  })
  it('offer approval without a place once nothing else can stop it: its dialog asks for the place', () => {
    const signed = { request: { signedLetter: { name: 'letter.pdf' } } }
    const actions = { approve: 'userEstablishmentMissing' }
    expect(actionsOf(record('PEC', actions, signed), reader())).toEqual(['approve'])
    expect(actionsOf(record('PEC', actions), reader())).toEqual([])
    expect(actionsOf(record('REQ', actions), reader({}, false))).toEqual(['approve'])
    expect(actionsOf(record('PEC', actions, signed), reader({ permissions: ['user.manage'] }))).toEqual([])
  })
  it.each([
    ['an approved person', {}, {}, true],
    ['an administrator', { roles: ['CA_ADMIN'] }, {}, false],
    ['oneself', { id: 'officer' }, {}, false],
    [
      'anybody, while looking through other eyes',
      {},
      { impersonator: { name: 'x', isReadOnly: true } },
      false,
    ],
    ['anybody, without the right', {}, { permissions: ['user.admin'] }, false],
  ])('let an officer look through %s or not', (_who, person, account, may) => {
    expect(actionsOf(record('APR', {}, person), reader(account)).includes('impersonate')).toBe(may)
  })
  it('never let anybody look through an account that is not approved', () => {
    expect(actionsOf(record('INA', {}), reader())).toEqual([])
  })
})

describe('what is closed', () => {
  it('is told by reason, without what makes no sense here', () => {
    const actions = {
      lock: 'userLastAdministrator',
      close: 'userLastAdministrator',
      unlock: 'userStep',
      ask: null,
    }
    expect(closedGroups(record('APR', actions), reader())).toEqual([
      { refusal: 'userLastAdministrator', actions: ['lock', 'close'] },
    ])
  })
  it('needs no telling on one’s own account', () => {
    expect(closedGroups(record('APR', { lock: 'userOwnRecord' }, { id: 'officer' }), reader())).toEqual([])
  })
})
