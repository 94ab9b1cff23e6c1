import type { PermitDirection } from '@papaver/contract/permit-directions.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { findPerson, officersWith } from '../account/public.ts'
import { readContext, scopeOf, sendDocument, sendLetter, serveCases } from '../casework/public.ts'
import { readSettings } from '../settings/public.ts'
import { advance } from './actions/advance.ts'
import { balancesOfCase } from './balances-of-case.ts'
import { tick } from './checklist.ts'
import { customsNoteRoutes } from './customs-note-routes.ts'
import { renderSampleDocument } from './document/sample-document.ts'
import { earlierOf } from './earlier.ts'
import { exchangeFileOf, exchangeXmlOf } from './exchange-file.ts'
import { foreignRoutes, incomingRoutes } from './foreign/routes.ts'
import { giveOpinion, hintFiguresOf } from './hints.ts'
import { groupsOffered } from './kind-rules.ts'
import { preExportsRoutes } from './pre-export-routes.ts'
import { getRecord } from './record.ts'
import { shownAuthorizations } from './shown-kind.ts'
import { mayRead } from './sides.ts'
import { listKinds } from './store.ts'

export const authorizationsRoutes = (web: Web, deps: Deps): void => {
  serveCases(web, deps, shownAuthorizations)
  serve(web, 'authorizations.kinds', async (_input, caller) => {
    const { masters, calendar } = await readContext(deps, caller)
    return (await listKinds(deps.db))
      .filter(({ isActive }) => isActive)
      .map((kind) => ({
        code: kind.code,
        direction: kind.direction as PermitDirection,
        groups: groupsOffered(masters, kind, calendar.today),
      }))
  })
  serve(web, 'authorizations.balances', async ({ params }, caller) => {
    const { principal } = caller
    // Not there for those whom it is not told to, like a case outside their scope.
    if (!mayRead(principal, 'balances')) refuse(frameRefusals.notFound)
    const record = await getRecord(deps.db, scopeOf(principal), params.id)
    return balancesOfCase(await readContext(deps, caller), record)
  })
  serve(web, 'authorizations.earlier', async ({ params }, caller) =>
    earlierOf(
      await readContext(deps, caller),
      await getRecord(deps.db, scopeOf(caller.principal), params.id),
    ),
  )
  serve(web, 'authorizations.advance', ({ body }, caller) => advance(deps, caller, body))
  serve(web, 'authorizations.hintFigures', ({ query }) => hintFiguresOf(deps, query.days))
  serve(web, 'authorizations.hintOpinion', ({ params, body }, caller) =>
    giveOpinion(deps, caller, { ...params, ...body }),
  )
  serve(web, 'authorizations.tick', ({ params, body }, caller) => tick(deps, caller, params.id, body))
  documentRoutes(web, deps)
  sampleRoutes(web, deps)
  foreignRoutes(web, deps)
  incomingRoutes(web, deps)
  customsNoteRoutes(web, deps)
  preExportsRoutes(web, deps)
}

const documentRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'authorizations.letter', ({ params }, caller, reply) =>
    sendLetter(shownAuthorizations, deps, caller, params, reply),
  )
  serve(web, 'authorizations.document', async ({ params }, caller, reply) => {
    const { header } = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    return mayRead(caller.principal, 'document')
      ? sendDocument(deps.db, header, reply)
      : refuse(frameRefusals.notFound)
  })
  serve(web, 'authorizations.exchangeFile', async ({ params }, caller, reply) => {
    const record = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    const file = mayRead(caller.principal, 'document') ? await exchangeFileOf(deps.db, record) : undefined
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
  serve(web, 'authorizations.exchangeXml', async ({ params }, caller, reply) => {
    const record = await getRecord(deps.db, scopeOf(caller.principal), params.id)
    const { 'import_export.permitExchangeFile': mapping } = await readSettings(deps.db)
    const mayHave = mayRead(caller.principal, 'document')
    const file = mayHave ? await exchangeXmlOf(deps.db, record, mapping) : undefined
    return file ? sendFile(reply, file) : refuse(frameRefusals.notFound)
  })
}

/** How a permit would look today, signed by the named officer or by whoever asks. */
const sampleRoutes = (web: Web, { db, environment }: Deps): void => {
  serve(web, 'authorizations.samplePermit', async ({ query }, { principal }, reply) => {
    const people = await officersWith(db)
    const signer = people.find(({ id }) => id === (query.signer ?? principal.accountId))
    const person = signer ?? (await findPerson(db, principal.accountId)) ?? refuse(frameRefusals.notFound)
    const pdf = await renderSampleDocument(db, person, environment.publicUrl)
    return sendFile(reply, wholeFile('sample-permit.pdf', 'application/pdf', pdf), { inline: true })
  })
}
