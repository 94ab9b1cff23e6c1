import { grantsOf } from '@papaver/contract/access/permissions.ts'
import { authorizationActions, authorizationStatuses } from '@papaver/contract/authorizations/life.ts'
import { describe, expect, it } from 'vitest'
import type { Principal } from '../../platform/http/caller.ts'
import { actionsFor, type CaseFacts, mayEdit } from './policy.ts'

const person = (accountId: string, role: string, establishmentId: string | null): Principal => ({
  accountId,
  sessionId: '',
  userName: accountId,
  firstName: '',
  lastName: '',
  roles: [role],
  permissions: grantsOf([role]),
  establishmentId,
  customsPointIds: [],
  culture: 'en',
  pageSize: 10,
  isPending: false,
  impersonator: null,
})
const proposer = person('proposer', 'CA_ADMIN', null)
const officer = person('second', 'CA_ADMIN', null)
const manager = person('manager', 'ESTB_MANAGER', 'ours')
const staff = person('staff', 'ESTB_USER', 'ours')
const rival = person('rival', 'ESTB_MANAGER', 'theirs')
const customs = person('customs', 'CUST_MANAGER', null)

const facts = (status: CaseFacts['status']): CaseFacts => ({
  status,
  establishmentId: 'ours',
  enteredBy: null,
  impersonators: [],
  assigneeId: 'proposer',
  proposalDecision: status === 'PRO' ? 'approve' : null,
  proposalBy: status === 'PRO' ? 'proposer' : null,
  decidedBy: null,
  termsBy: null,
  isCancelRequested: true,
  isCorrectRequested: true,
  isExtensionRequested: true,
  isExtension: false,
  hasUse: status === 'PAU',
  isBeingReplaced: false,
  isRecordOpen: false,
  isDifferenceOpen: false,
  owesCertificate: true,
})
const open = (who: Principal, status: CaseFacts['status']): string =>
  actionsFor(who, facts(status), { fourEyes: true }).allowed.join(' ')

/** The whole life by every kind of person, as a lawyer would read it. */
const table: [CaseFacts['status'], proposer: string, second: string, manager: string, staff: string][] = [
  ['DRA', '', '', 'submit discard', 'discard'],
  ['REQ', 'assign', 'take assign', 'withdraw', ''],
  ['PRO', 'assign ask hold propose', 'take assign ask hold approve refuse', 'withdraw', ''],
  ['INF', '', '', 'withdraw answer', 'answer'],
  ['HLD', 'ask resume', 'ask resume', 'withdraw', ''],
  ['APR', 'issue return', 'issue return', '', ''],
  [
    'ISS',
    'suspend revoke cancel correct extend decline certify',
    'suspend revoke cancel correct extend decline certify',
    'certify',
    'certify',
  ],
  [
    'PAU',
    'suspend revoke extend close decline certify',
    'suspend revoke extend close decline certify',
    'certify',
    'certify',
  ],
  ['SUS', 'lift revoke certify', 'lift revoke certify', 'certify', 'certify'],
  ['EXP', 'close certify', 'close certify', 'certify', 'certify'],
  ['CLO', 'certify', 'certify', 'certify', 'certify'],
  ['RVK', 'certify', 'certify', 'certify', 'certify'],
  ...(['CAN', 'CAS', 'REJ', 'RPL'] as const).map(
    (status): [CaseFacts['status'], string, string, string, string] => [status, '', '', '', ''],
  ),
]

describe('who may do what', () => {
  it.each(table)('%s', (status, first, second, holder, plain) => {
    const sorted = (text: string): string[] => text.split(' ').filter(Boolean).toSorted()
    expect(sorted(open(proposer, status))).toEqual(sorted(first))
    expect(sorted(open(officer, status))).toEqual(sorted(second))
    expect(sorted(open(manager, status))).toEqual(sorted(holder))
    expect(sorted(open(staff, status))).toEqual(sorted(plain))
    expect(open(rival, status)).toBe('')
    expect(open(customs, status)).toBe('')
  })

  it('has a row for every status', () => {
    expect(table.map(([status]) => status).toSorted()).toEqual([...authorizationStatuses].toSorted())
  })

  it('lets a holder ask for cancellation, correction and extension once, and never extends what is an extension', () => {
    const fresh = {
      ...facts('ISS'),
      isCancelRequested: false,
      isCorrectRequested: false,
      isExtensionRequested: false,
      owesCertificate: false,
    }
    expect(actionsFor(manager, fresh, { fourEyes: true }).allowed).toEqual(['cancel', 'correct', 'extend'])
    const longer = { ...fresh, isExtension: true }
    expect(actionsFor(manager, longer, { fourEyes: true }).allowed).toEqual(['cancel', 'correct'])
    expect(actionsFor(officer, fresh, { fourEyes: true }).allowed).toEqual(['suspend', 'revoke'])
  })

  // 1961 art. 31(7)(b): what was presented under a permit is accounted for before it ends.
  it('ends no permit by choice while a record of a movement waits, except by revocation', () => {
    const waiting = (status: CaseFacts['status']) => ({ ...facts(status), isRecordOpen: true })
    const judged = (who: Principal, of: CaseFacts) => actionsFor(who, of, { fourEyes: true })
    for (const [status, action] of [
      ['PAU', 'close'],
      ['EXP', 'close'],
      ['ISS', 'cancel'],
    ] as const) {
      expect(judged(officer, facts(status)).allowed).toContain(action)
      expect(judged(officer, waiting(status)).closed).toContainEqual({ action, reasons: ['recordOpen'] })
    }
    expect(judged(officer, waiting('PAU')).allowed).toContain('revoke')
    const differing = { ...facts('PAU'), isDifferenceOpen: true }
    expect(judged(officer, differing).closed).toContainEqual({ action: 'close', reasons: ['differenceOpen'] })
    expect(judged(officer, differing).allowed).toContain('revoke')
    const unasked = { ...waiting('ISS'), isCancelRequested: false }
    expect(judged(officer, unasked).closed.map(({ action }) => action)).not.toContain('cancel')
    // The holder reads that something is examined, and not what.
    expect(judged(manager, unasked).closed).toContainEqual({ action: 'cancel', reasons: ['recordExamined'] })
  })

  it('needs a proposal of another officer for a decision', () => {
    const unproposed = { ...facts('PRO'), proposalBy: null, proposalDecision: null }
    const closed = (who: Principal, of: CaseFacts) => actionsFor(who, of, { fourEyes: true }).closed
    expect(closed(officer, unproposed)).toContainEqual({ action: 'approve', reasons: ['noProposal'] })
    expect(closed(proposer, facts('PRO'))).toContainEqual({ action: 'approve', reasons: ['ownProposal'] })
    expect(actionsFor(proposer, unproposed, { fourEyes: false }).allowed).toContain('approve')
  })

  it('knows every action of the life table', () => {
    const drawn = new Set(table.flatMap(([, ...columns]) => columns.flatMap((column) => column.split(' '))))
    expect(authorizationActions.filter((action) => !drawn.has(action))).toEqual([])
  })
})

describe('a request that an officer entered on behalf of a company', () => {
  const entered = (status: CaseFacts['status']): CaseFacts => ({
    ...facts(status),
    enteredBy: 'second',
    proposalBy: status === 'PRO' ? 'third' : null,
  })
  const without = { ...officer, permissions: grantsOf(['CA_ADMIN'], [], ['case.enter']) }
  const both = { fourEyes: true }
  it.each([
    ['who entered it', officer, ['submit', 'discard'], true],
    ['a colleague', proposer, ['submit', 'discard'], true],
    ['an officer without the right', without, [], false],
    ['the company', manager, [], false],
    ['its staff', staff, [], false],
    ['a rival', rival, [], false],
    ['customs', customs, [], false],
  ])('is a draft for %s', (_who, principal, allowed, edits) => {
    expect(actionsFor(principal, entered('DRA'), both).allowed).toEqual(allowed)
    expect(mayEdit(principal, entered('DRA'))).toBe(edits)
  })

  it('is the company’s once it is submitted', () => {
    expect(actionsFor(manager, entered('REQ'), both).allowed).toEqual(['withdraw'])
    expect(actionsFor(officer, entered('REQ'), both).allowed).toEqual(['take', 'assign'])
    expect(mayEdit(officer, entered('REQ'))).toBe(false)
  })

  it.each([
    ['PRO', 'approve'],
    ['PRO', 'refuse'],
    ['APR', 'issue'],
  ] as const)('in %s waits for another officer to %s it', (status, action) => {
    const { allowed, closed } = actionsFor(officer, entered(status), both)
    expect(allowed).not.toContain(action)
    expect(closed).toContainEqual({ action, reasons: ['ownEntry'] })
    expect(actionsFor(proposer, entered(status), both).allowed).toContain(action)
    expect(actionsFor(officer, entered(status), { fourEyes: false }).allowed).toContain(action)
  })
})
