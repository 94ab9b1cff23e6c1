import type { OwnPartner } from '@papaver/contract/trading-establishments/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import {
  countCasesWith,
  forecast,
  foreseenOf,
  readContext,
  scopeOf,
  serveCases,
  serveImport,
  showCase,
  updateCase,
} from '../casework/public.ts'
import { partnerChange } from './actions/emit-change.ts'
import { importLists, partnerImport } from './actions/import.ts'
import { askLink, decideLink, linkCompany } from './actions/links.ts'
import { alikeFor, notAlike, viewerOf } from './checks.ts'
import { attachAnswer, sendConfirmationFile } from './confirmation-files.ts'
import { linksOf, listLinkedIds, listOwn } from './link-store.ts'
import { records } from './record.ts'
import { servedPartners } from './served-kind.ts'
import { listFormer } from './store.ts'
import { describedOf } from './view.ts'

/** Where the steps lead that stop an entry. */
const statusAfter = { block: 'BLK', deactivate: 'INA', unblock: 'APR', reactivate: 'APR' } as const

/** The calls of the register of foreign partners: those of any case, and its own. */
export const registerRoutes = (web: Web, deps: Deps): void => {
  serveCases(web, deps, servedPartners)
  serveImport(web, deps, servedPartners, partnerImport, importLists)
  companyRoutes(web, deps)
  officeRoutes(web, deps)
}

const companyRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'trading-establishments.candidates', async ({ query }, caller) => {
    const context = await readContext(deps, caller)
    const { exceptId, ...sought } = query
    const scope = scopeOf(caller.principal)
    const except = exceptId ? await notAlike(context, await records.get(deps.db, scope, exceptId)) : []
    const alike = await alikeFor(context, { ...sought, except, seenBy: viewerOf(context) })
    const ids = alike.map(({ id }) => id)
    const links = await linksOf(deps.db, caller.principal.establishmentId, ids)
    return alike.map((entry) => ({ ...entry, link: links.get(entry.id) ?? null }))
  })
  serve(web, 'trading-establishments.partners', async (_input, caller) => {
    const { establishmentId } = caller.principal
    if (establishmentId === null) return []
    const context = await readContext(deps, caller)
    return (await listOwn(deps.db, establishmentId)).map(
      (row) =>
        ({
          ...describedOf(context, row),
          // What somebody else has written to the authority is not told.
          remarks: null,
          id: row.id,
          number: row.number,
          status: row.entryStatus,
          link: row.link,
        }) as OwnPartner,
    )
  })
  serve(web, 'trading-establishments.askLink', async ({ params }, caller) => ({
    status: await askLink(deps, caller, params.id),
  }))
}

const officeRoutes = (web: Web, deps: Deps): void => {
  const shown = async (caller: Caller, id: string) => {
    const record = await records.get(deps.db, scopeOf(caller.principal), id)
    return showCase(servedPartners, await readContext(deps, caller), record)
  }
  serve(web, 'trading-establishments.link', async ({ params, body }, caller) => {
    await linkCompany(deps, caller, params.id, body)
    return shown(caller, params.id)
  })
  serve(web, 'trading-establishments.decideLink', async ({ params, body }, caller) => {
    await decideLink(deps, caller, params, body)
    return shown(caller, params.id)
  })
  serve(web, 'trading-establishments.confirmationLetter', ({ params }, caller, reply) =>
    sendConfirmationFile(deps, caller, params, { which: 'letterFileId', reply }),
  )
  serve(web, 'trading-establishments.confirmationFile', ({ params }, caller, reply) =>
    sendConfirmationFile(deps, caller, params, { which: 'answerFileId', reply }),
  )
  serve(web, 'trading-establishments.attachConfirmation', async ({ params }, caller) => {
    await attachAnswer(deps, caller, params)
    return shown(caller, params.id)
  })
  serve(web, 'trading-establishments.effect', async ({ params, query }, { principal }) => {
    const scope = scopeOf(principal)
    const { case: row } = await records.get(deps.db, scope, params.id)
    const links = await listLinkedIds(deps.db, row.id)
    // What a stop would flag, or its end free; of what is taken over by another entry, all that is with it.
    const status = query.action && statusAfter[query.action]
    const change =
      status && partnerChange({ from: row.status, to: status }, await listFormer(deps.db, row.id))
    if (change) {
      const seen = await forecast(deps, change, (tx) => updateCase(tx, row.id, { status }))
      const { requests, permits } = foreseenOf(status === 'APR' ? seen.freed : seen.flagged, 'authorization')
      return { links: links.length, openRequests: requests.length, permits: permits.length }
    }
    const { open, active } = await countCasesWith(deps.db, scope, await listFormer(deps.db, row.id))
    return { links: links.length, openRequests: open, permits: active }
  })
}
