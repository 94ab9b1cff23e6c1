import type { FastifyRequest } from 'fastify'
import { reserveAttempt } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { originOf } from '../../platform/http/caller.ts'
import type { Find } from '../../platform/http/scan-uploads.ts'
import { callerOf } from '../../platform/network.ts'
import { inTransaction, type Origin, type Tx } from '../../platform/transaction.ts'
import { officersWith } from '../account/public.ts'
import { recordAudit } from '../audit/public.ts'
import { notify } from '../notifications/public.ts'

/** Notices of one hour that files from one address bring about; each find has its audit row. */
const noticesPerHour = 3

const notifyKeepers = async (
  tx: Tx,
  { environment }: Deps,
  { actorName }: Origin,
  { file, signature }: Find,
): Promise<void> => {
  for (const person of await officersWith(tx.db, 'operations.read'))
    await notify(tx, person, {
      code: 'VIRUS_FOUND',
      params: { subject: file, kind: signature, userName: actorName },
      place: '/event-logs',
      publicUrl: environment.publicUrl,
      entity: 'file',
    })
}

/** A find of the virus scanner is on the record, and those who care for the server hear of it. */
export const notifyOfVirus = async (deps: Deps, request: FastifyRequest, find: Find): Promise<void> => {
  const origin = originOf(request)
  const subject = `virus:${callerOf(request.ip)}`
  const isNotified = await reserveAttempt(deps.db, deps.clock.now(), subject, noticesPerHour, 60)
  const details = { ...find }
  await inTransaction(deps, origin, async (tx) => {
    if (isNotified) await notifyKeepers(tx, deps, origin, find)
    recordAudit(tx, { action: 'operations.virus', entity: 'file', entityId: origin.requestId, details })
  })
}
