import type { Deps } from '../../platform/deps.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import {
  addTemplate,
  beginDraft,
  discardDraft,
  publishDraft,
  saveDraft,
  switchTemplate,
} from './templates-edit.ts'
import { listEdited, templateDetail, templateVersion } from './templates-view.ts'

export const statisticTemplateRoutes = (web: Web, deps: Deps): void => {
  const { db } = deps
  serve(web, 'statistics.templateList', (_input, { culture }) => listEdited(db, culture))
  serve(web, 'statistics.addTemplate', async ({ body }, caller) => {
    await addTemplate(deps, caller, body)
    return templateDetail(db, body.code, caller.culture)
  })
  serve(web, 'statistics.template', ({ params }, { culture }) => templateDetail(db, params.code, culture))
  serve(web, 'statistics.templateVersion', ({ params }) => templateVersion(db, params.code, params.version))
  serve(web, 'statistics.templateVersionFile', async ({ params: { code, version } }, _caller, reply) => {
    const { content } = await templateVersion(db, code, version)
    const bytes = Buffer.from(`${JSON.stringify(content, null, 2)}\n`)
    return sendFile(reply, wholeFile(`${code}-${version}.json`, 'application/json', bytes))
  })
  serve(web, 'statistics.beginTemplate', async ({ params, body }, caller) => {
    await beginDraft(deps, caller, params.code, body.from)
    return templateDetail(db, params.code, caller.culture)
  })
  serve(web, 'statistics.saveTemplate', async ({ params, body }, caller) => {
    await saveDraft(deps, caller, params.code, body)
    return templateDetail(db, params.code, caller.culture)
  })
  serve(web, 'statistics.discardTemplate', async ({ params, body }, caller) => {
    const isGone = await discardDraft(deps, caller, params.code, body.revision)
    return { template: isGone ? null : await templateDetail(db, params.code, caller.culture) }
  })
  serve(web, 'statistics.publishTemplate', async ({ params, body }, caller) => {
    await publishDraft(deps, caller, params.code, body)
    return templateDetail(db, params.code, caller.culture)
  })
  serve(web, 'statistics.switchTemplate', async ({ params, body }, caller) => {
    await switchTemplate(deps, caller, params.code, body.isActive)
    return templateDetail(db, params.code, caller.culture)
  })
}
