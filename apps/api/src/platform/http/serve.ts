import { createHash } from 'node:crypto'
import type { HolderProof } from '@papaver/contract/access/holder-proof.ts'
import type { KeyAccess } from '@papaver/contract/access/key-scopes.ts'
import { isActivity, untouchedHeader } from '@papaver/contract/activity.ts'
import { type CallName, calls, keyAccessOf } from '@papaver/contract/calls.ts'
import { type Endpoints, endpoints, type Shape } from '@papaver/contract/endpoints.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { dryRunParameter } from '@papaver/contract/shape.ts'
import { closedInTraining } from '@papaver/contract/training/closed.ts'
import { trainingRefusals } from '@papaver/contract/training/refusals.ts'
import { problem } from '@papaver/contract/wire.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { refuse } from '../refusal.ts'
import type { Origin } from '../transaction.ts'
import { isTraining } from '../world.ts'
import { admit, type KeyAdmission } from './admit.ts'
import { type Authenticate, type Caller, keepOrigin, type Principal } from './caller.ts'

type Parsed<T> = T extends z.ZodType ? z.output<T> : undefined
type Field<Name extends CallName, Key extends string> =
  Endpoints[Name] extends Record<Key, infer Value> ? Parsed<Value> : undefined

export interface Input<Name extends CallName> {
  readonly params: Field<Name, 'params'>
  readonly query: Field<Name, 'query'>
  readonly body: Field<Name, 'body'>
}
type Answer<Name extends CallName> = Endpoints[Name]['out'] extends z.ZodType
  ? z.input<Endpoints[Name]['out']>
  : Endpoints[Name]['out'] extends 'text'
    ? string
    : unknown

export type Handler<Name extends CallName> = (
  input: Input<Name>,
  caller: Caller,
  reply: FastifyReply,
) => Promise<Answer<Name>>

/** What `serve` needs of the app it registers routes with. */
export interface Web extends KeyAdmission {
  readonly fastify: FastifyInstance
  readonly authenticate: Authenticate
  /** Notes that the person himself was there, and not only his tab: his session does not end idle. */
  readonly noteActivity: (principal: Principal) => Promise<void>
  /** The language to answer in: the one asked for where it is enabled, else the default. */
  readonly cultureFor: (asked: string | undefined) => Promise<string>
  /** One who is signed in proves once more who he is, before a dangerous change; refuses what does not fit. */
  readonly confirmIdentity: (caller: Caller, proof: HolderProof) => Promise<void>
  /** Names of the calls served so far; the app refuses to start while one of the table is missing. */
  readonly served: Set<CallName>
}

const header = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

const originOf = (request: FastifyRequest, principal?: Principal): Origin => ({
  actorId: principal?.accountId ?? null,
  actorName: principal?.userName ?? 'visitor',
  address: request.ip,
  requestId: request.id,
  ...(principal?.impersonator
    ? { impersonator: { id: principal.impersonator.id, name: principal.impersonator.name } }
    : {}),
  ...(principal?.key ? { key: { id: principal.key.id, name: principal.key.name } } : {}),
})

/** As much as the database keeps of one. */
const longestKey = 100

/**
 * A key that was cut could be another command's: one that is too long is refused. Each program counts for itself, whoever
 * made its key: what it sends is kept as one word of both.
 */
const idempotencyKeyOf = (request: FastifyRequest, principal: Principal | undefined): string | null => {
  const key = header(request, 'idempotency-key') ?? null
  if (key === null) return null
  if (key.length > longestKey)
    refuse(frameRefusals.invalidInput, { fields: [{ path: 'idempotency-key', code: 'tooLong' }] })
  const by = principal?.key
  return by === undefined ? key : createHash('sha256').update(`${by.id}\n${key}`).digest('base64url')
}

const askedDry = ({ query }: FastifyRequest): unknown =>
  (query as Readonly<Record<string, unknown>>)[dryRunParameter]

/** Whoever thinks that nothing will be kept is not to find out otherwise: a call without dry runs refuses one. */
const refuseDryRun = (request: FastifyRequest, { dryRun }: Route): void => {
  const isMeant = dryRun || request.method === 'GET' || askedDry(request) === undefined
  if (!isMeant)
    refuse(frameRefusals.invalidInput, { fields: [{ path: dryRunParameter, code: 'notOffered' }] })
}

const callerOf = async (
  web: Web,
  request: FastifyRequest,
  principal: Principal | undefined,
): Promise<Caller> => {
  const asked = header(request, 'culture')
  const isDryRun = askedDry(request) === 'true'
  return {
    // A call that anyone may make never reads the principal; one that names who may call always has it.
    principal: principal as Principal,
    culture: await web.cultureFor(asked ?? principal?.culture),
    origin: originOf(request, principal),
    // What is not kept is no first time.
    idempotencyKey: isDryRun ? null : idempotencyKeyOf(request, principal),
    isDryRun,
    request,
  }
}

/** A form where one is expected, and nowhere else: what nobody will read is refused before it arrives. */
const refuseOtherMedia = (request: FastifyRequest, isForm: boolean): void => {
  const type = request.headers['content-type']?.toLowerCase().trimStart() ?? ''
  const isWrong = isForm ? !type.startsWith('multipart/form-data') : type.startsWith('multipart/')
  if (type !== '' && isWrong) refuse(frameRefusals.unsupportedMedia)
}

/** One address: of a call with actions each has its own, with what it takes and by which codes it refuses. */
export interface Route {
  readonly id: string
  readonly path: string
  readonly body: z.ZodType | undefined
  readonly refusals: readonly string[] | undefined
  readonly dryRun: boolean
  /** Under which scope keys may call it. */
  readonly key: KeyAccess | undefined
}

const routesOf = (name: CallName, { actions, body, dryRun }: Shape): Route[] => {
  const [, path] = calls[name]
  const access = keyAccessOf(name)
  if (actions === undefined)
    return [{ id: name, path, body, refusals: undefined, dryRun: dryRun ?? false, key: access }]
  return Object.entries(actions).map(([action, shape]) => ({
    id: `${name}.${action}`,
    path: path.replace(':action', action),
    body: shape.body,
    refusals: shape.refusals,
    dryRun: shape.dryRun ?? false,
    key: access === 'ofStep' ? shape.key : access,
  }))
}

/** Strict: a word that was meant to be this one and is not would do in earnest what was to be tried. */
const dryRunQuery = z.strictObject({ [dryRunParameter]: z.enum(['true', 'false']).optional() })

/** The action is a part of the address, and no parameter of it any more. */
const withoutAction = (params: z.ZodType, { actions }: Shape): z.ZodType =>
  actions !== undefined && params instanceof z.ZodObject ? params.omit({ action: true }) : params

const routeSchema = (name: CallName, shape: Shape, route: Route): Record<string, unknown> => {
  const refusals = route.refusals ?? shape.refusals ?? []
  const refuses = refusals.length > 0 ? `. Refusals: ${refusals.join(', ')}` : ''
  const schema: Record<string, unknown> = {
    tags: [name.split('.')[0]],
    operationId: route.id,
    summary: route.id,
    description: `Who may call: ${[calls[name][2]].flat().join(', ')}${refuses}`,
    // Said of public calls too: that they want no token is no oversight.
    security: calls[name][2] === 'anyone' ? [] : [{ session: [] }, ...(route.key ? [{ key: [] }] : [])],
    ...(route.key ? { 'x-key-scope': route.key } : {}),
    ...(shape.form ? { 'x-form': shape.parts ?? { files: 'file' } } : {}),
  }
  if (shape.params) schema.params = withoutAction(shape.params, shape)
  if (shape.query) schema.querystring = shape.query
  else if (route.dryRun) schema.querystring = dryRunQuery
  if (route.body) schema.body = route.body
  const answers =
    shape.out === null || typeof shape.out === 'string'
      ? {}
      : { [shape.status ?? 200]: shape.out, ...(route.dryRun ? { 200: shape.out } : {}) }
  schema.response = { ...answers, '4xx': problem }
  return schema
}

/** Asked first of all, before a token is looked at or a body read: may whoever knocks be heard at all? */
export type Gate = (request: FastifyRequest, origin: Origin) => Promise<void>

/**
 * Registers one call of the contract's table: its permission is asked before its input is read, its input and
 * output are checked against the contract, and nothing that the shape does not name can leave.
 */
export const serve = <Name extends CallName>(
  web: Web,
  name: Name,
  handle: Handler<Name>,
  {
    gate,
    authenticate = web.authenticate,
  }: { readonly gate?: Gate; readonly authenticate?: Authenticate } = {},
): void => {
  web.served.add(name)
  const shape: Shape = endpoints[name]
  for (const route of routesOf(name, shape))
    serveRoute(web, name, handle, { gate, authenticate, shape, route })
}

/** The action stands in the address of its route; the handler finds it among the parameters. */
const paramsOf = ({ params }: FastifyRequest, name: CallName, { id }: Route): unknown =>
  id === name ? params : { ...(params as object), action: id.slice(name.length + 1) }

interface Serving {
  readonly gate: Gate | undefined
  readonly authenticate: Authenticate
  readonly shape: Shape
  readonly route: Route
}

const serveRoute = <Name extends CallName>(
  web: Web,
  name: Name,
  handle: Handler<Name>,
  { gate, authenticate, shape, route }: Serving,
): void => {
  const principals = new WeakMap<FastifyRequest, Principal | undefined>()
  web.fastify.route({
    method: calls[name][0],
    url: route.path,
    schema: routeSchema(name, shape, route),
    onRequest: async (request, reply) => {
      if (isTraining() && closedInTraining.has(name)) refuse(trainingRefusals.trainingClosed)
      await gate?.(request, originOf(request))
      refuseDryRun(request, route)
      principals.set(request, await admit({ web, authenticate, name, route }, request, reply))
      refuseOtherMedia(request, shape.form === true)
    },
    handler: async (request, reply) => {
      const principal = principals.get(request)
      const caller = await callerOf(web, request, principal)
      keepOrigin(request, caller.origin)
      const input = {
        params: paramsOf(request, name, route),
        query: request.query,
        body: request.body,
      } as Input<Name>
      // Of a dry run nothing is there that could be called created.
      if (caller.isDryRun) reply.header('dry-run', 'true')
      else if (shape.status) reply.code(shape.status)
      if (shape.out === 'text') reply.type('text/plain; charset=utf-8')
      const answer = await handle(input, caller, reply)
      // Only what was done: a call that is refused is no activity.
      if (principal && !principal.key && isActivity(name, header(request, untouchedHeader) !== undefined))
        await web.noteActivity(principal)
      if (shape.out === null) return reply.code(204).send()
      return reply.sent ? reply : reply.send(answer)
    },
  })
}
