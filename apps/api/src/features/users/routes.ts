import { roles } from '@papaver/contract/access/roles.ts'
import { languageCodeOf } from '@papaver/contract/account/rules.ts'
import type { CurrentUser } from '@papaver/contract/account/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { UserAction } from '@papaver/contract/users/life.ts'
import type { Deps } from '../../platform/deps.ts'
import { openFile } from '../../platform/files.ts'
import type { Caller, Principal } from '../../platform/http/caller.ts'
import { refuseCasualGet } from '../../platform/http/security.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { findPerson } from '../account/public.ts'
import { findEstablishment } from '../establishments/public.ts'
import { wordsFor } from '../localization/public.ts'
import { act } from './actions/act.ts'
import { ownFavorites, ownSettings, saveOwnFavorites, saveOwnSettings } from './actions/own-settings.ts'
import { signedLetterOf, uploadSignedLetter } from './actions/signed-letter.ts'
import { updateUser } from './actions/update.ts'
import { contextOf } from './context.ts'
import { exportUsers } from './export.ts'
import { historyOf } from './history.ts'
import { renderSampleLetter } from './letter/sample-letter.ts'
import { listPage } from './list.ts'
import { countByView } from './list-store.ts'
import { scopeOf } from './policy.ts'
import { getRecord, type UserRecord } from './record.ts'
import { listAttachments } from './store.ts'
import { successorsOf } from './successors.ts'
import { userView } from './view.ts'

const currentUser = async ({ db }: Deps, principal: Principal): Promise<CurrentUser> => {
  const person = await findPerson(db, principal.accountId)
  if (person === undefined) return refuse(frameRefusals.notSignedIn)
  const { establishmentId } = person
  const establishment = establishmentId ? await findEstablishment(db, establishmentId) : undefined
  return {
    ...person,
    permissions: [...principal.permissions],
    countryCode: person.countryId,
    establishmentCode: establishment?.code ?? null,
    establishmentName: establishment?.name ?? null,
    languageCode: languageCodeOf(person.culture),
    impersonator: principal.impersonator,
  }
}

const contextFor = ({ db, clock, environment }: Deps) => contextOf(db, clock.now(), environment.publicUrl)
const recordFor = ({ db }: Deps, { principal }: Caller, id: string): Promise<UserRecord> =>
  getRecord(db, scopeOf(principal), id)

/** The account after a step, as its doer may see it. */
const show = async (deps: Deps, caller: Caller, id: string) =>
  userView(await contextFor(deps), await recordFor(deps, caller, id), caller.principal)

export const usersRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'users.me', (_input, { principal }) => currentUser(deps, principal))
  readRoutes(web, deps)
  actionRoutes(web, deps)
  ownRoutes(web, deps)
  fileRoutes(web, deps)
}

const readRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'users.list', async ({ query }, { principal }) =>
    listPage(await contextFor(deps), principal, query),
  )
  serve(web, 'users.counts', (_input, { principal }) =>
    countByView(deps.db, scopeOf(principal), deps.clock.now()),
  )
  serve(web, 'users.export', async ({ query }, caller, reply) =>
    exportUsers(deps, await contextFor(deps), caller, query, reply),
  )
  serve(web, 'users.roles', async (_input, { culture }) =>
    Object.entries(roles).map(([code, id]) => ({ id, code, name: wordsFor(culture)(`users.roles.${code}`) })),
  )
  serve(web, 'users.get', ({ params }, caller) => show(deps, caller, params.id))
  serve(web, 'users.successors', async ({ params }, caller) =>
    successorsOf(deps.db, await recordFor(deps, caller, params.id), caller.principal),
  )
  serve(web, 'users.history', async ({ params }, caller) =>
    historyOf(deps.db, await recordFor(deps, caller, params.id), caller.culture),
  )
}

const actionRoutes = (web: Web, deps: Deps): void => {
  const context = async (caller: Caller, id: string, action: UserAction, input = {}) => {
    await act(deps, caller, id, action, input)
    return show(deps, caller, id)
  }
  serve(web, 'users.update', async ({ params, body }, caller) => {
    await updateUser(deps, caller, params.id, body)
    return show(deps, caller, params.id)
  })
  serve(web, 'users.act', ({ params, body }, caller) => context(caller, params.id, params.action, body))
  // The specification's own spelling of some steps, on whatever version stands (quality §3.4).
  const byGet = ['pendingConfirmation', 'approve', 'activate', 'deactivate'] as const
  for (const action of byGet)
    serve(web, `users.${action}`, ({ params }, caller) => {
      refuseCasualGet(caller.request)
      return context(caller, params.id, action)
    })
  serve(web, 'users.cancel', ({ params, body }, caller) => context(caller, params.id, 'cancel', body))
  serve(web, 'users.resetPasswordHistory', ({ params }, caller) =>
    context(caller, params.id, 'resetPasswordHistory'),
  )
  serve(web, 'users.reset2FA', ({ params }, caller) => context(caller, params.id, 'resetSecondFactor'))
}

const ownRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'users.settings', ({ params }, caller) => ownSettings(deps, caller, params.id))
  serve(web, 'users.saveSettings', ({ params, body }, caller) =>
    saveOwnSettings(deps, caller, params.id, body),
  )
  serve(web, 'users.favorites', ({ params }, caller) => ownFavorites(deps, caller, params.id))
  serve(web, 'users.saveFavorites', ({ params, body }, caller) =>
    saveOwnFavorites(deps, caller, params.id, body),
  )
}

const fileRoutes = (web: Web, deps: Deps): void => {
  const opened = async (fileId: string | null | undefined) =>
    (fileId ? await openFile(deps.db, fileId) : undefined) ?? refuse(frameRefusals.notFound)
  serve(web, 'users.confirmationLetter', async ({ params }, caller, reply) => {
    const { request } = await recordFor(deps, caller, params.id)
    return sendFile(reply, await opened(request?.letterFileId), { inline: true })
  })
  serve(web, 'users.uploadConfirmationLetter', ({ params }, caller) =>
    uploadSignedLetter(deps, caller, params.id),
  )
  serve(web, 'users.signedConfirmationLetter', async ({ params }, caller, reply) => {
    const { request } = await recordFor(deps, caller, params.id)
    return sendFile(reply, await opened(request?.signedFileId))
  })
  serve(web, 'users.signedConfirmationLetterMetadata', async ({ params }, caller) =>
    signedLetterOf(deps.db, await recordFor(deps, caller, params.id)),
  )
  serve(web, 'users.sampleLetter', async (_input, _caller, reply) => {
    const pdf = await renderSampleLetter(
      await contextOf(deps.db, deps.clock.now(), deps.environment.publicUrl),
    )
    return sendFile(reply, wholeFile('sample-letter.pdf', 'application/pdf', pdf), { inline: true })
  })
  serve(web, 'users.attachment', async ({ params }, caller, reply) => {
    const { account } = await recordFor(deps, caller, params.a)
    const isManager = scopeOf(caller.principal).kind === 'organisation'
    // Documents are between the applicant and the authority; a manager has his own only.
    const isTheirs = !isManager || account.id === caller.principal.accountId
    const files = isTheirs ? await listAttachments(deps.db, account.id) : []
    return sendFile(reply, await opened(files.find(({ id }) => id === params.b)?.fileId))
  })
}
