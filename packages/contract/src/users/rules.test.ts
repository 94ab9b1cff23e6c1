import { describe, expect, it } from 'vitest'
import { type UserStatus, userActions, userStatuses } from './life.ts'
import {
  type Placing,
  refusePlacing,
  refuseUserAction,
  type UserActor,
  type UserRuleSettings,
  type UserTarget,
} from './rules.ts'

const settings: UserRuleSettings = {
  confirmationLetterRequired: true,
  managerMayApprove: true,
  letterFourEyes: false,
  maxManagers: 2,
}
/** Staff of an establishment with one approved manager; nothing else stands in the way of any step. */
const staff: UserTarget = {
  status: 'APR',
  isLocked: false,
  isLockedByOfficer: false,
  roles: ['ESTB_USER'],
  wasDeactivatedByActor: true,
  hasSignedLetter: true,
  wasLetterHandedInByActor: false,
  hasOpenEstablishment: true,
  hasIdentity: true,
  isReplaceableAdministrator: true,
  hasSuccessor: true,
  otherManagers: 1,
}
const manager: UserTarget = { ...staff, roles: ['ESTB_MANAGER'] }
const nobody: UserActor = { isSelf: false, isAdmin: false, isManagerOfTarget: false }
const actors: Record<string, UserActor> = {
  admin: { ...nobody, isAdmin: true },
  manager: { ...nobody, isManagerOfTarget: true },
  self: { ...nobody, isSelf: true, isAdmin: true },
  stranger: nobody,
}

/** As cells say it: open, no such step from here, not this person's, one's own record. */
const codes: Record<string, string | undefined> = {
  '+': undefined,
  '.': 'userStep',
  x: 'userNotYours',
  o: 'userOwnRecord',
}
const table: Record<UserStatus, Record<string, string>> = {
  //     ask pendingConfirmation approve returnToRequest cancel deactivate activate close lock unlock assignRoles
  //     resetSecondFactor resetPasswordHistory unlinkIdentities resend
  UNV: {
    admin: '. . . . . . . . . . . . . . +',
    manager: 'x x . x x . . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  REQ: {
    admin: '+ + + . + . . . . . . . . . .',
    manager: 'x x + x x . . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  PEC: {
    admin: '. . + + + . . . . . . . . . .',
    manager: 'x x + x x . . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  APR: {
    // The one who is not locked cannot be unlocked.
    admin: '. . . . . + . + + . + + + + .',
    manager: 'x x . x x + . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  INA: {
    admin: '. . . . . . + + . . . . . + .',
    manager: 'x x . x x . + x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  CAN: {
    admin: '. . . . . . . . . . . . . . .',
    manager: 'x x . x x . . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  CAS: {
    admin: '. . . . . . . . . . . . . . .',
    manager: 'x x . x x . . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
  CLO: {
    admin: '. . . . . . . . . . . . . . .',
    manager: 'x x . x x . . x x x x x x x x',
    self: 'o o o o o o o o o o o o o o o',
    stranger: 'x x x x x x x x x x x x x x x',
  },
}
const rows = userStatuses.flatMap((status) =>
  Object.keys(actors).map((who) => ({ status, who, cells: table[status][who]?.split(' ') ?? [] })),
)

describe('who may do what, from which status', () => {
  it.each(rows)('$who on $status', ({ status, who, cells }) => {
    expect(cells).toHaveLength(userActions.length)
    const actor = actors[who] ?? nobody
    const answers = userActions.map((action) =>
      refuseUserAction(action, actor, { ...staff, status }, settings),
    )
    expect(answers).toEqual(cells.map((cell) => codes[cell]))
  })
})

const admin = actors.admin ?? nobody
const boss = actors.manager ?? nobody

it('undoes a link with an identity provider only where there is one', () => {
  expect(refuseUserAction('unlinkIdentities', admin, { ...staff, hasIdentity: false }, settings)).toBe(
    'userStep',
  )
})

describe('approval', () => {
  const requested: UserTarget = { ...staff, status: 'REQ' }
  const confirmed: UserTarget = { ...staff, status: 'PEC' }
  it.each<[string, UserActor, UserTarget, Partial<UserRuleSettings>, string | undefined]>([
    ['without a role', admin, { ...requested, roles: [] }, {}, 'userRoleMissing'],
    [
      'at no open establishment',
      admin,
      { ...requested, hasOpenEstablishment: false },
      {},
      'userEstablishmentMissing',
    ],
    [
      'of a plain user whom no manager vouches for',
      admin,
      { ...requested, otherManagers: 0 },
      {},
      'userLetterRequired',
    ],
    ['of a manager without the letter', admin, { ...manager, status: 'REQ' }, {}, 'userLetterRequired'],
    [
      'of a manager where no letter is wanted',
      admin,
      { ...manager, status: 'REQ' },
      { confirmationLetterRequired: false },
      undefined,
    ],
    ['before the letter is back', admin, { ...confirmed, hasSignedLetter: false }, {}, 'userLetterMissing'],
    [
      'after one handed in the letter himself',
      admin,
      { ...confirmed, wasLetterHandedInByActor: true },
      {},
      undefined,
    ],
    [
      'after one handed in the letter himself, with four eyes',
      admin,
      { ...confirmed, wasLetterHandedInByActor: true },
      { letterFourEyes: true },
      'userFourEyes',
    ],
    ['of a second manager', admin, { ...manager, status: 'PEC', otherManagers: 1 }, {}, undefined],
    ['of a third manager', admin, { ...manager, status: 'PEC', otherManagers: 2 }, {}, 'userTooManyManagers'],
    ['of staff beside two managers', admin, { ...requested, otherManagers: 2 }, {}, undefined],
    ['by a manager who may not', boss, requested, { managerMayApprove: false }, 'userNotYours'],
    ['by the manager, of another manager', boss, { ...manager, status: 'REQ' }, {}, 'userNotYours'],
    ['by the manager, of a grower', boss, { ...requested, roles: ['CULTIVATION'] }, {}, 'userNotYours'],
    [
      'by the manager, of both',
      boss,
      { ...requested, roles: ['ESTB_USER', 'ESTB_MANAGER'] },
      {},
      'userNotYours',
    ],
    ['by the manager, of nobody in particular', boss, { ...requested, roles: [] }, {}, 'userNotYours'],
    [
      'by the manager, of staff in small letters',
      boss,
      { ...requested, roles: ['estb_user'] },
      {},
      undefined,
    ],
  ])('%s', (_name, actor, target, changed, refusal) => {
    expect(refuseUserAction('approve', actor, target, { ...settings, ...changed })).toBe(refusal)
  })
})

describe('the end and the return of an account', () => {
  const lastAdmin: UserTarget = { ...staff, roles: ['CA_ADMIN'], isReplaceableAdministrator: false }
  const resting: UserTarget = { ...staff, status: 'INA' }
  const byGuesses: UserTarget = { ...staff, isLocked: true }
  const byOfficer: UserTarget = { ...byGuesses, isLockedByOfficer: true }
  it.each([
    ['deactivate', admin, lastAdmin, 'userLastAdministrator'],
    ['close', admin, lastAdmin, 'userLastAdministrator'],
    ['lock', admin, lastAdmin, 'userLastAdministrator'],
    ['deactivate', admin, { ...manager, hasSuccessor: false }, undefined],
    ['close', admin, { ...manager, hasSuccessor: false }, 'userNoSuccessor'],
    ['lock', admin, byOfficer, 'userStep'],
    ['lock', admin, byGuesses, undefined],
    ['unlock', admin, byOfficer, undefined],
    ['unlock', admin, byGuesses, undefined],
    ['activate', boss, { ...resting, wasDeactivatedByActor: false }, 'userNotYours'],
    ['activate', admin, { ...resting, wasDeactivatedByActor: false }, undefined],
    ['activate', admin, { ...resting, hasOpenEstablishment: false }, 'userEstablishmentMissing'],
    ['activate', admin, { ...manager, status: 'INA', otherManagers: 2 }, 'userTooManyManagers'],
    ['activate', admin, { ...resting, otherManagers: 2 }, undefined],
  ] as const)('%s (%#)', (action, actor, target, refusal) => {
    expect(refuseUserAction(action, actor, target, settings)).toBe(refusal)
  })
})

describe('another place', () => {
  const stays: Placing = { before: staff, after: staff, joinsManagers: false, leavesManagers: false }
  const chief: UserTarget = { ...staff, roles: ['CA_ADMIN'] }
  const lone: UserTarget = { ...manager, hasSuccessor: false }
  it.each<[string, Partial<Placing>, string | undefined]>([
    ['the same one', {}, undefined],
    ['no role', { after: { ...staff, roles: [] } }, 'userRoleMissing'],
    [
      'a closed establishment',
      { after: { ...staff, hasOpenEstablishment: false } },
      'userEstablishmentMissing',
    ],
    ['no administrator any more', { before: chief }, undefined],
    [
      'no administrator any more, as the last one',
      { before: { ...chief, isReplaceableAdministrator: false } },
      'userLastAdministrator',
    ],
    [
      'still the last administrator',
      { before: { ...chief, isReplaceableAdministrator: false }, after: chief },
      undefined,
    ],
    ['no manager any more', { before: manager, leavesManagers: true }, undefined],
    ['no manager any more, as the last one', { before: lone, leavesManagers: true }, 'userNoSuccessor'],
    ['a second manager', { after: { ...manager, otherManagers: 1 }, joinsManagers: true }, undefined],
    [
      'a third manager',
      { after: { ...manager, otherManagers: 2 }, joinsManagers: true },
      'userTooManyManagers',
    ],
    [
      'a manager among too many, as before',
      { before: manager, after: { ...manager, otherManagers: 2 } },
      undefined,
    ],
  ])('%s', (_name, changed, refusal) => {
    expect(refusePlacing({ ...stays, ...changed }, settings)).toBe(refusal)
  })
})
