import type { JsonValue } from '../../../platform/documents/payload.ts'
import {
  codeOfSubstance,
  foreignAuthority,
  frenchId,
  messageOfTheirs,
  permitOfTheirs,
} from '../../foreign-authority.ts'
import { done } from '../expected.ts'
import type { Walk } from '../walk.ts'
import { administrator, ask, type Happens, officerWith, password } from './event.ts'

type Authority = ReturnType<typeof foreignAuthority>
/** The authority of France in each walk, once its key is trusted. */
const authorities = new WeakMap<Walk, Promise<Authority>>()

const known = async (walk: Walk, authority: Authority): Promise<Authority> => {
  const admin = administrator(walk)
  const person = {
    token: '',
    call: (call: Parameters<Walk['ask']>[1], input: object) => walk.ask(admin, call, input),
  }
  const { keyId, publicKeyPem } = authority
  await ask(walk, admin, 'exchange.trustKey', {
    params: { id: await frenchId(person as never) },
    body: { keyId, publicKeyPem, source: 'pasted', password },
  })
  return authority
}

const authorityOf = (walk: Walk): Promise<Authority> => {
  const found = authorities.get(walk) ?? known(walk, foreignAuthority('FR-2026-WALKED'))
  authorities.set(walk, found)
  return found
}

const take = async (walk: Walk, content: Record<string, JsonValue>): Promise<void> => {
  const authority = await authorityOf(walk)
  const person = await officerWith(walk, 'case.review')
  const bytes = Buffer.from(JSON.stringify(authority.sign(content)))
  await ask(
    walk,
    person,
    'exchange.takeFile',
    {
      body: Buffer.concat([
        Buffer.from('--x\r\ncontent-disposition: form-data; name="file"; filename="permit.json"\r\n\r\n'),
        bytes,
        Buffer.from('\r\n--x--\r\n'),
      ]),
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    },
    done(['exchangeKnown']),
  )
}

/** A certificate that an export here rests on, and what is asked for by it. */
const certificate = async (walk: Walk) => {
  const found = await walk.here.behind(
    `select a.certificate_number as number, a.certificate_exporter as exporter, l.substance_id as "substanceId", l.quantity,
       l.unit, c.id
     from trade_authorization a join work_case c on c.id = a.case_id join authorization_line l on l.case_id = c.id
     where a.certificate_number is not null and c.submitted_at is not null and l.substance_id is not null
       and c.status_group in ('open', 'waiting', 'decided', 'active')
     order by c.id desc limit 10`,
    [],
  )
  return found.length === 0 ? undefined : walk.random.pick(found)
}

/** The authority of the other country sends its permit, which may say something else than the request. */
export const receive: Happens = async (walk) => {
  const rests = await certificate(walk)
  if (rests === undefined) return undefined
  const { random } = walk
  const code = await codeOfSubstance({ database: { ownerPool: walk.world.pool } } as never, rests.substanceId)
  const quantity = random.chance(0.7) ? String(rests.quantity) : '0.001'
  await take(walk, permitOfTheirs(rests.number, [{ code, quantity, unitCode: rests.unit ?? 'kg' }]) as never)
  return {}
}

const change = async (walk: Walk, number: string, what: string): Promise<void> =>
  take(
    walk,
    messageOfTheirs({
      ...{ subject: 'changed', number, change: what, reason: null, on: walk.world.today },
      successor: what === 'replace' ? `${number}-2` : null,
    }) as never,
  )

/** It says that a permit of its own, on which a request here rests, does not hold for now; and later, that it does. */
export const suspend: Happens = async (walk) => {
  const rests = await certificate(walk)
  if (rests === undefined) return undefined
  await change(walk, rests.number, 'suspend')
  return {
    undo: async () => {
      await change(walk, rests.number, 'lift')
      return []
    },
  }
}

const end =
  (what: 'revoke' | 'replace'): Happens =>
  async (walk) => {
    const rests = await certificate(walk)
    if (rests === undefined) return undefined
    await change(walk, rests.number, what)
    return {}
  }
export const revoke = end('revoke')
export const replace = end('replace')

/** The key with which this authority signs is replaced; what was signed before stays good. */
export const replaceOwnKey: Happens = async (walk) => {
  const admin = administrator(walk)
  const { body } = await ask(walk, admin, 'operations.keys')
  const keyId = body.keys?.[0]?.keyId ?? body.current?.keyId
  if (keyId === undefined) return undefined
  await ask(walk, admin, 'operations.replaceKey', { body: { keyId, password } }, done(['signingKeyChanged']))
  return {}
}
