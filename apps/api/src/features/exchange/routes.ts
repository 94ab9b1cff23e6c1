import { frameRefusals } from '@papaver/contract/refusals.ts'
import { refuseTooOften } from '../../platform/attempts.ts'
import type { Deps } from '../../platform/deps.ts'
import { type Caller, nameOf } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readWholeUpload } from '../../platform/http/spool-uploads.ts'
import { refuse } from '../../platform/refusal.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { readInThread } from '../../platform/workers/read-in-thread.ts'
import { listPublicKeys, readContext } from '../casework/public.ts'
import { endTrust, listAuthorities, saveAuthority, trustKey } from './authorities.ts'
import { makeDoor } from './door.ts'
import { findKeys } from './find-keys.ts'
import { close, incomingPage, match, showIncoming } from './incoming.ts'
import { findEvidence } from './incoming-store.ts'
import { makeReportDoor } from './key-reports.ts'
import { actOnMessage, outgoingPage } from './outgoing.ts'
import { type ReadSigned, readCodeText, readData } from './read-signed.ts'
import { exportIncoming, exportOutgoing } from './saved.ts'
import { type FollowIncoming, readingOf, takeIn } from './take-in.ts'

/** A permit with its data is some hundred kilobytes. */
const maxBytes = 5_000_000
/** Files and codes that one person has read in an hour. */
const readsPerHour = 120

const authorityRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'exchange.authorities', (_input, caller) => listAuthorities(deps, caller))
  // Who it is is asked for before any transaction, as it takes its time.
  serve(web, 'exchange.saveAuthority', async ({ params, body: { password, code, ...input } }, caller) => {
    await web.confirmIdentity(caller, { password, code })
    await saveAuthority(deps, caller, params.id, input)
    return listAuthorities(deps, caller)
  })
  serve(web, 'exchange.findKeys', ({ params }, caller) => findKeys(deps, caller, params.id))
  serve(web, 'exchange.trustKey', async ({ params, body: { password, code, ...input } }, caller) => {
    await web.confirmIdentity(caller, { password, code })
    await trustKey(deps, caller, params.id, input)
    return listAuthorities(deps, caller)
  })
  serve(web, 'exchange.endTrust', async ({ params, body: { password, code, ...input } }, caller) => {
    await web.confirmIdentity(caller, { password, code })
    await endTrust(deps, caller, params.id, input)
    return listAuthorities(deps, caller)
  })
}

/** Each reading costs a look at somebody else's data: a person has so many. */
const refuseMany = ({ db, clock }: Deps, { principal }: Caller): Promise<void> => {
  const subject = `exchange.read:${principal.accountId}`
  return refuseTooOften(db, clock.now(), { subject, limit: readsPerHour, minutes: 60 })
}

interface Given {
  readonly read: ReadSigned
  readonly name: string | null
}

const files = readInThread<typeof import('./in-thread.ts')>(new URL('./in-thread.ts', import.meta.url))

const givenFile = async (deps: Deps, caller: Caller): Promise<Given> => {
  await refuseMany(deps, caller)
  const { name, bytes } = await readWholeUpload(caller.request, { field: 'file', maxBytes })
  const data = await files({ asker: caller.principal.accountId, file: name }, 'dataIn', bytes)
  return { read: readData(data), name: name.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '').slice(-200) }
}

const givenCode = async (deps: Deps, caller: Caller, code: string): Promise<Given> => {
  await refuseMany(deps, caller)
  const { settings } = await readContext(deps, caller)
  const own = { countryId: settings['public.countryId'], keys: await listPublicKeys(deps.db) }
  return { read: readCodeText(code, own), name: null }
}

const incomingRoutes = (web: Web, deps: Deps, follow: FollowIncoming): void => {
  const keep = async (caller: Caller, way: 'file' | 'code', { read, name }: Given) => {
    const context = await readContext(deps, caller)
    const how = { way, sentName: name, takenInByName: nameOf(caller.principal) }
    const { id } = await inTransaction(deps, caller.origin, (tx) => takeIn(tx, context, read, how, follow))
    return showIncoming(deps, caller, id)
  }
  serve(web, 'exchange.incoming', ({ query }, caller) => incomingPage(deps, caller, query))
  serve(web, 'exchange.incomingExport', ({ query }, caller, reply) =>
    exportIncoming(deps, caller, query, reply),
  )
  serve(web, 'exchange.takeFile', async (_input, caller) =>
    keep(caller, 'file', await givenFile(deps, caller)),
  )
  serve(web, 'exchange.takeCode', async ({ body }, caller) =>
    keep(caller, 'code', await givenCode(deps, caller, body.code)),
  )
  serve(web, 'exchange.message', ({ params }, caller) => showIncoming(deps, caller, params.id))
  serve(web, 'exchange.messageFile', async ({ params }, _caller, reply) => {
    const found = (await findEvidence(deps.db, params.id)) ?? refuse(frameRefusals.notFound)
    const bytes = Buffer.from(found.evidence)
    const isCode = found.way === 'code'
    const name = `${found.number.replace(/[^\p{L}\p{N}.-]+/gu, '-')}.${isCode ? 'txt' : 'json'}`
    const mediaType = isCode ? 'text/plain; charset=utf-8' : 'application/json'
    return sendFile(reply, wholeFile(name, mediaType, bytes))
  })
  serve(web, 'exchange.match', ({ params, body }, caller) =>
    match(deps, caller, { id: params.id, number: body.number }, follow),
  )
  serve(web, 'exchange.close', ({ params }, caller) => close(deps, caller, params.id))
}

export const exchangeRoutes = (web: Web, deps: Deps, follow: FollowIncoming): void => {
  authorityRoutes(web, deps)
  incomingRoutes(web, deps, follow)
  serve(web, 'exchange.outgoing', ({ query }, caller) => outgoingPage(deps, caller, query))
  serve(web, 'exchange.outgoingExport', ({ query }, caller, reply) =>
    exportOutgoing(deps, caller, query, reply),
  )
  serve(web, 'exchange.actOnMessage', ({ params }, caller) =>
    actOnMessage(deps, caller, params.id, params.action),
  )
  const door = makeDoor(deps, follow)
  serve(web, 'exchange.receive', ({ body }, { request, origin }) => door.receive(request, origin, body), {
    gate: door.gate,
  })
  const reports = makeReportDoor(deps)
  serve(web, 'exchange.receiveReport', (_input, { request, origin }) => reports.receive(request, origin), {
    gate: reports.gate,
  })
  const reading = async (caller: Caller, { read }: Given) =>
    readingOf(deps.db, await readContext(deps, caller), read)
  serve(web, 'exchange.readFile', async (_input, caller) => reading(caller, await givenFile(deps, caller)))
  serve(web, 'exchange.readCode', async ({ body }, caller) =>
    reading(caller, await givenCode(deps, caller, body.code)),
  )
}
