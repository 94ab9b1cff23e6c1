import type { KeyAccess } from '@papaver/contract/access/key-scopes.ts'
import type { Permission } from '@papaver/contract/access/permissions.ts'
import { accountRefusals } from '@papaver/contract/account/refusals.ts'
import { isMeantAsKey } from '@papaver/contract/api-keys/key-text.ts'
import { type CallName, calls, type Who } from '@papaver/contract/calls.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../refusal.ts'
import type { Authenticate, Principal } from './caller.ts'

const bearer = (request: FastifyRequest): string | undefined => {
  const header = request.headers.authorization
  return header?.startsWith('Bearer ') ? header.slice(7) : undefined
}

const mayCall = (who: Who, principal: Principal): boolean => {
  if (who === 'anySession') return true
  if (principal.isPending || who === 'secondFactor') return principal.isPending && who === 'secondFactor'
  return (
    typeof who === 'string' || who.some((permission: Permission) => principal.permissions.has(permission))
  )
}

/** What one who only looks through another's eyes may still send: the end of it. */
const leaving: ReadonlySet<CallName> = new Set<CallName>(['account.logout', 'account.auditLogout'])
/** The specification's GETs that change something (§7). */
const changingGets: ReadonlySet<CallName> = new Set<CallName>([
  'users.pendingConfirmation',
  'users.approve',
  'users.activate',
  'users.deactivate',
])
const changes = (name: CallName): boolean =>
  (calls[name][0] !== 'GET' || changingGets.has(name)) && !leaving.has(name)

/** What of the users' calls is a person's own taste: not who comes in, nor as what. */
const ownTaste: ReadonlySet<CallName> = new Set<CallName>(['users.saveSettings', 'users.saveFavorites'])
/**
 * Accounts, roles and keys are changed by whoever is there himself: through another's eyes by nobody, whatever the
 * settings let an impersonator write.
 */
const isOfAccounts = (name: CallName): boolean => name.startsWith('users.') && !ownTaste.has(name)

export interface KeyAdmission {
  /** Who calls with this key; refuses one that does not count, and says with the answer how much may still be asked. */
  readonly admitKey: (key: string, request: FastifyRequest, reply: FastifyReply) => Promise<Principal>
}

export interface Admitting {
  readonly web: KeyAdmission
  readonly authenticate: Authenticate
  readonly name: CallName
  /** Under which scope keys may call it. */
  readonly route: { readonly key: KeyAccess | undefined }
}

/** A program with a key: the call must be open to keys, and this key made for it; the rights are asked as of everybody. */
const admitKey = async (
  { web, name, route: { key: access } }: Admitting,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal> => {
  const principal = await web.admitKey(key, request, reply)
  if (access === undefined || access === 'ofStep') return refuse(frameRefusals.notForKeys)
  if (access !== 'everyKey' && !principal.key?.scopes.has(access))
    refuse(frameRefusals.scopeMissing, { scope: access })
  return mayCall(calls[name][2], principal) ? principal : refuse(frameRefusals.notPermitted)
}

/** Who calls, before a body is read; undefined where anyone may. Refuses who may not. */
export const admit = async (
  admitting: Admitting,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Principal | undefined> => {
  const { authenticate, name } = admitting
  const who: Who = calls[name][2]
  if (who === 'anyone') return undefined
  const token = bearer(request)
  if (token !== undefined && isMeantAsKey(token)) return admitKey(admitting, token, request, reply)
  const principal = token === undefined ? undefined : await authenticate(token)
  // A token that waits for its second factor is none for all other calls.
  if (principal === undefined || (principal.isPending && !mayCall(who, principal)))
    return refuse(frameRefusals.notSignedIn)
  if (!mayCall(who, principal)) refuse(frameRefusals.notPermitted)
  const { impersonator } = principal
  if (impersonator && (impersonator.isReadOnly || isOfAccounts(name)) && changes(name))
    refuse(accountRefusals.accountReadOnly)
  return principal
}
