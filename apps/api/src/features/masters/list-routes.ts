import { dayIn } from '@papaver/contract/days.ts'
import { mostRowsIn } from '@papaver/contract/list-file.ts'
import type { ListSummary } from '@papaver/contract/masters/edit-schema.ts'
import { type ListWord, lists, listWords } from '@papaver/contract/masters/lists.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Settings } from '@papaver/contract/settings/definitions.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { receiveSheet } from '../../platform/http/receive-sheet.ts'
import { serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import type { Reader } from '../../platform/transaction.ts'
import { readHistory, sendList } from '../audit/public.ts'
import { readSettings } from '../settings/public.ts'
import { actOnRow, addRow, orderRows, saveRow } from './actions/edit.ts'
import { enterSubstance } from './actions/guide.ts'
import { applyImport, previewImport } from './actions/import.ts'
import { auditedRow } from './actions/write.ts'
import { contextOfRows, culturesOf, type ListContext, readContext } from './editing/context.ts'
import type { Referred } from './editing/lookups.ts'
import { allRows, nameOf, otherNamesOf } from './editing/search.ts'
import { sheetOf } from './editing/sheet.ts'
import { editRowOf, rowAnswerOf, rowsAnswerOf, stateTests } from './editing/view.ts'
import { readRows } from './store/list-rows.ts'
import { countUses } from './store/usage.ts'

/** Counts need the rows alone, not what they refer to. */
const summaryOf = async (db: Reader, settings: Settings, word: ListWord, now: Date): Promise<ListSummary> => {
  const context = contextOfRows(word, settings, now, await readRows(db, word), new Map())
  const rows = [...context.own.values()]
  const count = (state: keyof typeof stateTests) =>
    rows.filter((row) => stateTests[state](context, row)).length
  return {
    list: word,
    rows: rows.length,
    active: count('active'),
    unnamed: count('unnamed'),
    own: count('own'),
    edited: count('edited'),
    mayAdd: lists[word].isClosed !== true,
  }
}

const getRow = ({ own }: ListContext, id: string): Referred => own.get(id) ?? refuse(frameRefusals.notFound)

/** Reading: the lists, their rows, and what is known of one. */
const readingRoutes = (web: Web, deps: Deps): void => {
  const { db, clock } = deps
  const contextOf = (word: ListWord) => readContext(db, word, clock.now())
  serve(web, 'masters.lists', async () => {
    const settings = await readSettings(db)
    const summaries: ListSummary[] = []
    for (const word of listWords) summaries.push(await summaryOf(db, settings, word, clock.now()))
    return { lists: summaries, cultures: culturesOf(settings) }
  })
  serve(web, 'masters.listRows', async ({ params, query }, { culture, principal }) => {
    const { page = 1, pageSize = principal.pageSize, ...filter } = query
    return rowsAnswerOf(await contextOf(params.list), filter, { culture, page, pageSize })
  })
  serve(web, 'masters.listChoices', async ({ params }, { culture }) => {
    const context = await contextOf(params.list)
    return allRows(context, culture).map((row) => ({
      id: row.row.id,
      code: row.code,
      name: nameOf(row, culture),
      isActive: editRowOf(context, row).isOffered,
      otherNames: otherNamesOf(context.word, row),
    }))
  })
  serve(web, 'masters.row', async ({ params }, { culture }) => {
    const context = await contextOf(params.list)
    return rowAnswerOf(context, getRow(context, params.id), culture)
  })
  serve(web, 'masters.rowHistory', async ({ params }) => {
    if (params.id !== 'order') getRow(await contextOf(params.list), params.id)
    return readHistory(db, auditedRow(params.list, params.id))
  })
  serve(web, 'masters.rowUsage', async ({ params }) => {
    getRow(await contextOf(params.list), params.id)
    return { uses: await countUses(db, params.list, params.id) }
  })
  serve(web, 'masters.listExport', async ({ params, query }, caller, reply) => {
    const context = await contextOf(params.list)
    const settings = await readSettings(db)
    const [head = [], ...rows] = sheetOf(context, allRows(context, caller.culture))
    return sendList(
      deps,
      caller,
      {
        name: `${params.list}-${dayIn(settings['public.timeZone'], clock.now())}`,
        format: query.format,
        filter: {},
        total: rows.length,
        limit: mostRowsIn(settings, query.format),
        pages: [rows],
        sheetsOf: (some) => [{ name: params.list, rows: [head, ...some], frozenColumns: 1 }],
      },
      reply,
    )
  })
}

/** Changing: every one of these is audited and published in its own transaction. */
const changingRoutes = (web: Web, deps: Deps): void => {
  const answer = async (caller: Caller, word: ListWord, id: string) => {
    const context = await readContext(deps.db, word, deps.clock.now())
    return rowAnswerOf(context, getRow(context, id), caller.culture)
  }
  serve(web, 'masters.rowAdd', async ({ params, body }, caller) =>
    answer(caller, params.list, await addRow(deps, caller, params.list, body)),
  )
  serve(web, 'masters.guide', async ({ body }, caller) =>
    answer(caller, 'substances', await enterSubstance(deps, caller, body)),
  )
  serve(web, 'masters.rowSave', async ({ params, body }, caller) =>
    answer(caller, params.list, await saveRow(deps, caller, params, body)),
  )
  serve(web, 'masters.rowAct', async ({ params, body }, caller) =>
    answer(caller, params.list, await actOnRow(deps, caller, params, body)),
  )
  serve(web, 'masters.listOrder', ({ params, body }, caller) =>
    orderRows(deps, caller, params.list, body.ids),
  )
  serve(web, 'masters.listImport', async ({ params, query }, caller) => {
    const sheet = await receiveSheet(caller.request, caller.principal.accountId)
    return query.apply === 'true'
      ? applyImport(deps, caller, params.list, { sheet, mark: query.mark })
      : previewImport(deps, params.list, sheet)
  })
}

/** The calls with which the authority keeps its own lists. */
export const listRoutes = (web: Web, deps: Deps): void => {
  readingRoutes(web, deps)
  changingRoutes(web, deps)
}
