import { mostRowsIn } from '@papaver/contract/list-file.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { mediaTypes } from '../../platform/spreadsheets.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { sendPages } from '../audit/public.ts'
import { listPage, readContext, scopeOf, serveCases } from '../casework/public.ts'
import { bytesOf, explainWarnings, getUpload, mendCells, uploadFile } from './actions/upload.ts'
import { annotatedCopy, givenFor } from './annotated-copy.ts'
import { askedIn } from './asked.ts'
import { compareReport } from './comparison.ts'
import { differenceFrom } from './difference.ts'
import { countsOf, obligationsPage, waive } from './obligations.ts'
import { receiptOf } from './receipt.ts'
import { records } from './record.ts'
import { servedSubmissions } from './served-kind.ts'
import { judgedOf, rowsOf, uploadViewOf } from './upload-view.ts'

interface At {
  readonly id: string
  readonly uploadId: string
}

const show = async (deps: Deps, caller: Caller, at: At) => {
  const context = await readContext(deps, caller)
  const { record, upload } = await getUpload(deps, caller, at)
  const { template } = await askedIn(context, record)
  return uploadViewOf(context, template, upload, record.submission.isNil)
}

/** The file as it was sent, or with what was found in it when it was judged. */
const fileOf = async (deps: Deps, caller: Caller, at: At, as: 'file' | 'notes' | 'refused') => {
  const { record, upload } = await getUpload(deps, caller, at)
  const bytes = await bytesOf(deps, upload)
  if (as === 'file') return wholeFile(upload.name, upload.mediaType, bytes)
  const context = await readContext(deps, caller)
  const { template, establishment, period } = await askedIn(context, record)
  const content = await annotatedCopy(
    { name: upload.name, bytes },
    await judgedOf(deps.db, upload),
    givenFor(context, template, as === 'refused'),
    caller.principal.accountId,
  )
  const name = `${template.code}-${establishment.code}-${period}-${context.words('statistics.file.checked')}.xlsx`
  return wholeFile(name, mediaTypes.xlsx, content)
}

/** Keeps a file of a report, and shows what is said of it. */
const take = async (deps: Deps, caller: Caller, id: string) =>
  show(deps, caller, { id, uploadId: await uploadFile(deps, caller, id) })

const serveUploads = (web: Web, deps: Deps): void => {
  serve(web, 'statistics.uploads', async ({ query }, caller) =>
    listPage(servedSubmissions, await readContext(deps, caller), query),
  )
  serve(web, 'statistics.addUpload', ({ query }, caller) => take(deps, caller, query.submissionId))
  serve(web, 'statistics.upload', ({ params }, caller) => take(deps, caller, params.id))
  serve(web, 'statistics.uploadView', ({ params }, caller) => show(deps, caller, params))
  serve(web, 'statistics.uploadFile', async ({ params, query }, caller, reply) =>
    sendFile(reply, await fileOf(deps, caller, params, query.as)),
  )
  serve(web, 'statistics.rows', async ({ params, query }, caller) => {
    const { upload } = await getUpload(deps, caller, params)
    return rowsOf({ db: deps.db }, upload.id, query)
  })
  serve(web, 'statistics.difference', async ({ params }, caller) => {
    const context = await readContext(deps, caller)
    const { record, upload } = await getUpload(deps, caller, params)
    return differenceFrom(context, record, upload, (await askedIn(context, record)).template)
  })
  serve(web, 'statistics.mend', async ({ params, body }, caller) =>
    show(deps, caller, {
      id: params.id,
      uploadId: await mendCells(deps, caller, params, body.cells),
    }),
  )
  serve(web, 'statistics.explain', async ({ params, body }, caller) => {
    await explainWarnings(deps, caller, params, body)
    return show(deps, caller, params)
  })
}

const serveObligations = (web: Web, deps: Deps): void => {
  serve(web, 'statistics.obligations', async ({ query }, caller) => {
    const context = await readContext(deps, caller)
    return { ...(await obligationsPage(context, query)), counts: await countsOf(context, query) }
  })
  serve(web, 'statistics.exportObligations', async ({ query }, caller, reply) => {
    const context = await readContext(deps, caller)
    const { words } = context
    const column = (name: string) => words(`statistics.owed.columns.${name}`)
    const { format, ...filter } = query
    return sendPages(
      deps,
      caller,
      {
        name: 'statistics',
        format,
        filter,
        limit: mostRowsIn(context.settings, format),
        page: (page, pageSize) => obligationsPage(context, { ...filter, page, pageSize }),
        sheet: words('statistics.owed.title'),
        columns: [
          { head: column('company'), cell: ({ establishment }) => establishment.name },
          { head: column('report'), cell: ({ template, templateName }) => `${template} ${templateName}` },
          { head: column('period'), cell: ({ period }) => period },
          { head: column('due'), cell: ({ dueOn }) => dueOn },
          { head: column('state'), cell: ({ state }) => words(`statistics.owed.states.${state}`) },
          { head: column('number'), cell: ({ submission }) => submission?.number ?? '' },
        ],
      },
      reply,
    )
  })
  serve(web, 'statistics.waive', ({ params, body }, caller) => waive(deps, caller, params.id, body.reason))
  serve(web, 'statistics.unwaive', ({ params }, caller) => waive(deps, caller, params.id, null))
}

export const submissionRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'statistics.receipt', async ({ params }, caller, reply) =>
    sendFile(reply, await receiptOf(deps, caller, params.id)),
  )
  serveCases(web, deps, servedSubmissions)
  serveUploads(web, deps)
  serveObligations(web, deps)
  serve(web, 'statistics.comparison', async ({ params }, caller) => {
    const context = await readContext(deps, caller)
    return compareReport(context, await records.get(deps.db, scopeOf(caller.principal), params.id))
  })
}
