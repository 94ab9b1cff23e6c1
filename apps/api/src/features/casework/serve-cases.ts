import type { CallName } from '@papaver/contract/calls.ts'
import type { Check } from '@papaver/contract/casework/schema.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import { readTogether } from '../../platform/database/transact.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { type Handler, serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { rehearse } from '../../platform/transaction.ts'
import { act } from './actions/act.ts'
import { actInBulk } from './actions/bulk.ts'
import { copyDraft, createDraft, type Saving, saveDraft } from './actions/drafts.ts'
import { attachFiles, detachFile, sendAttachment } from './attachments.ts'
import { readContext } from './context.ts'
import { exportList } from './export.ts'
import type { OnBehalf } from './for-whom.ts'
import { historyOf } from './history.ts'
import { type CaseQuery, countViews, listPage } from './list.ts'
import { withLoads } from './loads.ts'
import { addNote, notesOf } from './notes.ts'
import { allChecks } from './party-checks.ts'
import { examinersOf } from './people.ts'
import { scopeOf } from './policy.ts'
import { type CommonPart, mayReadCommon } from './readers.ts'
import type { CaseRecord } from './records.ts'
import type { AnyServedKind } from './served-kind.ts'
import type { ShownKind } from './shown-kind.ts'
import { showCase } from './view.ts'

interface UploadQuery {
  readonly internal?: string
  readonly key?: string
}
/**
 * Calls are named after their feature, and their shapes are the contract's: here where any kind is served, the
 * compiler cannot follow a name that is put together. What they take and answer is checked when they are called.
 */
type AnyHandler = (
  input: { params: Record<string, string>; query: CaseQuery & UploadQuery; body: never },
  caller: Caller,
  reply: Parameters<Handler<CallName>>[2],
) => Promise<unknown>

/** The calls that every kind of case has. */
export const serveCases = <Whole extends CaseRecord, Item, View, Checks extends readonly Check[]>(
  web: Web,
  deps: Deps,
  served: AnyServedKind<Whole> & ShownKind<Whole, Item, View, Checks>,
): void => {
  const { feature } = served.kind
  const on = (name: string, handler: AnyHandler): void =>
    serve(web, `${feature}.${name}` as CallName, handler as unknown as Handler<CallName>)
  const contextOf = (caller: Caller) => readContext(deps, caller)
  const record = ({ principal }: Caller, id = '') => served.records.get(deps.db, scopeOf(principal), id)
  const show = async (deps: Deps, caller: Caller, id = '') => {
    const context = await readContext(deps, caller)
    return readTogether(deps.db, async (db) =>
      showCase(served, { ...context, db }, await served.records.get(db, scopeOf(caller.principal), id)),
    )
  }
  // Not there for those whom it is not told to, like a case outside their scope.
  const partOf = (caller: Caller, part: CommonPart, id = '') =>
    mayReadCommon(caller.principal, part) ? record(caller, id) : refuse(frameRefusals.notFound)

  on('list', async ({ query }, caller) => listPage(served, await contextOf(caller), query))
  on('counts', async (_input, caller) => countViews(served, await contextOf(caller)))
  on('export', ({ query }, caller, reply) => exportList(served, deps, caller, query, reply))
  on('get', ({ params }, caller) => show(deps, caller, params.id))
  on('history', async ({ params }, caller) =>
    historyOf(await contextOf(caller), await record(caller, params.id), served.readStep),
  )
  on('checks', async ({ params }, caller) => {
    const judged = await partOf(caller, 'checks', params.id)
    return allChecks(served, await contextOf(caller), judged)
  })
  serveCommands(on, deps, served, show)
  serveFiles(on, deps, served)
  on('notes', ({ params }, caller) => notesOf(served, deps, caller, params.id ?? ''))
  on('addNote', ({ params, body }, caller) =>
    addNote(served, deps, caller, {
      ...(body as { text: string; mentions?: string[] }),
      id: params.id ?? '',
    }),
  )
  on('officers', async (_input, caller) =>
    withLoads(await contextOf(caller), await examinersOf(deps, served.kind)),
  )
}

type On = (name: string, handler: AnyHandler) => void
type Show = (deps: Deps, caller: Caller, id?: string) => Promise<unknown>

/** Work that is asked for in earnest, or as a dry run: then it answers and refuses the same, and nothing of it is kept. */
export const asAsked = <Answer>(
  deps: Deps,
  { isDryRun }: Caller,
  work: (deps: Deps) => Promise<Answer>,
): Promise<Answer> => (isDryRun ? rehearse(deps, (db) => work({ ...deps, db })) : work(deps))

const serveCommands = <Whole extends CaseRecord>(
  on: On,
  deps: Deps,
  served: AnyServedKind<Whole>,
  show: Show,
): void => {
  on('create', ({ body }, caller) =>
    asAsked(deps, caller, async (deps) =>
      show(deps, caller, await createDraft(served, deps, caller, body as OnBehalf)),
    ),
  )
  on('save', ({ params: { id = '' }, body }, caller) =>
    asAsked(deps, caller, async (deps) => {
      await saveDraft(served, deps, caller, id, body as Saving)
      return show(deps, caller, id)
    }),
  )
  on('copy', ({ params: { id = '' } }, caller) =>
    asAsked(deps, caller, async (deps) => show(deps, caller, await copyDraft(served, deps, caller, id))),
  )
  on('act', ({ params: { id = '', action = '' }, body: input }, caller) =>
    asAsked(deps, caller, async (deps) =>
      show(deps, caller, await act(served, deps, caller, { id, action, input })),
    ),
  )
  on('bulk', ({ params: { action = '' }, body: input }, caller) =>
    actInBulk(served, deps, caller, { action, input }),
  )
}

const serveFiles = <Whole extends CaseRecord>(on: On, deps: Deps, served: AnyServedKind<Whole>): void => {
  on('attach', ({ params: { id = '' }, query }, caller) =>
    attachFiles(served, deps, caller, {
      caseId: id,
      isInternal: query.internal === 'true',
      key: query.key ?? null,
    }),
  )
  on('detach', ({ params: { id = '', attachmentId = '' } }, caller) =>
    detachFile(served, deps, caller, id, attachmentId),
  )
  on('attachment', ({ params: { id = '', attachmentId = '' } }, caller, reply) =>
    sendAttachment(served, deps, caller, { id, attachmentId }, reply),
  )
}
