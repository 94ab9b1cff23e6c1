import type { PreExports } from '@papaver/contract/authorizations/pre-exports.ts'
import type { PreExportStatus } from '@papaver/contract/pre-export/life.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { isOfOffice, readContext, scopeOf } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { draftPreExports } from './actions/draft-pre-exports.ts'
import { mayDraftPreExports } from './policy.ts'
import { notifiedOf } from './pre-export-facts.ts'
import { getRecord } from './record.ts'
import { mayRead } from './sides.ts'

/** The holder learns how a notification stands, and nothing of one that is still being written. */
const show = async (deps: Deps, caller: Caller, id: string): Promise<PreExports> => {
  const { principal } = caller
  if (!mayRead(principal, 'preExports')) refuse(frameRefusals.notFound)
  const record = await getRecord(deps.db, scopeOf(principal), id)
  const context = await readContext(deps, caller)
  const notified = await notifiedOf(context, record)
  const isOffice = isOfOffice(principal)
  const country = context.masters.country(record.case.partnerCountry ?? '')
  return {
    countryName: country ? nameIn(country.names, context.culture) : '',
    substances: notified.map(({ substanceId, substanceName, newest }) => {
      const shown = newest?.status === 'PRE' && !isOffice ? undefined : newest
      return {
        substanceId,
        substanceName,
        status: (shown?.status ?? null) as PreExportStatus | null,
        number: shown?.number ?? null,
        sentOn: shown?.sentOn ?? null,
        replyBy: shown?.replyBy ?? null,
        answeredOn: shown?.answeredOn ?? null,
        id: isOffice ? (shown?.id ?? null) : null,
      }
    }),
    mayDraft:
      mayDraftPreExports(principal, record.case.status) &&
      notified.some(({ newest }) => newest === undefined),
  }
}

/** What the importing country is notified of before the goods leave (1988 Convention art. 12(10)). */
export const preExportsRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'authorizations.preExports', ({ params }, caller) => show(deps, caller, params.id))
  serve(web, 'authorizations.draftPreExports', async ({ params }, caller) => {
    await draftPreExports(deps, caller, params.id)
    return show(deps, caller, params.id)
  })
}
