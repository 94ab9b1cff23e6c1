import type { KeyScope } from '@papaver/contract/access/key-scopes.ts'
import type { Permission } from '@papaver/contract/access/permissions.ts'
import { personName } from '@papaver/contract/person-name.ts'
import type { FastifyRequest } from 'fastify'
import type { Origin } from '../transaction.ts'

/** One who is signed in, as every feature sees him. */
export interface Principal {
  readonly accountId: string
  readonly sessionId: string
  readonly userName: string
  readonly firstName: string
  readonly lastName: string
  readonly roles: readonly string[]
  readonly permissions: ReadonlySet<Permission>
  readonly establishmentId: string | null
  readonly customsPointIds: readonly number[]
  readonly culture: string
  readonly pageSize: number
  /** The second factor is still to come: nothing but its own calls is open (quality §3.6). */
  readonly isPending: boolean
  /** The officer who looks through this person's eyes; he may change nothing where `isReadOnly`. */
  readonly impersonator: Impersonator | null
  /** The key with which a program calls in this person's place; it has no session. */
  readonly key?: CallersKey
}

export interface CallersKey {
  readonly id: string
  readonly name: string
  readonly scopes: ReadonlySet<KeyScope>
}

/** Is this among what he is here for? A person is there for everything that he may. */
export const isWithinKey = ({ key }: Pick<Principal, 'key'>, scope: KeyScope | undefined): boolean =>
  key === undefined || (scope !== undefined && key.scopes.has(scope))

export interface Impersonator {
  readonly id: string
  readonly name: string
  readonly isReadOnly: boolean
}

/** One who acts: what an action must know of its doer, wherever it was asked for. */
export interface Actor {
  readonly principal: Principal
  /** The reader's language: header Culture, else the account's, else the default. */
  readonly culture: string
  readonly origin: Origin
  readonly idempotencyKey: string | null
}

/** What a handler knows of its caller. `principal` is there on every call that asks for it. */
export interface Caller extends Actor {
  /** Nothing of the call is to be kept (`rehearse`). */
  readonly isDryRun: boolean
  readonly request: FastifyRequest
}

/** Finds who stands behind a bearer token, or undefined where its session has ended. */
export type Authenticate = (token: string) => Promise<Principal | undefined>

const origins = new WeakMap<FastifyRequest, Origin>()
/** Keeps who stands behind a request for what happens far from its handler. */
export const keepOrigin = (request: FastifyRequest, origin: Origin): void => void origins.set(request, origin)
/** @throws Error for a request that no call of ours has taken up */
export const originOf = (request: FastifyRequest): Origin => {
  const origin = origins.get(request)
  if (origin === undefined) throw new Error('a request without a caller')
  return origin
}

export const nameOf = (principal: Principal): string => personName(principal)
