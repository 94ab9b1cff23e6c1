import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { readWholeUpload } from '../../platform/http/spool-uploads.ts'
import { mediaTypes } from '../../platform/spreadsheets.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { readContext } from '../casework/public.ts'
import { nameIn } from '../masters/public.ts'
import { annotatedCopy, givenFor } from './annotated-copy.ts'
import { type Asked, askedFor } from './asked.ts'
import { checkUpload } from './check-upload.ts'
import { contextFor } from './context-of.ts'
import { reportView } from './report-view.ts'
import { submissionRoutes } from './submission-routes.ts'
import { templateFile } from './template-file.ts'
import { statisticTemplateRoutes } from './template-routes.ts'
import { readTemplates, templateRow } from './templates.ts'

const megabyte = 1_000_000
const mostBytes = ({ context: { settings } }: Asked): number => settings['statistics.maxFileMb'] * megabyte

/** The file is received when it is known that its sender may send it, and checked; nothing of it is kept. */
const received = async (caller: Caller, asked: Asked) => {
  const { name, bytes } = await readWholeUpload(caller.request, { field: 'file', maxBytes: mostBytes(asked) })
  const file = { name: name.slice(-120), bytes }
  const report = await checkUpload(file, asked.template, await contextFor(asked), caller.principal.accountId)
  return { file, report }
}

/** `T3-XV-001-2026` */
const fileName = ({ template, establishment, period }: Asked): string =>
  `${template.code}-${establishment.code}-${period}`

export const statisticsRoutes = (web: Web, deps: Deps): void => {
  submissionRoutes(web, deps)
  statisticTemplateRoutes(web, deps)
  serve(web, 'statistics.templates', async (_input, caller) => {
    const { culture } = await readContext(deps, caller)
    return (await readTemplates(deps.db)).map((template) => templateRow(template, culture))
  })
  serve(web, 'statistics.templateFile', async ({ params, query }, caller, reply) => {
    const asked = await askedFor(deps, caller, params.code, query)
    const content = await templateFile(asked, query.format, caller.principal.accountId)
    return sendFile(reply, wholeFile(`${fileName(asked)}.${query.format}`, mediaTypes[query.format], content))
  })
  serve(web, 'statistics.templateShape', async ({ params, query }, caller) => {
    const asked = await askedFor(deps, caller, params.code, query)
    const { template, context, meta, span } = asked
    return {
      template,
      titles: Object.fromEntries(
        template.columns.map(({ key, names }) => [key, nameIn(names, context.culture)]),
      ),
      context: {
        ...{ meta, period: span, today: context.calendar.today, isNil: false },
        maxRows: context.settings['statistics.maxRows'],
      },
      maxBytes: mostBytes(asked),
    }
  })
  serve(web, 'statistics.check', async ({ params, query }, caller) => {
    const asked = await askedFor(deps, caller, params.code, query)
    return reportView(asked, (await received(caller, asked)).report)
  })
  serve(web, 'statistics.annotated', async ({ params, query }, caller, reply) => {
    const asked = await askedFor(deps, caller, params.code, query)
    const { file, report } = await received(caller, asked)
    const { words } = asked.context
    const given = givenFor(asked.context, asked.template, query.only === 'refused')
    const content = await annotatedCopy(file, report, given, caller.principal.accountId)
    return sendFile(
      reply,
      wholeFile(`${fileName(asked)}-${words('statistics.file.checked')}.xlsx`, mediaTypes.xlsx, content),
    )
  })
}
