import { balancesRefusals } from '@papaver/contract/balances/refusals.ts'
import { mostRowsIn } from '@papaver/contract/list-file.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { writeXlsx } from '../../platform/spreadsheets.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { inThread } from '../../platform/workers/workers.ts'
import { recordAudit, sendList } from '../audit/public.ts'
import { readContext, serveImport } from '../casework/public.ts'
import { addFigure, enterEstimate, keep, refuseLetterDay } from './figures.ts'
import { estimateImport, estimateRegister, importLists } from './import.ts'
import { readBalances } from './list.ts'
import { listSheet, type StatementSheet, statementSheet } from './sheets.ts'
import { balanceFor, readLines, readStatement } from './statement.ts'
import { statementData } from './statement-data.ts'

const documents = inThread<typeof import('./document/in-thread.ts')>(
  'documents',
  new URL('./document/in-thread.ts', import.meta.url),
)

/** More lines than this are no statement to read; the answer says so instead of cutting it silently. */
const mostLines = 10_000
/** A statement on paper is leafed through; a longer one is asked for month by month, or as a spreadsheet. */
const mostPrinted = 2_000

const readingOf = async (deps: Deps, caller: Caller) => {
  const context = await readContext(deps, caller)
  return { ...context, today: context.calendar.today }
}

type Reading = Awaited<ReturnType<typeof readingOf>>

const answer = async (deps: Deps, caller: Caller, id: string) => {
  const reading = await readingOf(deps, caller)
  return readStatement(reading, await balanceFor(deps.db, caller.principal, id), {})
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const sheetOf = (
  { words, settings }: Reading,
  { principal }: Caller,
  { statement, lines }: Pick<StatementSheet, 'statement' | 'lines'>,
): Promise<Buffer> => {
  const rows = statementSheet({ words, timeZone: settings['public.timeZone'], statement, lines })
  return writeXlsx([{ name: String(statement.year), rows, frozenRows: 1 }], principal.accountId)
}

const exportRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'balances.export', async ({ query }, caller, reply) => {
    const reading = await readingOf(deps, caller)
    const year = query.year ?? Number(reading.today.slice(0, 4))
    const [head = [], ...rows] = listSheet(reading.words, await readBalances(reading, caller.principal, year))
    return sendList(
      deps,
      caller,
      {
        name: `balances-${year}`,
        format: query.format,
        filter: { year },
        total: rows.length,
        limit: mostRowsIn(reading.settings, query.format),
        pages: [rows],
        sheetsOf: (some) => [{ name: String(year), rows: [head, ...some] }],
      },
      reply,
    )
  })
  serve(web, 'balances.statementExport', async ({ params, query }, caller, reply) => {
    const reading = await readingOf(deps, caller)
    const balance = await balanceFor(deps.db, caller.principal, params.id)
    const statement = await readStatement(reading, balance, query)
    const isPdf = query.format === 'pdf'
    const most = isPdf ? mostPrinted : mostLines
    const lines = await readLines(reading, balance, query, most + 1)
    if (lines.length > most) refuse(balancesRefusals.balanceTooLong, { limit: most })
    const bytes = isPdf
      ? Buffer.from(
          await documents(
            caller.principal.accountId,
            'balanceStatement',
            await statementData(reading, { statement, lines }),
          ),
        )
      : await sheetOf(reading, caller, { statement, lines })
    await inTransaction(deps, caller.origin, async (tx) =>
      recordAudit(tx, {
        action: 'balance.export',
        entity: 'balance',
        entityId: balance.id,
        details: {
          lines: lines.length,
          format: query.format,
          from: query.from ?? null,
          to: query.to ?? null,
        },
      }),
    )
    const name = `${statement.substanceName} ${balance.year}.${query.format}`
    return sendFile(reply, wholeFile(name, isPdf ? 'application/pdf' : xlsx, bytes))
  })
}

export const balancesRoutes = (web: Web, deps: Deps): void => {
  serve(web, 'balances.list', async ({ query }, caller) => {
    const reading = await readingOf(deps, caller)
    return readBalances(reading, caller.principal, query.year ?? Number(reading.today.slice(0, 4)))
  })
  serve(web, 'balances.statement', async ({ params, query }, caller) => {
    const reading = await readingOf(deps, caller)
    return readStatement(reading, await balanceFor(deps.db, caller.principal, params.id), query)
  })
  serve(web, 'balances.enter', async ({ body }, caller) => {
    const keeping = await readContext(deps, caller)
    refuseLetterDay(body, keeping.calendar.today)
    const id = await keep(deps, caller, (tx, byName) => enterEstimate(tx, keeping, byName, body))
    return answer(deps, caller, id)
  })
  serve(web, 'balances.act', async ({ params, body }, caller) => {
    const keeping = await readContext(deps, caller)
    refuseLetterDay(body, keeping.calendar.today)
    const { id, action: step } = params
    await keep(deps, caller, (tx, byName) => addFigure(tx, keeping, byName, { id, step }, body))
    return answer(deps, caller, id)
  })
  exportRoutes(web, deps)
  serveImport(web, deps, estimateRegister, estimateImport, importLists)
}
