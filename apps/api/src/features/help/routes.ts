import type { HelpReader } from '@papaver/contract/help/vocabulary.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { readHistory } from '../audit/public.ts'
import { createArticle, putBack, saveArticle, saveText } from './actions/edit.ts'
import { addFiles, deleteFile } from './actions/files.ts'
import { markSeen } from './actions/seen.ts'
import { getManaged, listManaged } from './managing.ts'
import { getArticle, getGuide, listHelp, listNews, sendAttachment } from './reading.ts'
import { guideScope, scopeOf, visitorScope } from './scope.ts'
import { search } from './searching.ts'
import { findTextVersion } from './store/texts.ts'
import { findVisible } from './store/visible.ts'

const mayEdit = ({ principal }: Caller): boolean => principal.permissions.has('help.edit')

/** Who writes help reads every guide; everybody else that of the roles he holds, and that for visitors. */
const refuseForeignGuide = (caller: Caller, readers: readonly HelpReader[], role: HelpReader): void => {
  if (!mayEdit(caller) && !readers.includes(role)) refuse(frameRefusals.notPermitted)
}

const readingRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'help.list', async ({ query }, caller) => listHelp(deps, await scopeOf(deps, caller), query))
  serve(web, 'help.article', async ({ params }, caller) =>
    getArticle(db, await scopeOf(deps, caller), params.key),
  )
  serve(web, 'help.search', async ({ query }, caller) => search(deps, await scopeOf(deps, caller), query.q))
  serve(web, 'help.guide', async ({ query: { role } }, caller) => {
    refuseForeignGuide(caller, (await scopeOf(deps, caller)).readers, role)
    return getGuide(db, await guideScope(deps, caller, role), role)
  })
  serve(web, 'help.file', async ({ params }, caller, reply) => {
    const scope = await scopeOf(deps, caller)
    const mayRead = async (key: string) =>
      mayEdit(caller) || (await findVisible(db, scope, key)) !== undefined
    return sendAttachment(db, params.id, reply, mayRead)
  })
  serve(web, 'help.news', async (_input, caller) =>
    listNews(db, await scopeOf(deps, caller), caller.principal.accountId),
  )
  serve(web, 'help.seen', async ({ body }, caller) =>
    markSeen(deps, caller, await scopeOf(deps, caller), body.keys),
  )
}

const visitorRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'help.visitorList', async ({ query }, caller) =>
    listHelp(deps, await visitorScope(deps, caller), query),
  )
  serve(web, 'help.visitorArticle', async ({ params }, caller) =>
    getArticle(db, await visitorScope(deps, caller), params.key),
  )
  serve(web, 'help.visitorSearch', async ({ query }, caller) =>
    search(deps, await visitorScope(deps, caller), query.q),
  )
  serve(web, 'help.visitorGuide', async (_input, caller) =>
    getGuide(db, await visitorScope(deps, caller), 'VISITOR'),
  )
  serve(web, 'help.visitorFile', async ({ params }, caller, reply) => {
    const scope = await visitorScope(deps, caller)
    const mayRead = async (key: string) => (await findVisible(db, scope, key)) !== undefined
    return sendAttachment(db, params.id, reply, mayRead)
  })
}

const editingRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'help.manage', (_input, { culture }) => listManaged(db, culture))
  serve(web, 'help.edit', ({ params }, { culture }) => getManaged(db, params.key, culture))
  serve(web, 'help.create', async ({ body }, { origin, culture }) => {
    await createArticle(deps, origin, body)
    return getManaged(db, body.key, culture)
  })
  serve(web, 'help.save', async ({ params, body }, { origin, culture }) => {
    await saveArticle(deps, origin, params.key, body)
    return getManaged(db, params.key, culture)
  })
  serve(web, 'help.saveText', async ({ params, body }, { origin, culture }) => {
    await saveText(deps, origin, params, body)
    return getManaged(db, params.key, culture)
  })
  serve(web, 'help.putBack', async ({ params, body }, { origin, culture }) => {
    await putBack(deps, origin, params, body)
    return getManaged(db, params.key, culture)
  })
  serve(web, 'help.textVersion', async ({ params: { key, culture, version } }) => {
    const text = await findTextVersion(db, key, culture, version)
    return text ?? refuse(frameRefusals.notFound)
  })
  serve(web, 'help.history', ({ params }) => readHistory(db, { entity: 'help', entityId: params.key }))
  serve(web, 'help.upload', async ({ params }, caller) => {
    await addFiles(deps, caller, params.key)
    return (await getManaged(db, params.key, caller.culture)).files
  })
  serve(web, 'help.deleteFile', ({ params }, caller) => deleteFile(deps, caller, params.key, params.id))
}

/** Help is read by anyone within his scope, and written by the authority. */
export const helpRoutes = (web: Web, deps: Deps): void => {
  readingRoutes(web, deps)
  visitorRoutes(web, deps)
  editingRoutes(web, deps)
}
