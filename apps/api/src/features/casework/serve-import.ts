import type { CallName } from '@papaver/contract/calls.ts'
import { frameRefusals } from '@papaver/contract/refusals.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { receiveSheet } from '../../platform/http/receive-sheet.ts'
import { sendFile } from '../../platform/http/send-file.ts'
import { type Handler, serve, type Web } from '../../platform/http/serve.ts'
import { refuse } from '../../platform/refusal.ts'
import { mediaTypes, writeXlsx } from '../../platform/spreadsheets.ts'
import { wholeFile } from '../../platform/whole-file.ts'
import { type ImportedRegister, importLines, type RegisterImport } from './actions/import-lines.ts'
import { type CaseContext, readContext } from './context.ts'
import { isOfOffice } from './policy.ts'

/** A sheet of what cells may say, for whoever fills in a list. */
export interface HelpSheet {
  readonly name: string
  readonly rows: string[][]
}

/** A file to fill in: headings in the reader's language, a line as an example, and what cells may say. */
const templateOf = <Input>(
  { words }: CaseContext,
  { columns }: RegisterImport<Input>,
  lists: readonly HelpSheet[],
): Promise<Buffer> =>
  writeXlsx([
    {
      name: words('casework.import.sheet'),
      rows: [
        columns.map(({ label, params }) => words(label, params)),
        columns.map(({ example = '' }) => example),
      ],
      frozenRows: 1,
    },
    ...lists.map((list) => ({ ...list, frozenRows: 1 })),
  ])

interface ImportQuery {
  readonly apply: 'true' | 'false'
  readonly mark?: string
  readonly from?: number
  readonly entered?: number
}

type AnyHandler = (
  input: { query: ImportQuery },
  caller: Caller,
  reply: Parameters<Handler<CallName>>[2],
) => Promise<unknown>

/** What a company sends becomes requests of its own, which are taken for those alone who may then read them. */
const refuseUnread = ({ kind }: ImportedRegister, { principal }: Caller): void => {
  const isUnread = kind.rights !== undefined && !principal.permissions.has(kind.rights.read)
  if (isUnread && !isOfOffice(principal)) refuse(frameRefusals.notPermitted)
}

/** The calls of a register that takes lists in. */
export const serveImport = <Input>(
  web: Web,
  deps: Deps,
  served: ImportedRegister,
  of: RegisterImport<Input>,
  listsOf: (context: CaseContext) => readonly HelpSheet[],
): void => {
  const { feature, path } = served.kind
  const on = (name: string, handler: AnyHandler): void =>
    serve(web, `${feature}.${name}` as CallName, handler as unknown as Handler<CallName>)
  on('import', async ({ query }, caller) => {
    refuseUnread(served, caller)
    const context = await readContext(deps, caller)
    const sheet = await receiveSheet(caller.request, caller.principal.accountId, 'kept')
    const { apply, mark = '', from = 0, entered = 0 } = query
    const entering = apply === 'true' ? { mark, from, entered } : undefined
    return importLines(served, of, { deps, caller, context }, { sheet, entering })
  })
  on('importTemplate', async (_input, caller, reply) => {
    const context = await readContext(deps, caller)
    const bytes = await templateOf(context, of, listsOf(context))
    return sendFile(reply, wholeFile(`${path}.xlsx`, mediaTypes.xlsx, bytes))
  })
}
