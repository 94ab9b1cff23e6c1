import type { FormFile } from '@papaver/contract/incb-forms/life.ts'
import type { FormParams } from '@papaver/contract/incb-forms/schema.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { mediaTypes, writeXlsx } from '../../platform/spreadsheets.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { inThread } from '../../platform/workers/workers.ts'
import { recordAudit } from '../audit/public.ts'
import { type CaseContext, readContext } from '../casework/public.ts'
import { type FormWriting, overrideCell, restoreCell, takeFormStep, writeText } from './actions.ts'
import { readCell } from './cell.ts'
import { documentData } from './document-data.ts'
import { type FilledForm, readForm } from './fill.ts'
import { entityIdOf, formAsked } from './layouts.ts'
import { listDue } from './list.ts'
import { readTakeOver, takeOver } from './take-over.ts'
import { showForm } from './view.ts'
import { formSheets, formXml, writtenForm } from './written.ts'

const documents = inThread<typeof import('./document/in-thread.ts')>(
  'documents',
  new URL('./document/in-thread.ts', import.meta.url),
)

const mediaTypeOf: Record<FormFile, string> = {
  xlsx: mediaTypes.xlsx,
  xml: 'application/xml',
  pdf: 'application/pdf',
}

const askedBy = async (deps: Deps, caller: Caller, params: FormParams) => {
  const context = await readContext(deps, caller)
  return { context, asked: formAsked(params, context.calendar.today) }
}

/** Writes in a transaction of its own, and shows the form as it is then. */
const written = async (
  deps: Deps,
  caller: Caller,
  params: FormParams,
  write: (writing: FormWriting) => Promise<void>,
) => {
  const { context, asked } = await askedBy(deps, caller, params)
  await inTransaction(deps, caller.origin, (tx) => write({ tx, context, actor: caller, asked }))
  return showForm(context, asked)
}

/** All files say the same, as they are made from the same. */
const fileOf = async (context: CaseContext, form: FilledForm, format: FormFile): Promise<Uint8Array> => {
  const said = writtenForm(context, form)
  const { accountId } = context.principal
  if (format === 'xlsx') return writeXlsx(formSheets(context, said), accountId)
  if (format === 'pdf') return documents(accountId, 'incbForm', await documentData(context, form, said))
  return Buffer.from(formXml(said, context.settings['public.countryId']))
}

export const incbFormsRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'incb-forms.list', async ({ query }, caller) => listDue(await readContext(deps, caller), query))
  serve(web, 'incb-forms.forms', async ({ query }, caller) => listDue(await readContext(deps, caller), query))
  serve(web, 'incb-forms.get', async ({ params }, caller) => {
    const { context, asked } = await askedBy(deps, caller, params)
    return showForm(context, asked)
  })
  serve(web, 'incb-forms.cell', async ({ params, query }, caller) => {
    const { context, asked } = await askedBy(deps, caller, params)
    return readCell(context, asked, { ...query, country: query.country ?? null })
  })
  serve(web, 'incb-forms.override', ({ params, body }, caller) =>
    written(deps, caller, params, (writing) => overrideCell(writing, body)),
  )
  serve(web, 'incb-forms.restore', ({ params, body }, caller) =>
    written(deps, caller, params, (writing) => restoreCell(writing, body)),
  )
  serve(web, 'incb-forms.write', ({ params, body }, caller) =>
    written(deps, caller, params, (writing) => writeText(writing, body)),
  )
  serve(web, 'incb-forms.act', ({ params: { action, ...params }, body }, caller) =>
    written(deps, caller, params, (writing) => takeFormStep(writing, action, body)),
  )
  serve(web, 'incb-forms.estimates', async ({ params }, caller) => {
    const { context, asked } = await askedBy(deps, caller, params)
    return readTakeOver(context, asked)
  })
  serve(web, 'incb-forms.takeOver', async ({ params, body: { seal } }, caller) => {
    const { context, asked } = await askedBy(deps, caller, params)
    await inTransaction(deps, caller.origin, (tx) => takeOver({ tx, context, actor: caller, asked }, seal))
    return readTakeOver(context, asked)
  })
  serve(web, 'incb-forms.file', async ({ params, query: { format } }, caller, reply) => {
    const { context, asked } = await askedBy(deps, caller, params)
    const form = await readForm(context, asked)
    const bytes = await fileOf(context, form, format)
    const name = `incb-${params.code.toLowerCase()}-${params.period}.${format}`
    await inTransaction(deps, caller.origin, async (tx) =>
      recordAudit(tx, {
        action: 'incbForm.export',
        entity: 'incbForm',
        entityId: entityIdOf(asked),
        details: { format },
      }),
    )
    return sendFile(reply, wholeFile(name, mediaTypeOf[format], bytes))
  })
}
