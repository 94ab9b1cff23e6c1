import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readHistory } from '../audit/public.ts'
import * as change from './actions/change.ts'
import { exportRegister, registerCounts, registerPage } from './register-list.ts'
import { customsOfficeView, establishmentView } from './view.ts'

/** The domestic register: looked up by the authority, each house by its own people, and kept by who keeps masters. */
export const registerRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'establishments.list', ({ query }, caller) => registerPage(db, caller, query))
  serve(web, 'establishments.counts', () => registerCounts(db))
  serve(web, 'establishments.export', ({ query }, caller, reply) =>
    exportRegister(deps, caller, query, reply),
  )
  serve(web, 'establishments.customsOffice', ({ params }, caller) =>
    customsOfficeView(deps, caller, params.pointId),
  )
  serve(web, 'establishments.get', ({ params }, caller) => establishmentView(deps, caller, params.id))
  serve(web, 'establishments.history', async ({ params }, caller) => {
    const { id } = await establishmentView(deps, caller, params.id)
    return readHistory(db, { entity: 'establishment', entityId: id })
  })
  changeRoutes(web, deps)
}

const changeRoutes = (web: Web, deps: Deps): void => {
  const after = async (caller: Caller, id: string, done: Promise<void>) => {
    await done
    return establishmentView(deps, caller, id)
  }
  serve(web, 'establishments.create', async ({ body }, caller) =>
    establishmentView(deps, caller, await change.enterEstablishment(deps, caller, body)),
  )
  serve(web, 'establishments.save', ({ params: { id }, body }, caller) =>
    after(caller, id, change.changeEstablishment(deps, caller, id, body)),
  )
  serve(web, 'establishments.act', ({ params, body }, caller) =>
    after(caller, params.id, change.actOnEstablishment(deps, caller, params, body)),
  )
  serve(web, 'establishments.addSite', ({ params: { id }, body }, caller) =>
    after(caller, id, change.addSite(deps, caller, id, body)),
  )
  serve(web, 'establishments.saveSite', ({ params, body }, caller) =>
    after(caller, params.id, change.changeSite(deps, caller, params, body)),
  )
  serve(web, 'establishments.addPerson', ({ params: { id }, body }, caller) =>
    after(caller, id, change.addPerson(deps, caller, id, body)),
  )
  serve(web, 'establishments.savePerson', ({ params, body }, caller) =>
    after(caller, params.id, change.changePerson(deps, caller, params, body)),
  )
}
