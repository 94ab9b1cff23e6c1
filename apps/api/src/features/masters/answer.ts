import { createHash } from 'node:crypto'
import type { CallName } from '@papaver/contract/calls.ts'
import { dayIn } from '@papaver/contract/days.ts'
import { type CallOutput, endpoints } from '@papaver/contract/endpoints.ts'
import type { FastifyReply } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Reader } from '../../platform/transaction.ts'
import { cultureFor } from '../localization/public.ts'
import { readSettings } from '../settings/public.ts'
import type { Reading } from './rows.ts'
import type { Masters } from './snapshot.ts'

/** The culture in which this reader is answered: always one that the authority offers. */
export const cultureOfReader = async (db: Reader, { culture }: Pick<Caller, 'culture'>): Promise<string> =>
  cultureFor(await readSettings(db), culture)

/** Language and day of one who reads masters. */
export const readingOfReader = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  caller: Pick<Caller, 'culture'>,
): Promise<Reading> => {
  const settings = await readSettings(db)
  const today = dayIn(settings['public.timeZone'], clock.now())
  return { culture: cultureFor(settings, caller.culture), today }
}

interface Answer {
  readonly json: string
  readonly etag: string
}

const prepare = <Name extends CallName>(name: Name, rows: CallOutput<Name>): Answer => {
  // Checked against the contract here, once, in place of at every sending.
  const json = JSON.stringify((endpoints[name].out as unknown as z.ZodType).parse(rows))
  return { json, etag: `W/"${createHash('sha256').update(json).digest('base64url').slice(0, 20)}"` }
}

/**
 * Answers a list that is the same for all readers of a language: made, checked and written as JSON once per
 * revision of the masters, then sent as it is. `variant` names whatever else the list depends on.
 */
export const answerList = <Name extends CallName>(
  masters: Masters,
  { request }: Caller,
  reply: FastifyReply,
  list: { name: Name; culture: string; variant?: string; rows: () => CallOutput<Name> },
): never => {
  const key = `${list.name} ${list.culture} ${list.variant ?? ''}`
  const { json, etag } = masters.remembered(key, () => prepare(list.name, list.rows()))
  reply
    .type('application/json; charset=utf-8')
    .header('etag', etag)
    .header('cache-control', 'private, max-age=60')
    .header('vary', 'Culture, Authorization')
  const isKnown = request.headers['if-none-match'] === etag
  if (isKnown) reply.code(304)
  // Fastify sends a string as it is; `serve` knows only the shape, which `prepare` has checked.
  return (isKnown ? '' : json) as never
}
