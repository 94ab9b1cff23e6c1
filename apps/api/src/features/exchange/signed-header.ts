import { exchangeRefusals } from '@papaver/contract/exchange/refusals.ts'
import { signed } from '@papaver/contract/exchange/signed.ts'
import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { addressSubject, refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedPayload } from '../../platform/documents/payload.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Origin } from '../../platform/transaction.ts'
import { readSettings } from '../settings/public.ts'

/** Nobody is let in by another portal's call: the reason says what is missing. */
export const closed = (reason: string): never => refuse(exchangeRefusals.exchangeNotAdmitted, { reason })

/** Calls of other portals are counted by their address, before anything of them is read. */
export const refuseManyFrom = async ({ db, clock }: Deps, origin: Origin): Promise<void> => {
  const limit = (await readSettings(db))['import_export.exchangePerMinute']
  await refuseTooOften(db, clock.now(), { subject: addressSubject('exchange', origin), limit, minutes: 1 })
}

interface Header<Said> {
  readonly name: string
  readonly longest: number
  readonly shape: z.ZodType<Said>
  /** Said where it is missing, or cannot be read. */
  readonly reason: string
}

/** What a header carries, as base64url of its JSON: read, and not yet believed. */
export const signedIn = <Said>(
  request: FastifyRequest,
  { name, longest, shape, reason }: Header<Said>,
): { whole: SignedPayload; said: Said } => {
  const header = request.headers[name]
  if (typeof header !== 'string' || header.length > longest) return closed(reason)
  try {
    const whole = signed.parse(JSON.parse(Buffer.from(header, 'base64url').toString()))
    return { whole: whole as unknown as SignedPayload, said: shape.parse(whole.payload) }
  } catch {
    return closed(reason)
  }
}
